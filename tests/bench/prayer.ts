/**
 * Prayer times against the printed tables of authorities: median, 95th percentile and maximum of the worst prayer, in minutes, and
 * the days on which a time is more than a minute off. Also how long a year of times takes to compute, and a search for what is open
 * at iftar among 65,000 places of 2,000 towns, at first and with the minutes known. And the nearest of 200,000 places to pray, with
 * and without a filter, and joining those of two sources for a pack.
 */
import { Catalogue } from '../../src/catalogue/catalogue.ts';
import { buildColumns } from '../../src/catalogue/format/columns.ts';
import { toIndexRow } from '../../src/catalogue/format/index-row.ts';
import { nearestPrayerSpaces } from '../../src/catalogue/geo/nearest-prayer-spaces.ts';
import type { Position } from '../../src/domain/geo/geo.ts';
import { boundIn } from '../../src/domain/prayer/methods.ts';
import type { PrayerSpace } from '../../src/domain/prayer/prayer-space.ts';
import { prayerTimes } from '../../src/domain/prayer/prayer-times.ts';
import { NO_FILTERS, type SearchQuery } from '../../src/domain/search/search.ts';
import { joinPrayerSpaces } from '../../supabase/local/packs/join-prayer-spaces.ts';
import { errorOf, readTimetable, TIMETABLES } from '../support/prayer/timetables.ts';
import { idOf, restaurant } from '../support/restaurants.ts';
import { type Measurement, median, significant } from './measurement.ts';

const DAYS = 365;
const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2027, 0, 1);

export async function run(): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  console.log('city           method        days  median  p95  max  days >1 min  iftar early  bound');
  for (const timetable of TIMETABLES) {
    const days = readTimetable(timetable);
    if (days === undefined) {
      console.error(`real data is absent (RIHLA_DATA): ${timetable.city} is left out`);
      continue;
    }
    const { city, method, countryCode } = timetable;
    const { median: middle, p95, max, daysOver1, daysEarlyIftar } = errorOf(timetable, days);
    const bound = boundIn(method, countryCode, timetable);
    const columns = [days.length, middle, p95, max, daysOver1, daysEarlyIftar, bound ?? 'none'];
    const widths = [4, 6, 3, 3, 11, 11, 5];
    const figures = columns.map((value, n) => String(value).padStart(widths[n] ?? 0)).join('  ');
    console.log(`${city.padEnd(13)}  ${method.padEnd(12)}  ${figures}`);
    const name = `prayer.${city.toLowerCase().replaceAll(' ', '-')}`;
    measurements.push(
      { name: `${name}.p95`, value: p95, unit: 'min' },
      { name: `${name}.max`, value: max, unit: 'min' },
      { name: `${name}.over-1`, value: daysOver1, unit: 'days' },
    );
  }
  return [
    ...measurements,
    { name: 'prayer.year-of-times', value: significant(timeOfYear()), unit: 'ms' },
    ...timeOfFilter(),
    ...timeOfSpaces(),
  ];
}

const SPACES = 200_000;

/**
 * Places to pray in 2,000 towns, as dense as a city's; a tenth states a women's space. The packs' ones are of two sources, of which
 * the second lists a third of the first's again, 20 metres farther north.
 */
function timeOfSpaces(): Measurement[] {
  const spaces = Array.from({ length: SPACES }, (_, n): PrayerSpace => {
    const { latitude, longitude } = inTown(n);
    const statements = [{ by: 'A list', on: '2026-06-02', facts: { women: true } }];
    return { name: `Masjid ${n}`, kind: 'mosque', latitude, longitude, ...(n % 10 === 0 && { statements }) };
  });
  const near = inTown(777);
  const times = (work: () => unknown) => significant(median(Array.from({ length: ROUNDS }, () => timeOf(work))));
  const again = spaces
    .filter((_, n) => n % 3 === 0)
    .map((space) => ({ source: 'second', space: { ...space, latitude: space.latitude + 0.000_18 } }));
  const rows = [...spaces.map((space) => ({ source: 'first', space })), ...again];
  return [
    { name: 'prayer.spaces.200k', value: times(() => nearestPrayerSpaces(spaces, { near, limit: 20 })), unit: 'ms' },
    {
      name: 'prayer.spaces.200k.filtered',
      value: times(() => nearestPrayerSpaces(spaces, { near, limit: 20, filters: ['women'] })),
      unit: 'ms',
    },
    { name: 'prayer.spaces.join.267k', value: significant(timeOf(() => joinPrayerSpaces(rows))), unit: 'ms' },
  ];
}

function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** Towns lie 0.7 degrees apart in rows; their hundred places are spread over 0.2 degrees. */
function inTown(n: number): Position {
  const [town, place] = [n % TOWNS, Math.floor(n / TOWNS)];
  return {
    latitude: -8 + (town % 80) * 0.7 + ((place * 37 + town) % 101) * 0.002,
    longitude: 20 + Math.floor(town / 80) * 3 + ((place * 53 + town) % 103) * 0.002,
  };
}

const PLACES = 65_000;
const TOWNS = 2000;
const ROUNDS = 9;
const ZONES = [
  ['ID', 'Asia/Jakarta'],
  ['EG', 'Africa/Cairo'],
  ['GB', 'Europe/London'],
  ['US', 'America/New_York'],
] as const;

/** Compared with the same search for what is open at a time that is the same for all. */
function timeOfFilter(): Measurement[] {
  const catalogue = new Catalogue();
  const day = [{ open: '11:00', close: '22:00' }];
  const hours = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: day };
  const rows = Array.from({ length: PLACES }, (_, n) => {
    const town = n % TOWNS;
    const [country_code, time_zone] = ZONES[town % ZONES.length] ?? ZONES[0];
    // Towns lie 0.7 degrees apart in rows, places within 0.2 degrees of them.
    const latitude = -8 + (town % 80) * 0.7 + ((n * 7919) % 1000) * 0.0002;
    const longitude = 20 + Math.floor(town / 80) * 3 + ((n * 104_729) % 1000) * 0.0002;
    const operating_hours = n % 3 === 0 ? null : hours;
    return toIndexRow(restaurant({ id: idOf(n), latitude, longitude, country_code, time_zone, operating_hours }));
  });
  catalogue.setWorld(buildColumns(rows));
  const page = { text: '', sort: 'newest', offset: 0, limit: 20, at: Date.UTC(2027, 1, 10, 9) } as const;
  const search = (filters: Partial<SearchQuery>): number => {
    const start = performance.now();
    catalogue.search({ ...NO_FILTERS, ...page, ...filters });
    return performance.now() - start;
  };
  search({});
  const first = search({ openFor: '2027-02-10-iftar' });
  const again = Array.from({ length: ROUNDS }, () => search({ openFor: '2027-02-10-iftar' }));
  const fixed = Array.from({ length: ROUNDS }, () => search({ openAt: '2027-02-10T18:00' }));
  return [
    { name: 'prayer.open-for.65k.first', value: significant(first), unit: 'ms' },
    { name: 'prayer.open-for.65k', value: significant(median(again)), unit: 'ms' },
    { name: 'prayer.open-at.65k', value: significant(median(fixed)), unit: 'ms' },
  ];
}

function timeOfYear(): number {
  const place = { latitude: 1.3521, longitude: 103.8198, timeZone: 'Asia/Singapore', method: 'muis' } as const;
  const start = performance.now();
  for (let n = 0; n < DAYS; n++)
    prayerTimes({ ...place, date: new Date(FIRST + n * DAY_MS).toISOString().slice(0, 10) });
  return performance.now() - start;
}
