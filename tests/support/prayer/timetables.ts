/** Printed timetables of authorities, and by how many minutes computed times differ from them. */
import { readFileSync } from 'node:fs';
import type { MethodId } from '../../../src/domain/prayer/methods.ts';
import { PRAYERS, type Prayer } from '../../../src/domain/prayer/prayer.ts';
import { prayerTimes } from '../../../src/domain/prayer/prayer-times.ts';
import { findRealData } from '../real-data.ts';

/** One city's table. */
export interface Timetable {
  readonly city: string;
  /** In the folder `prayer` of the real data. */
  readonly file: string;
  readonly countryCode: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
  readonly method: MethodId;
  /** Changes the clock on other dates than the zone. */
  readonly hasOwnClock: boolean;
}

/** A day of a table, as printed. */
export interface PrintedDay {
  readonly city: string;
  readonly date: string;
  /** Minutes since midnight; undefined where the table has none. */
  readonly minutes: Readonly<Record<Prayer, number | undefined>>;
}

/** How far computed times are from a table, over all prayers; in minutes. */
export interface TableError {
  readonly median: number;
  readonly p95: number;
  readonly max: number;
  readonly days: number;
  /** Days on which at least one time is more than a minute off. */
  readonly daysOver1: number;
  /** Days on which the computed maghrib is before the printed one. */
  readonly daysEarlyIftar: number;
}

/** Perpetual tables that change the clock on fixed dates. Casablanca's was printed before Morocco moved a change of 2020 by a week. */
const OWN_CLOCKS: ReadonlySet<string> = new Set(['Casablanca', 'Cairo', 'Stockholm', 'Oslo']);

/** Coordinates are those of the tables' README: the authorities print none. */
export const TIMETABLES: readonly Timetable[] = [
  table('Singapore', 'singapore-muis-2025', 'SG', 1.3521, 103.8198, 'Asia/Singapore', 'muis'),
  table('Kuala Lumpur', 'kuala-lumpur-jakim-2026', 'MY', 3.139, 101.6869, 'Asia/Kuala_Lumpur', 'jakim'),
  table('Jakarta', 'jakarta-jadwalsholat-2024', 'ID', -6.1754, 106.8272, 'Asia/Jakarta', 'kemenag'),
  table('Makkah', 'makkah-uq-annual', 'SA', 21.4225, 39.8262, 'Asia/Riyadh', 'umm_al_qura'),
  table('Istanbul', 'istanbul-diyanet-ramadan2026', 'TR', 41.0082, 28.9784, 'Europe/Istanbul', 'diyanet'),
  table('Casablanca', 'casablanca-habous-2020', 'MA', 33.5731, -7.5898, 'Africa/Casablanca', 'habous'),
  table('Cairo', 'cairo-esa-annual', 'EG', 30.0444, 31.2357, 'Africa/Cairo', 'egypt'),
  table('Karachi', 'karachi-uisk-annual', 'PK', 24.8607, 67.0011, 'Asia/Karachi', 'karachi'),
  table('Doha', 'doha-qch-perpetual', 'QA', 25.2854, 51.531, 'Asia/Qatar', 'qatar'),
  table('London', 'london-unified-2025', 'GB', 51.5072, -0.1276, 'Europe/London', 'london'),
  table('Stockholm', 'stockholm-ifs-perpetual', 'SE', 59.3293, 18.0686, 'Europe/Stockholm', 'stockholm'),
  table('Oslo', 'oslo-annual', 'NO', 59.9139, 10.7522, 'Europe/Oslo', 'norway'),
];

function table(
  city: string,
  name: string,
  countryCode: string,
  latitude: number,
  longitude: number,
  timeZone: string,
  method: MethodId,
): Timetable {
  return {
    city,
    file: `prayer/${name}.csv`,
    countryCode,
    latitude,
    longitude,
    timeZone,
    method,
    hasOwnClock: OWN_CLOCKS.has(city),
  };
}

/** The days of a real table; undefined if the real data is absent. */
export function readTimetable({ file }: Timetable): readonly PrintedDay[] | undefined {
  const path = findRealData(file);
  return path === undefined ? undefined : parseDays(readFileSync(path, 'utf8'));
}

/** Some days of four of the tables, which may be copied: see docs/credits.md. */
export function readSample(): readonly PrintedDay[] {
  return parseDays(readFileSync(new URL('sample-timetables.csv', import.meta.url), 'utf8'));
}

function parseDays(csv: string): PrintedDay[] {
  const [, ...lines] = csv.trim().split('\n');
  return lines.map((line) => {
    const [city = '', date = '', ...times] = line.split(',');
    const minutes = Object.fromEntries(PRAYERS.map((prayer, n) => [prayer, toMinutes(times[n] ?? '')]));
    return { city, date, minutes: minutes as PrintedDay['minutes'] }; // has the keys of PRAYERS
  });
}

function toMinutes(clock: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(clock) ?? [];
  return hours === undefined ? undefined : 60 * Number(hours) + Number(minutes);
}

/**
 * Computed minus printed minutes of a day's prayers. Without whole hours where the table has its own clock, and without whole
 * days, because an isha after midnight is printed without its date.
 */
export function differences(timetable: Timetable, { date, minutes }: PrintedDay): { prayer: Prayer; by: number }[] {
  const day = prayerTimes({ ...timetable, date });
  if (day === undefined) throw new Error(`The zone ${timetable.timeZone} is not known.`);
  const off = (prayer: Prayer): number => (day.minutes[prayer] ?? Number.NaN) - (minutes[prayer] ?? Number.NaN);
  const hours = timetable.hasOwnClock ? 60 * Math.round(off('dhuhr') / 60) : 0;
  return PRAYERS.flatMap((prayer) => {
    const by = off(prayer) - hours;
    return minutes[prayer] === undefined ? [] : [{ prayer, by: by - 1440 * Math.round(by / 1440) }];
  });
}

/** The error over all prayers of the worst kind: median, 95th percentile and maximum are those of the prayer with the largest. */
export function errorOf(timetable: Timetable, days: readonly PrintedDay[]): TableError {
  const all = days.map((day) => differences(timetable, day));
  const byPrayer = PRAYERS.map((prayer) =>
    all
      .flatMap((each) => each.filter((other) => other.prayer === prayer).map(({ by }) => Math.abs(by)))
      .toSorted((a, b) => a - b),
  );
  const worst = (part: number): number =>
    Math.max(...byPrayer.map((sorted) => sorted[Math.ceil(part * sorted.length) - 1] ?? Number.NaN));
  return {
    median: worst(0.5),
    p95: worst(0.95),
    max: worst(1),
    days: days.length,
    daysOver1: all.filter((each) => each.some(({ by }) => Math.abs(by) > 1)).length,
    daysEarlyIftar: all.filter((each) => each.some(({ prayer, by }) => prayer === 'maghrib' && by < 0)).length,
  };
}
