// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMealOn } from './meal.ts';
import { createMealClock } from './meal-clock.ts';
import { methodFor } from './methods.ts';
import { prayerTimes } from './prayer-times.ts';

const REGIONS = [
  { countryCode: 'SG', timeZone: 'Asia/Singapore', south: 1.2, north: 1.5, west: 103.6, east: 104.1 },
  { countryCode: 'EG', timeZone: 'Africa/Cairo', south: 22, north: 31.6, west: 25, east: 35 },
  { countryCode: 'GB', timeZone: 'Europe/London', south: 50, north: 54.9, west: -6, east: 1.7 },
  { countryCode: 'MA', timeZone: 'Africa/Casablanca', south: 28, north: 35.9, west: -13, east: -1 },
  { countryCode: 'SE', timeZone: 'Europe/Stockholm', south: 55.4, north: 60, west: 11, east: 18 },
  { countryCode: 'DE', timeZone: 'Europe/Berlin', south: 45, north: 55, west: 6, east: 15 },
  { countryCode: 'TO', timeZone: 'Pacific/Tongatapu', south: -22, north: -15, west: -176, east: -173.7 },
  { countryCode: 'FJ', timeZone: 'Pacific/Fiji', south: -20, north: -16, west: -180, east: -178 },
] as const;
/** From 60° on, polar days and nights included; also where authorities add minutes of their own. */
const FAR_REGIONS = [
  { countryCode: 'NO', timeZone: 'Europe/Oslo', south: 60, north: 81, west: 5, east: 31 },
  { countryCode: 'SE', timeZone: 'Europe/Stockholm', south: 60, north: 69, west: 11, east: 24 },
  { countryCode: 'US', timeZone: 'America/Anchorage', south: 60, north: 71.4, west: -168, east: -141 },
  { countryCode: 'AQ', timeZone: 'Antarctica/Troll', south: -90, north: -60, west: -10, east: 10 },
] as const;
const DAY_MINUTES = 1440;
/** Fractions of the way through a region, and of a year. */
const part = fc.double({ min: 0, max: 1, noNaN: true });

/** Checks the difference between the meal's minute and that of the prayer page, at a thousand positions and dates. */
function checkMeals(regions: readonly (typeof REGIONS | typeof FAR_REGIONS)[number][], most: number): void {
  fc.assert(
    fc.property(
      fc.constantFrom(...regions),
      part,
      part,
      part,
      fc.constantFrom('iftar', 'suhoor'),
      (region, x, y, of, meal) => {
        const { countryCode, timeZone, south, north, west, east } = region;
        const [latitude, longitude] = [south + (north - south) * y, west + (east - west) * x];
        const day = Math.floor(Date.UTC(2027, 0, 1) / 86_400_000 + of * 365);
        const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
        const found = createMealClock({ meal, date }, region)?.(latitude, longitude);
        const times = prayerTimes({ date, latitude, longitude, timeZone, method: methodFor(countryCode) });
        const expected = meal === 'iftar' ? times?.iftar : (times?.suhoorEnd ?? Number.NaN) - 30;
        const minutes = ((found?.day ?? Number.NaN) - day) * DAY_MINUTES + (found?.minute ?? Number.NaN);
        expect(Math.abs(minutes - (expected ?? Number.NaN))).toBeLessThanOrEqual(most);
        expect(found?.minute).toBeGreaterThanOrEqual(0);
        expect(found?.minute).toBeLessThan(DAY_MINUTES);
      },
    ),
    { seed: 47, numRuns: 1000 },
  );
}

test('a meal is at the place’s own maghrib or half an hour before its fajr, within a minute', () => {
  checkMeals(REGIONS, 1);
});

test('from 60° of latitude on, a meal has the minute of the prayer page', () => {
  checkMeals(FAR_REGIONS, 0);
});

test('around 48° in June, where fajr moves by minutes within a tenth of a degree, suhoor differs by a minute at most', () => {
  const region = { countryCode: 'DE', timeZone: 'Europe/Berlin' };
  for (const date of ['2027-06-08', '2027-06-10', '2027-06-21', '2027-07-03'])
    for (let step = 0; step < 60; step++) {
      const [latitude, longitude] = [47 + step / 50, 10.01 + (step % 2) * 0.98];
      const time = createMealClock({ meal: 'suhoor', date }, region)?.(latitude, longitude);
      const { suhoorEnd } = prayerTimes({ date, latitude, longitude, timeZone: region.timeZone, method: 'mwl' }) ?? {};
      const minute = (suhoorEnd ?? Number.NaN) - 30;
      expect(Math.abs((time?.minute ?? Number.NaN) - minute), `${latitude} on ${date}`).toBeLessThanOrEqual(1);
    }
});

test('most positions have exactly the minute of their page, rounded in the same way', () => {
  for (const region of REGIONS.slice(0, 2)) {
    const { countryCode, timeZone, south, north, west, east } = region;
    const at = createMealClock({ meal: 'iftar', date: '2027-02-10' }, region);
    const same = Array.from({ length: 200 }, (_, n) => {
      const [latitude, longitude] = [
        south + ((north - south) * n) / 200,
        west + ((east - west) * ((n * 37) % 200)) / 200,
      ];
      const method = methodFor(countryCode);
      const minute = prayerTimes({ date: '2027-02-10', latitude, longitude, timeZone, method })?.iftar;
      return at?.(latitude, longitude).minute === minute;
    }).filter(Boolean);
    expect(same.length, countryCode).toBeGreaterThan(180);
  }
});

test('iftar in Sudan, which uses Egypt’s method, is never before the page’s maghrib, which is rounded up', () => {
  const region = { countryCode: 'SD', timeZone: 'Africa/Khartoum' };
  const [latitude, longitude] = [15.55, 32.5];
  for (let day = 1; day <= 28; day++) {
    const date = `2027-02-${String(day).padStart(2, '0')}`;
    const time = createMealClock({ meal: 'iftar', date }, region)?.(latitude, longitude);
    const page = prayerTimes({ date, latitude, longitude, timeZone: region.timeZone, method: 'egypt' });
    // The centre of a cell, so the minutes are the same.
    expect(time?.minute, date).toBe(page?.iftar);
  }
});

test('places of one country differ by their own sunset, not by their clock', () => {
  const at = createMealClock({ meal: 'iftar', date: '2027-02-10' }, { countryCode: 'ID', timeZone: 'Asia/Jakarta' });
  const minutes = [at?.(3.6, 98.7), at?.(-7.25, 112.75)].map((time) => time?.minute ?? Number.NaN);
  expect(
    minutes.map((minute) => Math.floor(minute / 60)),
    'Medan and Surabaya',
  ).toEqual([18, 17]);
});

test('without a known zone there is no time', () => {
  for (const timeZone of [null, 'Mars/Olympus'])
    expect(createMealClock({ meal: 'iftar', date: '2027-02-10' }, { countryCode: 'SG', timeZone })).toBeUndefined();
});

test.each([
  ['2027-02-08-iftar', { date: '2027-02-08', meal: 'iftar' }],
  ['2027-02-08-suhoor', { date: '2027-02-08', meal: 'suhoor' }],
  ['2027-02-30-iftar', undefined],
  ['2027-02-08-lunch', undefined],
  ['2027-02-08', undefined],
  ['iftar', undefined],
])('%s is read as a meal of a day, or not at all', (text, expected) => {
  expect(parseMealOn(text)).toEqual(expected);
});
