/**
 * Prayer times against the printed tables of authorities: median, 95th percentile and maximum of the worst prayer, in minutes, and
 * the days on which a time is more than a minute off. Also how long a year of times takes to compute.
 */
import { boundIn } from '../../src/domain/prayer/methods.ts';
import { prayerTimes } from '../../src/domain/prayer/prayer-times.ts';
import { errorOf, readTimetable, TIMETABLES } from '../support/prayer/timetables.ts';
import { type Measurement, significant } from './measurement.ts';

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
    const { city, method, countryCode, latitude } = timetable;
    const { median, p95, max, daysOver1, daysEarlyIftar } = errorOf(timetable, days);
    const bound = boundIn(method, countryCode, latitude);
    const columns = [days.length, median, p95, max, daysOver1, daysEarlyIftar, bound ?? 'none'];
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
  return [...measurements, { name: 'prayer.year-of-times', value: significant(timeOfYear()), unit: 'ms' }];
}

function timeOfYear(): number {
  const place = { latitude: 1.3521, longitude: 103.8198, timeZone: 'Asia/Singapore', method: 'muis' } as const;
  const start = performance.now();
  for (let n = 0; n < DAYS; n++)
    prayerTimes({ ...place, date: new Date(FIRST + n * DAY_MS).toISOString().slice(0, 10) });
  return performance.now() - start;
}
