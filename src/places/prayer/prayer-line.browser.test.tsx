// @module-tag quick
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Position } from '#domain/geo/geo.ts';
import { applyRamadanDays, RAMADAN_DAYS } from '#domain/prayer/ramadan-days.ts';
import { type FakeServices, fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { FAKE_NOW, fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import { PrayerLine } from './prayer-line.tsx';

const PLACE = fakeRestaurant({ latitude: 1.3, longitude: 103.85, amenities: [] });
/** A position some metres north of the place. */
const north = (metres: number): Position => ({ latitude: 1.3 + metres / 111_195, longitude: 103.85 });

beforeEach(() => localStorage.clear());

/** Fakes whose index knows places to pray, which a test may replace. */
function withSpaces(spaces: readonly Position[]) {
  const fakes = fakeServices();
  const setSpaces = (known: readonly Position[]) =>
    fakes.prayerSpaces.splice(0, Infinity, ...known.map((at) => ({ name: '', kind: null, ...at })));
  setSpaces(spaces);
  const { search } = fakes.services;
  const prayerSpaces = vi.fn<typeof search.prayerSpaces>((question) => search.prayerSpaces(question));
  return {
    ...fakes,
    setSpaces,
    asked: prayerSpaces,
    services: { ...fakes.services, search: { ...search, prayerSpaces } },
  };
}

async function show({ services }: Pick<FakeServices, 'services'>, place = PLACE) {
  await render(<PrayerLine place={place} at={FAKE_NOW} />, { services });
  await expect.element(page.getByText(/^Prayer times here: Dhuhr 12:5\d/)).toBeVisible();
}

async function lineAt(instant: string) {
  document.body.replaceChildren();
  await render(<PrayerLine place={PLACE} at={Date.parse(instant)} />, { services: withSpaces([]).services });
}

test('after isha the line says that fajr is tomorrow’s, and after midnight no more', async () => {
  // 21:30 and 00:30 in Singapore.
  await lineAt('2026-11-20T13:30:00Z');
  await expect.element(page.getByText(/^Prayer times here: Fajr tomorrow 05:\d\d$/)).toBeVisible();
  await lineAt('2026-11-20T16:30:00Z');
  await expect.element(page.getByText(/^Prayer times here: Fajr 05:\d\d$/)).toBeVisible();
});

test('the walk is that to the nearest place to pray', async () => {
  await show(withSpaces([north(900), north(400), north(700)]));
  // 400 m in a straight line are 520 m of streets.
  const link = page.getByRole('link', { name: 'about 7 min on foot to a place to pray' });
  await expect.element(link).toHaveAttribute('href', `/prayer?tab=places&near=${PLACE.slug}`);
});

test('the person’s own pace counts', async () => {
  localStorage.setItem('rihla:pace', 'slow');
  await show(withSpaces([north(400)]));
  await expect.element(page.getByText(/about 9 min on foot/)).toBeVisible();
});

test('places to pray that arrive later are found', async () => {
  const fakes = withSpaces([]);
  await show(fakes);
  await expect.poll(() => fakes.asked.mock.calls.length).toBe(1);
  fakes.setSpaces([north(400)]);
  fakes.setIndex({ revision: 2 });
  await expect.element(page.getByText(/about 7 min on foot to a place to pray/)).toBeVisible();
});

test('beyond a kilometre there is no walk', async () => {
  const fakes = withSpaces([north(1010)]);
  await show(fakes);
  await expect.poll(() => fakes.asked.mock.calls.length).toBe(1);
  await expect.element(page.getByText(/on foot/)).not.toBeInTheDocument();
  fakes.setSpaces([north(990)]);
  fakes.setIndex({ revision: 2 });
  await expect.element(page.getByText(/on foot/)).toBeVisible();
});

test('from a place with a prayer room there is no walk', async () => {
  const fakes = withSpaces([north(400)]);
  await show(fakes, { ...PLACE, amenities: ['prayer_room'] });
  await expect.element(page.getByText(/prayer room inside/)).toBeVisible();
  expect(fakes.asked).not.toHaveBeenCalled();
});

test('iftar on a day that is only calculated is called so, and on an announced one it is not', async () => {
  onTestFinished(() => applyRamadanDays(RAMADAN_DAYS));
  // 18:09 in Singapore.
  const evening = Date.parse('2027-02-15T10:09:00Z');
  await render(<PrayerLine place={PLACE} at={evening} />, { services: withSpaces([]).services });
  await expect.element(page.getByText(/^Prayer times here: Iftar 19:2\d · Ramadan by calculation$/)).toBeVisible();
  document.body.replaceChildren();
  applyRamadanDays([{ country: 'SG', from: '2027-02-09', to: '2027-03-09' }]);
  await render(<PrayerLine place={PLACE} at={evening} />, { services: withSpaces([]).services });
  await expect.element(page.getByText(/^Prayer times here: Iftar 19:2\d$/)).toBeVisible();
});

test('in the polar night the time is said to be that of another latitude', async () => {
  const place = { ...PLACE, latitude: 69.6492, longitude: 18.9553, time_zone: 'Europe/Oslo', country_code: 'NO' };
  const december = Date.parse('2026-12-20T08:00:00Z');
  await render(<PrayerLine place={place} at={december} />, { services: withSpaces([]).services });
  await expect
    .element(page.getByText(/^Prayer times here: .* · by the nearest latitude with a full day and night$/))
    .toBeVisible();
});
