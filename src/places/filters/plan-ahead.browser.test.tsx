// @module-tag quick
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ramadanFrom } from '#domain/prayer/ramadan-days.ts';
import { ago, FAKE_DASHBOARD } from '../../../tests/support/fakes/fake-account.ts';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { mountApp, unmountApp } from '../../../tests/support/screens/mount-app.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const address = () => Object.fromEntries(new URLSearchParams(window.location.search));
const line = () => page.getByRole('status').first();

const daily = (open: string, close: string) => {
  const day = [{ open, close }];
  return { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: day };
};
const places = [
  fakeRestaurant({ name: 'Supper Place', operating_hours: daily('19:00', '23:00') }),
  fakeRestaurant({ name: 'Breakfast Place', operating_hours: daily('06:00', '11:00'), amenities: ['prayer_room'] }),
];

/** Opens a screen as a member of Pro, or as somebody without it. */
async function openAs(path: string, isPro: boolean) {
  const fakes = fakeServices({ places });
  const { card } = FAKE_DASHBOARD;
  fakes.setDashboard({ ...FAKE_DASHBOARD, card: card && { ...card, proUntil: isPro ? ago(-60) : null } });
  await mountApp(path, fakes);
  return fakes;
}

beforeEach(() => page.viewport(390, 844));
afterEach(unmountApp);

test('a member plans a dinner: a time, a day and a walk to pray are counted, applied, written to the address and removed', async () => {
  await openAs('/search?q=place', true);
  await button(/^Filters/).click();
  await page.getByLabelText('Open at', { exact: true }).fill('2026-12-01T20:30');
  await expect.element(button('Apply: Show 1 place')).toBeVisible();
  expect(address()).toEqual({ q: 'place' });
  await button(/^Apply/).click();
  await expect.poll(address).toEqual({ q: 'place', 'open-at': '2026-12-01T20:30' });
  await expect.element(line()).toHaveTextContent('Found 1 restaurant');
  await expect.element(page.getByRole('link', { name: 'Supper Place', exact: true })).toBeVisible();
  await button('Remove filter: Open 1 Dec 2026, 20:30').click();
  await expect.poll(address).toEqual({ q: 'place' });

  await button(/^Filters/).click();
  await expect.element(page.getByLabelText('Open at', { exact: true })).toHaveValue('');
  await page.getByLabelText('Certified on', { exact: true }).fill('2026-12-01');
  await page.getByRole('group', { name: 'A place to pray within' }).getByRole('button', { name: '500 m' }).click();
  await button('Photos and rating').click();
  await button(/^Apply/).click();
  await expect
    .poll(address)
    .toEqual({ q: 'place', 'certificate-on': '2026-12-01', 'prayer-within': '500', sort: 'quality' });
  await expect.element(button('Remove filter: Certified on 1 Dec 2026')).toBeVisible();
  await expect.element(button('Remove filter: Prayer within 500 m')).toBeVisible();
});

test.each([true, false])(
  'one press chooses an iftar in the next Ramadan, and its day can be changed; member: %s',
  async (isPro) => {
    const fakes = await openAs('/search?q=place', isPro);
    await button(/^Filters/).click();
    const { from: day } = ramadanFrom(new Date(fakes.services.now()).toISOString().slice(0, 10), null);
    await expect.element(page.getByLabelText('Day of the fast', { exact: true })).not.toBeInTheDocument();
    await button('Iftar').click();
    await expect.element(button('Iftar')).toHaveAttribute('aria-pressed', 'true');
    // The sun sets after 19:00 there.
    await button('Apply: Show 1 place').click();
    await expect.poll(address).toEqual({ q: 'place', 'open-for': `${day}-iftar` });
    await expect.element(page.getByRole('link', { name: 'Supper Place', exact: true })).toBeVisible();
    await expect.element(button(/^Remove filter: Open at iftar, /)).toBeVisible();
    await button(/^Filters/).click();
    await page.getByLabelText('Day of the fast', { exact: true }).fill('2027-02-20');
    await button('Suhoor').click();
    await expect.poll(() => fakes.queries.at(-1)?.openFor).toBe('2027-02-20-suhoor');
    await button('Suhoor').click();
    await expect.element(page.getByLabelText('Day of the fast', { exact: true })).not.toBeInTheDocument();
    await expect.poll(() => fakes.queries.at(-1)?.openFor).toBeUndefined();
  },
);

test('in Ramadan, after today’s iftar, the next one is offered', async () => {
  // 12:00 and 20:00 in Singapore, where the sun sets at 19:21.
  for (const [at, day] of [
    ['2027-02-10T04:00:00Z', '2027-02-10'],
    ['2027-02-10T12:00:00Z', '2027-02-11'],
  ] as const) {
    await mountApp('/search?q=place', fakeServices({ places, now: Date.parse(at) }));
    await button(/^Filters/).click();
    await button('Iftar').click();
    await button(/^Apply/).click();
    await expect.poll(address).toEqual({ q: 'place', 'open-for': `${day}-iftar` });
    unmountApp();
  }
});

test('a partly typed date stays in its field without filtering, and shows an error once it is left', async () => {
  const fakes = await openAs('/search?q=place&certificate-on=2026-12-01', true);
  await button(/^Filters/).click();
  const field = page.getByLabelText('Certified on', { exact: true });
  await expect.element(field).toHaveValue('2026-12-01');
  await field.fill('0202-12-01');
  await expect.element(field).toHaveValue('0202-12-01');
  await expect.poll(() => fakes.queries.at(-1)?.certificateOn).toBeUndefined();
  await userEvent.click(page.getByLabelText('Open at', { exact: true }));
  await expect.element(page.getByText('Enter a full date, or clear the field.')).toBeVisible();
  await field.fill('2027-01-01');
  await expect.poll(() => fakes.queries.at(-1)?.certificateOn).toBe('2027-01-01');
  await expect.element(page.getByText('Enter a full date, or clear the field.')).not.toBeInTheDocument();
});

test('without Pro the filters are offered but not set; those of a link are active and can be removed (S25)', async () => {
  const fakes = await openAs('/search?q=place', false);
  await button(/^Filters/).click();
  await expect.element(page.getByRole('link', { name: 'See what Pro adds' })).toHaveAttribute('href', '/subscription');
  await expect.element(page.getByLabelText('Open at', { exact: true })).not.toBeInTheDocument();
  // A place to pray is free for everybody (U122).
  await page.getByRole('group', { name: 'A place to pray within' }).getByRole('button', { name: '500 m' }).click();
  await expect.poll(() => fakes.queries.at(-1)?.prayerWithinM).toBe(500);
  unmountApp();
  await openAs('/search?q=place&open-at=2026-12-01T08:00&prayer-within=300', false);
  await expect.element(page.getByRole('link', { name: 'Breakfast Place', exact: true })).toBeVisible();
  await expect.element(line()).toHaveTextContent('Found 1 restaurant');
  await button(/^Filters/).click();
  await page.getByRole('button', { name: '300 m', pressed: true }).click();
  await page.getByLabelText('Open at', { exact: true }).fill('');
  await button('Apply: Show 2 places').click();
  await expect.poll(address).toEqual({ q: 'place' });
});

test('the directory has the same filters and sorts beside its list, each applied at once', async () => {
  await page.viewport(1280, 860);
  await openAs('/directory', true);
  const sidebar = page.getByRole('complementary', { name: 'Filters' });
  await sidebar.getByLabelText('Open at', { exact: true }).fill('2026-12-01T20:30');
  await expect.element(page.getByRole('heading', { name: '1 Restaurant Found' })).toBeVisible();
  await sidebar.getByRole('button', { name: 'Newest' }).click();
  await expect.poll(() => address()).toEqual({ 'open-at': '2026-12-01T20:30', sort: 'newest' });
  await sidebar.getByLabelText('Open at', { exact: true }).fill('');
  await expect.element(page.getByRole('heading', { name: '2 Restaurants Found' })).toBeVisible();
});
