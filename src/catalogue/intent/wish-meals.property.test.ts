// @module-tag quick
/** The wishes *iftar* and *suhoor* against a plain calculation, at instants in each part of the day (docs/search.md). */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMoment } from '#catalogue/filters/moment.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { idAt } from '#catalogue/format/ids.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import type { Opening, Restaurant } from '#domain/places/restaurant.ts';
import { MEALS } from '#domain/prayer/meal.ts';
import { methodFor } from '#domain/prayer/methods.ts';
import { prayerTimes } from '#domain/prayer/prayer-times.ts';
import { suitsMeal } from '../../../tests/support/oracles/naive-wishes.ts';
import { repetitions } from '../../../tests/support/repetitions.ts';
import { idOf, restaurant } from '../../../tests/support/restaurants.ts';
import { KNOWLEDGE } from './knowledge.ts';
import { createMealWishCheck } from './wish-meals.ts';

/** Places of one clock or country whose sun differs, and some of which little is known. */
const WHERE = [
  { country_code: 'SG', time_zone: 'Asia/Singapore', latitude: 1.3, longitude: 103.8 },
  { country_code: 'ID', time_zone: 'Asia/Jakarta', latitude: 3.6, longitude: 98.7 },
  { country_code: 'ID', time_zone: 'Asia/Jakarta', latitude: -7.25, longitude: 112.75 },
  { country_code: 'EG', time_zone: 'Africa/Cairo', latitude: 30, longitude: 31.2 },
  { country_code: 'EG', time_zone: 'Africa/Cairo', latitude: 31.2, longitude: 25.1 },
  { country_code: 'MA', time_zone: 'Africa/Casablanca', latitude: 33.6, longitude: -7.6 },
  { country_code: 'TR', time_zone: 'Europe/Istanbul', latitude: 37, longitude: 35.3 },
] as const;

/** Around the ends of Ramadan, in it, and far from it. */
const DATES = ['2026-02-18', '2026-03-19', '2027-02-07', '2027-02-10', '2027-03-07', '2027-03-08', '2026-06-21'];

/** Instants of a place's day, as times after or before a prayer of it, in minutes. */
const MOMENTS = {
  'before the meal': { prayer: 'fajr', from: -200, to: -31 },
  'until fajr': { prayer: 'fajr', from: -30, to: 2 },
  'by day': { prayer: 'fajr', from: 2, to: 600 },
  'around maghrib': { prayer: 'maghrib', from: -2, to: 2 },
  'after maghrib': { prayer: 'maghrib', from: 2, to: 300 },
  'after midnight': { prayer: 'maghrib', from: 400, to: 480 },
} as const;

const time = fc
  .integer({ min: 0, max: 95 })
  .map(
    (quarter) => `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  );
const span = fc.record({ open: time, close: time, unknown: fc.constantFrom<true | undefined>(true, undefined) });
const day: fc.Arbitrary<Opening['week']['monday']> = fc.oneof(
  fc.constant(null),
  fc.array(
    span.map(({ unknown, ...hours }) => (unknown ? { ...hours, unknown } : hours)),
    { maxLength: 2 },
  ),
);
const opening: fc.Arbitrary<Opening | null> = fc.option(
  fc
    .record({ monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: day })
    .map((week) => ({ week, exceptions: [] })),
  { freq: 5 },
);
const gap = fc.constantFrom({}, {}, {}, {}, { time_zone: null }, { latitude: null, longitude: null });
const places = fc.array(fc.record({ where: fc.constantFrom(...WHERE), opening, gap, isNamed: fc.boolean() }), {
  minLength: 1,
  maxLength: 6,
});

const KNOWN = new Map<number, unknown>([
  [KNOWLEDGE.no, false],
  [KNOWLEDGE.unknown, undefined],
  [KNOWLEDGE.yes, true],
  [KNOWLEDGE.named, 'named'],
]);

for (const [part, { prayer, from, to }] of Object.entries(MOMENTS))
  test(`${part}, each place is judged at its own minute, and unknown hours are neither open nor closed`, () => {
    const seen = new Set<unknown>();
    fc.assert(
      fc.property(
        places,
        fc.constantFrom(...MEALS),
        fc.constantFrom(...DATES),
        fc.integer({ min: from * 60, max: to * 60 }),
        (rows, meal, date, seconds) => {
          const { country_code: country, time_zone: timeZone, ...position } = rows[0]?.where ?? WHERE[0];
          const times = prayerTimes({ date, ...position, timeZone, method: methodFor(country) });
          const at = (times?.instants[prayer] ?? Number.NaN) + seconds * 1000;
          const restaurants = rows.map(
            ({ where, opening: hours, gap: lacks, isNamed }, n): Restaurant =>
              restaurant({
                ...where,
                ...lacks,
                opening: hours,
                name: isNamed ? `Named ${meal}` : 'Plain',
                id: idOf(n),
              }),
          );
          const columns = buildColumns(restaurants.map(toIndexRow));
          const placeAt = (row: number) => restaurants.find(({ id }) => id === idAt(columns.ids, row)) ?? restaurant();
          const isNamed = (row: number) => placeAt(row).name !== 'Plain';
          const check = createMealWishCheck(columns, meal, createMoment(at), isNamed);
          for (const row of restaurants.keys()) {
            const expected = suitsMeal(placeAt(row), meal, at, isNamed(row));
            seen.add(expected);
            expect(KNOWN.get(check(row)), `${meal} at ${new Date(at).toISOString()}`).toBe(expected);
          }
        },
      ),
      { seed: 281, numRuns: repetitions(300) },
    );
    expect(seen).toEqual(new Set([true, false, undefined, 'named']));
  });
