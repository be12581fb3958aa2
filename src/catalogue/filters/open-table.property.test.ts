// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildColumns } from '#catalogue/format/columns.ts';
import { idAt } from '#catalogue/format/ids.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { searchSegments } from '#catalogue/segments/search-segments.ts';
import { Segment } from '#catalogue/segments/segment.ts';
import type { Restaurant, WeeklyHours } from '#domain/places/restaurant.ts';
import { NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import { naiveSearch } from '../../../tests/support/oracles/naive-search.ts';
import { repetitions } from '../../../tests/support/repetitions.ts';
import { arbitraryRestaurant, idOf } from '../../../tests/support/restaurants.ts';

const NEAR = { latitude: 1.3, longitude: 103.8 };
const MINUTE_MS = 60_000;

/**
 * Zones with daylight saving time in both hemispheres and without, two with equal clocks, two a whole day apart, and an
 * unknown one.
 */
const ZONES = [
  'Europe/Berlin',
  'Pacific/Auckland',
  'Asia/Singapore',
  'Asia/Kuala_Lumpur',
  'Pacific/Kiritimati',
  'Pacific/Honolulu',
  'Mars/Base',
  null,
];
/** Times around skipped and repeated hours, and others. */
const INSTANTS = [
  '2026-03-29T00:58:00Z',
  '2026-10-25T00:59:00Z',
  '2026-10-25T01:00:00Z',
  '2026-04-04T13:59:30Z',
  '2026-09-26T13:59:59Z',
  '2026-03-17T23:59:59Z',
  '2026-11-20T15:59:00Z',
].map(Date.parse);
const SPANS = [
  ['01:00', '02:30'],
  ['02:00', '03:00'],
  ['08:00', '16:00'],
  ['22:00', '02:30'],
  ['23:59', '00:00'],
  ['00:00', '24:00'],
] as const;

function daily(spans: readonly (readonly [open: string, close: string])[]): WeeklyHours {
  const day = spans.map(([open, close]) => ({ open, close }));
  return { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: [] };
}

const hours = fc.subarray([...SPANS], { maxLength: 2 }).map(daily);

/** Places near each other, with different time zones. */
const place = fc
  .tuple(arbitraryRestaurant, fc.constantFrom(...ZONES), fc.option(hours, { freq: 4 }), fc.nat(2000))
  .map(([each, time_zone, operating_hours, east]): Restaurant => {
    return { ...each, time_zone, operating_hours, latitude: 1.3, longitude: (10_380_000 + east) / 1e5 };
  });
const places = fc
  .array(place, { minLength: 1, maxLength: 150, size: 'max' })
  .map((all) => all.map((each, n): Restaurant => ({ ...each, id: idOf(n + 1) })));

/** Consecutive queries: the same minute, the next one, another night, or a planned time. */
const moments = fc.array(
  fc.record({
    at: fc.tuple(fc.constantFrom(...INSTANTS), fc.integer({ min: -2, max: 2 })).map(([at, n]) => at + n * MINUTE_MS),
    again: fc.boolean(),
    openNow: fc.option(fc.boolean(), { nil: undefined, freq: 4 }),
    openAt: fc.option(fc.constantFrom('2026-11-20T02:15', '2026-11-22T01:00', '2026-02-30T10:00'), { nil: undefined }),
    halalStatus: fc.constantFrom([], ['certified', 'unverified'] as const),
    city: fc.option(fc.constantFrom('Singapore', 'Suva'), { nil: undefined, freq: 3 }),
    // Sorting by quality and bounds use the row filter.
    sort: fc.constantFrom<SearchQuery['sort']>('relevance', 'distance', 'quality'),
    radiusKm: fc.constantFrom(0.4, 1, 5),
    limit: fc.constantFrom(0, 2, 10),
    facets: fc.boolean(),
  }),
  { minLength: 2, maxLength: 12 },
);

test('open places are found minute after minute, whatever the previous query was', () => {
  fc.assert(
    fc.property(places, moments, fc.boolean(), fc.nat(150), (all, questions, areSomeHidden, cut) => {
      const segments = [all.slice(0, cut), all.slice(cut)].map(
        (part) => new Segment(buildColumns(part.map(toIndexRow))),
      );
      const hidden = new Set(all.filter((_, n) => areSomeHidden && n % 3 === 0));
      for (const { id } of hidden)
        for (const segment of segments) if (segment.find(id) >= 0) segment.setHidden(segment.find(id), 'dead', true);
      const shown = all.filter((each) => !hidden.has(each));
      let at = 0;
      for (const { again, ...question } of questions) {
        at = again ? at : question.at;
        const query = { ...NO_FILTERS, text: '', near: NEAR, offset: 0, ...withoutNone(question), at };
        const { total, hits, facets } = searchSegments(segments, query);
        const expected = naiveSearch(shown, query);
        expect(total).toBe(expected.total);
        expect(facets).toEqual(question.facets ? expected.facets : undefined);
        const ids = hits.map(({ segment, row }) => idAt(segment.columns.ids, row));
        expect(ids).toEqual(expected.cards.map(({ id }) => id));
      }
    }),
    { seed: 52, numRuns: repetitions(150) },
  );
});

type Present<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Removes fields without a value. */
function withoutNone<T extends object>(question: T): Present<T> {
  // Only undefined fields were removed.
  return Object.fromEntries(Object.entries(question).filter(([, value]) => value !== undefined)) as Present<T>;
}
