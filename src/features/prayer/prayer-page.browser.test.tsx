// @module-tag quick
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { qiblaDegrees } from '#domain/prayer/qibla.ts';
import { zoneAt } from '#platform/zone-at.ts';
import { findMissedTargets } from '../../../tests/screens/missed-targets.ts';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { fakeRestaurant, RAFFLES_PLACE } from '../../../tests/support/fakes/fake-data.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import '../../app/shell.css';
import { PrayerPage } from './prayer-page.tsx';

const OSLO = { latitude: 59.9139, longitude: 10.7522 };
const times = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')?.firstChild?.textContent,
      row.querySelector('dd')?.textContent,
    ]),
  );
const button = (name: string | RegExp) => page.getByRole('button', { name });

/** Minutes of a clock time. */
const toMinutes = (text = '') => Number(text.split(':')[0]) * 60 + Number.parseInt(text.split(':')[1] ?? '', 10);

/** The sensor of a phone that lies flat, its top towards a heading in degrees. */
function turnTo(heading: number): void {
  const fields = { absolute: true, alpha: 360 - heading, beta: 0, gamma: 0 };
  dispatchEvent(Object.assign(new Event('deviceorientationabsolute'), fields));
}

/** Answers for the person whom the browser asks about motion sensors. */
function answerPermission(answer: 'granted' | 'denied'): void {
  const before = Reflect.get(DeviceOrientationEvent, 'requestPermission');
  Reflect.set(DeviceOrientationEvent, 'requestPermission', async () => answer);
  onTestFinished(() => void Reflect.set(DeviceOrientationEvent, 'requestPermission', before));
}

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(390, 844);
});

/** Opens the page at Raffles Place on Friday 20 November 2026, 12:00. */
async function open(path = '/prayer', locale = 'en') {
  const fakes = fakeServices();
  await render(<PrayerPage />, { services: fakes.services, path, locale });
  return fakes;
}

test('today: the next prayer, six times, the Hijri date, the method with its bound', async () => {
  await open();
  await expect.element(page.getByRole('heading', { name: /^Friday,? 20 November 2026$/ })).toBeVisible();
  await expect.element(page.getByText('10 Jumada II 1448 AH')).toBeVisible();
  await expect.element(page.getByText(/^Dhuhr in 5\d min$/)).toBeVisible();
  expect(times()).toMatchObject({
    Dhuhr: expect.stringMatching(/^12:5\d$/),
    Maghrib: expect.stringMatching(/^18:5\d$/),
  });
  await expect.element(page.getByText('Method: \u2068Majlis Ugama Islam Singapura (MUIS)\u2069')).toBeVisible();
  await expect.element(page.getByText('The Hijri date may differ by a day where the moon is sighted.')).toBeVisible();
  await expect.element(page.getByText('Up to 2 min from the authority’s printed table.')).toBeVisible();
});

test('other days are a press away, and today again', async () => {
  await open();
  await button('Next day').click();
  await expect.element(page.getByRole('heading', { name: /^Saturday,? 21 November 2026$/ })).toBeVisible();
  await expect.element(page.getByText(/^Dhuhr in/)).not.toBeInTheDocument();
  await button('Today').click();
  await expect.element(page.getByRole('heading', { name: /^Friday,? 20 November 2026$/ })).toBeVisible();
});

test('while the index grows, the page keeps its place and the chosen day', async () => {
  const fakes = fakeServices({ places: [] });
  await render(<PrayerPage />, { services: fakes.services, path: '/prayer' });
  await button('Next day').click();
  fakes.setPlaces([fakeRestaurant({ city: 'Marina Bay' })]);
  fakes.setIndex({ revision: 99, regions: [{ id: 'sg', rows: 15 }] });
  await expect.element(page.getByText('Marina Bay', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /^Saturday,? 21 November 2026$/ })).toBeVisible();
});

test.each([
  ['9 km', 0.081, 'Giza'],
  ['11 km', 0.099, 'Egypt'],
])('%s from the nearest place of Giza, the name beside the times is right', async (_, north, name) => {
  const giza = fakeRestaurant({ city: 'Giza', country_code: 'EG', latitude: 30, longitude: 31.2 });
  const { services } = fakeServices({ position: null, places: [giza] });
  services.geolocator.choose({ latitude: 30 + north, longitude: 31.2 });
  await render(<PrayerPage />, { services, path: '/prayer?tab=month' });
  await expect.element(page.getByRole('table', { name: `November 2026, ${name}` })).toBeVisible();
});

test('after a way of some kilometres the city is not named any more, although the next place is still being looked for', async () => {
  const giza = fakeRestaurant({ city: 'Giza', country_code: 'EG', latitude: 30, longitude: 31.2 });
  const { services } = fakeServices({ position: null, places: [giza] });
  let isSlow = false;
  const search: typeof services.search.search = (query, options) =>
    isSlow ? new Promise(() => undefined) : services.search.search(query, options);
  services.geolocator.choose({ latitude: 30.081, longitude: 31.2 });
  await render(<PrayerPage />, { services: { ...services, search: { ...services.search, search } }, path: '/prayer' });
  await expect.element(page.getByText('Giza', { exact: true })).toBeVisible();
  isSlow = true;
  services.geolocator.choose({ latitude: 30.1, longitude: 31.2 });
  await expect.element(page.getByText('Egypt', { exact: true })).toBeVisible();
});

test('method, asr, clock and own minutes count at once and are remembered on the device', async () => {
  localStorage.setItem('rihla:prayer', JSON.stringify({ clock: '24', adjustments: { maghrib: 29 } }));
  await open();
  await expect.element(page.getByText(/^Dhuhr in/)).toBeVisible();
  const { Asr: shafi = '', Isha: isha = '' } = times() as Record<string, string>;
  await button('Change method').click();
  await button('Hanafi').click();
  await expect.poll(() => times()['Asr']).not.toBe(shafi);
  await page.getByRole('combobox', { name: 'Method' }).selectOptions('Islamic Society of North America (ISNA)');
  await expect.poll(() => times()['Isha']).not.toBe(isha);
  const { Maghrib: before } = times();
  await button('Maghrib a minute later').click();
  await expect.element(button('Maghrib a minute later')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText('+30 min', { exact: true })).toBeVisible();
  await button('12 hours').click();
  await expect.poll(() => toMinutes(times()['Maghrib'] ?? '') + 720 - toMinutes(before ?? '')).toBe(1);
  const stored = JSON.parse(localStorage.getItem('rihla:prayer') ?? '');
  expect(stored).toEqual({ method: 'isna', asr: 'hanafi', clock: '12', adjustments: { maghrib: 30 } });
  await button('Reset').click();
  await expect.poll(() => toMinutes(before ?? '') - toMinutes(times()['Maghrib'] ?? '')).toBe(29);
});

test('a month has a row a day, today marked, and other months follow', async () => {
  await open('/prayer?tab=month');
  const table = page.getByRole('table', { name: 'November 2026, Singapore' });
  await expect.element(table).toBeVisible();
  await expect.poll(() => table.getByRole('row').elements().length).toBe(31);
  expect(document.querySelector('tr[aria-current="date"] th')?.textContent).toContain('20');
  await button('Next month').click();
  await expect.element(page.getByRole('table', { name: 'December 2026, Singapore' })).toBeVisible();
  expect(document.querySelector('tr[aria-current="date"]')).toBeNull();
});

test('the month is taken along as a calendar file', async () => {
  const files: Blob[] = [];
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return '#';
  });
  onTestFinished(() => made.mockRestore());
  await open('/prayer?tab=month');
  await button('Calendar file').click();
  await expect.poll(() => files.length).toBe(1);
  const text = (await files[0]?.text()) ?? '';
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(150);
  const unfolded = text.replaceAll('\r\n ', '');
  expect(unfolded.match(/DESCRIPTION:Method: .*MUIS/g)).toHaveLength(150);
  expect(unfolded).toContain('printed table.\\nThe Hijri date may differ by a day where the moon is sighted.');
});

/** Opens a tab in June in Tromsø, where the sun does not set and each day has a rule. */
async function openTromso(tab: string, locale = 'en') {
  const { services } = fakeServices({ position: null, places: [], now: Date.parse('2027-06-21T10:00:00Z') });
  services.geolocator.choose({ latitude: 69.6492, longitude: 18.9553 }, 'Tromsø');
  await render(<PrayerPage />, { services, path: `/prayer?tab=${tab}`, locale });
}

test('in Ramadan it says when suhoor ends and when the fast does', async () => {
  const { services } = fakeServices();
  const ramadan = Date.parse('2027-02-15T04:00:00Z');
  await render(<PrayerPage />, { services: { ...services, now: () => ramadan }, path: '/prayer' });
  await expect.poll(() => times()['Iftar']).toBe('19:21');
  expect(times()['Suhoor ends']).toBe(times()['Fajr']);
});

test('at midnight, a chosen tomorrow becomes today', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  // 23:59:50 in Singapore.
  let at = Date.parse('2026-11-20T15:59:50Z');
  const { services } = fakeServices();
  await render(<PrayerPage />, { services: { ...services, now: () => at }, path: '/prayer' });
  await button('Next day').click();
  await expect.element(button('Today')).toBeVisible();
  await expect.element(page.getByText(/^Fajr in/)).not.toBeInTheDocument();
  at += 20_000;
  vi.advanceTimersByTime(20_000);
  await expect.element(page.getByText(/^Fajr in/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /^Saturday,? 21 November 2026$/ })).toBeVisible();
  await expect.element(button('Today')).not.toBeInTheDocument();
});

test('if the clock of a place could not be found, a press looks for it again', async () => {
  const zoneOfPosition = vi.fn(zoneAt).mockResolvedValueOnce(null).mockResolvedValueOnce(null);
  const { services } = fakeServices({ position: null, places: [] });
  services.geolocator.choose(OSLO, 'Oslo');
  await render(<PrayerPage zoneOfPosition={zoneOfPosition} />, { services, path: '/prayer' });
  await expect.element(page.getByRole('heading', { name: 'No times for this place' })).toBeVisible();
  await expect.element(button('Refresh Page')).not.toBeInTheDocument();
  await button('Try Again').click();
  await expect.element(button('Refresh Page')).toBeVisible();
  await button('Try Again').click();
  await expect.poll(() => times()['Maghrib']).toMatch(/^15:\d\d$/);
});

test('without a position it asks for one or for a place', async () => {
  const fakes = fakeServices({ position: null, places: [] });
  await render(<PrayerPage />, { services: fakes.services, path: '/prayer' });
  await expect.element(page.getByRole('heading', { name: 'Where are you?' })).toBeVisible();
  await button('Use my location').click();
  expect(fakes.requests()).toBe(1);
});

test('the compass turns the rose and tells the turn to the qibla', async () => {
  answerPermission('granted');
  await open('/prayer?tab=qibla');
  const qibla = qiblaDegrees(RAFFLES_PLACE);
  await expect
    .element(page.getByRole('heading', { name: /^Qibla: 29[23](\.\d)?° clockwise from north$/ }))
    .toBeVisible();
  await button('Use the compass').click();
  await expect
    .poll(() => {
      turnTo(qibla - 90);
      return document.querySelector('svg[data-heading]') !== null;
    })
    .toBe(true);
  await expect.element(page.getByText('Turn right 90°')).toBeVisible();
  await expect.element(page.getByText('Not corrected for magnetic declination.')).toBeVisible();
  turnTo(qibla + 2);
  await expect.element(page.getByText('You’re facing the qibla')).toBeVisible();
});

test.each([
  ['denied', /^Your browser blocks the compass/],
  ['granted', /^No compass found/],
] as const)(
  'sensors %s, but no compass: the line is against north, and a sentence says why',
  async (answer, sentence) => {
    answerPermission(answer);
    await open('/prayer?tab=qibla');
    await button('Use the compass').click();
    await expect.element(page.getByText(sentence)).toBeVisible();
    expect(document.querySelector('svg[data-heading]')).toBeNull();
    answerPermission('granted');
    await button('Use the compass').click();
    await expect
      .poll(() => {
        turnTo(0);
        return document.querySelector('svg[data-heading]') !== null;
      })
      .toBe(true);
  },
);

/** Words of the month's heads that are divided over two lines. */
function dividedHeads(): string[] {
  return [...document.querySelectorAll('thead th')].flatMap(({ firstChild }) => {
    if (!(firstChild instanceof Text)) return [];
    return [...firstChild.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(firstChild, index);
      range.setEnd(firstChild, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    });
  });
}

test.each([
  ['en', 390],
  ['en', 385],
  ['en', 360],
  ['ar', 320],
  ['fr', 320],
  ['tr', 320],
] as const)('in %s at %i pixels no tab is wider than the screen', async (locale, width) => {
  await page.viewport(width, 700);
  // As much as the shell takes.
  document.body.style.paddingInline = '16px';
  onTestFinished(() => document.body.removeAttribute('style'));
  for (const [tab, where] of [
    ['day', 'Singapore'],
    ['month', 'Singapore'],
    ['qibla', 'Singapore'],
    ['day', 'Tromsø'],
    ['month', 'Tromsø'],
  ] as const) {
    if (where === 'Singapore') await open(`/prayer?tab=${tab}`, locale);
    else await openTromso(tab, locale);
    await expect.poll(() => document.querySelectorAll('[role="tabpanel"] h2').length).toBeGreaterThan(0);
    const panel = document.querySelector('[role="tabpanel"]');
    expect(panel?.scrollWidth).toBeLessThanOrEqual(panel?.clientWidth ?? 0);
    const sheet = document.querySelector('table')?.parentElement;
    expect(sheet?.scrollWidth ?? 0).toBeLessThanOrEqual(sheet?.clientWidth ?? 0);
    expect(dividedHeads()).toEqual([]);
    document.body.replaceChildren();
  }
});

test.each([320, 390])(
  'without a place the two ways to name one don’t cover each other at %i pixels (U84)',
  async (width) => {
    await page.viewport(width, 844);
    const { services } = fakeServices({ position: null, places: [] });
    await render(<PrayerPage />, { services, path: '/prayer' });
    await expect.element(page.getByRole('button', { name: 'Choose a place to look around' })).toBeVisible();
    expect(findMissedTargets()).toEqual([]);
  },
);
