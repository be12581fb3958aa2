// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { packCards } from '#catalogue/cards/card.ts';
import { unpackCards } from '#catalogue/cards/card-wire.ts';
import { createMoment } from '#catalogue/filters/moment.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { searchIntent } from '#catalogue/intent/search-intent.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { type Card, NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import { arbitraryQuery, PRAYER_SPACES } from '../../../tests/support/oracles/arbitrary-query.ts';
import { type NaiveAnswer, naiveSearch } from '../../../tests/support/oracles/naive-search.ts';
import { repetitions } from '../../../tests/support/repetitions.ts';
import { arbitraryRestaurant } from '../../../tests/support/restaurants.ts';
import { type FoundRows, type Hit, Segment } from './segment.ts';

const catalogue = fc.uniqueArray(arbitraryRestaurant, { selector: ({ id }) => id, maxLength: 60, size: 'max' });

/** @param isLarge search it like a segment with very many rows */
function segmentOf(restaurants: readonly Restaurant[], isLarge = false): Segment {
  return new Segment(buildColumns(restaurants.map(toIndexRow)), isLarge);
}

function ask(segments: readonly Segment[], query: SearchQuery): NaiveAnswer {
  const { hits, facets, plan: _, ...found } = searchIntent(segments, query, PRAYER_SPACES);
  if (facets === undefined) throw new Error('facets were asked for');
  return { ...found, facets, cards: cardsOf(hits, found, query) };
}

/** Without facets, a row is dropped at the first filter that it fails. */
function askQuickly(segments: readonly Segment[], query: SearchQuery): Omit<NaiveAnswer, 'facets'> {
  const { hits, plan: _, ...found } = searchIntent(segments, { ...query, facets: false }, PRAYER_SPACES);
  return { ...found, cards: cardsOf(hits, found, query) };
}

/** Cards whose distances are measured from the named place, if the text names one. */
function cardsOf(hits: readonly Hit[], { area }: Pick<FoundRows, 'area'>, query: SearchQuery): Card[] {
  const near = area?.middle ?? query.near;
  return unpackCards(packCards(hits, near ? { near } : {}, createMoment(query.at)));
}

/** Raise with SEARCH_QUERIES; each run of the first test makes twelve queries. */
const QUERIES = Number(process.env['SEARCH_QUERIES'] ?? repetitions(1440));
const QUERIES_A_RUN = 12;

test(
  `an index answers ${QUERIES} queries like the naive search`,
  () => {
    fc.assert(
      fc.property(
        catalogue,
        fc.array(arbitraryQuery, { minLength: QUERIES_A_RUN, maxLength: QUERIES_A_RUN }),
        (restaurants, queries) => {
          const [small, large] = [segmentOf(restaurants), segmentOf(restaurants, true)];
          for (const query of queries) {
            const expected = naiveSearch(restaurants, query, PRAYER_SPACES);
            expect(ask([small], query)).toEqual(expected);
            expect({ ...askQuickly([large], query), facets: expected.facets }).toEqual(expected);
          }
        },
      ),
      { seed: Number(process.env['SEARCH_SEED'] ?? 31), numRuns: Math.ceil(QUERIES / QUERIES_A_RUN) },
    );
  },
  60_000 + 60 * QUERIES,
);

test('the answer does not depend on how places are spread over segments', () => {
  fc.assert(
    fc.property(
      catalogue,
      fc.array(arbitraryQuery, { minLength: 8, maxLength: 8 }),
      fc.nat(),
      (restaurants, queries, cut) => {
        const [a, b] = [cut % 7, cut % 31];
        const parts = [restaurants.slice(0, a), restaurants.slice(a, a + b), restaurants.slice(a + b)];
        const [one, many] = [[segmentOf(restaurants)], parts.map((part, n) => segmentOf(part, n === 1))];
        for (const query of queries) expect(ask(many, query)).toEqual(ask(one, query));
      },
    ),
    { seed: 32, numRuns: repetitions(100) },
  );
});

test('consecutive pages make up the whole answer, without gaps or repetitions', () => {
  fc.assert(
    fc.property(catalogue, arbitraryQuery, (restaurants, query) => {
      const segments = [segmentOf(restaurants.slice(0, 20)), segmentOf(restaurants.slice(20))];
      const whole = ask(segments, { ...query, offset: 0, limit: 100 });
      const pages = Array.from({ length: Math.ceil(whole.total / 7) }, (_, page) =>
        ask(segments, { ...query, offset: 7 * page, limit: 7 }),
      );
      expect(pages.flatMap(({ cards }) => cards)).toEqual(whole.cards);
      expect(new Set(pages.map(({ total }) => total)).size).toBeLessThanOrEqual(1);
    }),
    { seed: 33, numRuns: repetitions(100) },
  );
});

/** Places so close together that distance, reviews and evidence all matter. */
const neighbour = fc
  .tuple(arbitraryRestaurant, fc.integer({ min: -9000, max: 9000 }), fc.integer({ min: -9000, max: 9000 }))
  .map(([place, north, east]) => ({
    ...place,
    latitude: (130_000 + north) / 1e5,
    longitude: (10_380_000 + east) / 1e5,
  }));
const scattered = fc.uniqueArray(neighbour, { selector: ({ id }) => id, minLength: 20, maxLength: 60, size: 'max' });
/** As in a street from west to east, which is one long run of rows. */
const inLine = scattered.map((places) =>
  places.map((place) => ({ ...place, latitude: Math.round(1e5 * (1.3 + (place.latitude - 1.3) / 30)) / 1e5 })),
);
const neighbours = fc.oneof(scattered, inLine);
/** Many of the neighbours lie at the edge of such a circle. */
const radius = fc.option(fc.double({ min: 0.3, max: 11, noNaN: true }), { freq: 2 });

test('the top few of many neighbours are the best, though most distances are not measured', () => {
  fc.assert(
    fc.property(
      neighbours,
      arbitraryQuery,
      fc.integer({ min: 1, max: 4 }),
      radius,
      (restaurants, any, limit, radiusKm) => {
        const near = { latitude: 1.3, longitude: 103.8 };
        const text = any.text === '' || radiusKm !== null ? '' : 'nasi';
        const query: SearchQuery = {
          ...NO_FILTERS,
          at: any.at,
          text,
          near,
          ...(radiusKm === null ? {} : { radiusKm, halalStatus: any.halalStatus }),
          sort: 'relevance',
          offset: 0,
          limit,
          facets: true,
        };
        const expected = naiveSearch(restaurants, query, PRAYER_SPACES);
        expect(ask([segmentOf(restaurants)], query)).toEqual(expected);
        expect({ ...askQuickly([segmentOf(restaurants)], query), facets: expected.facets }).toEqual(expected);
      },
    ),
    { seed: 34, numRuns: repetitions(150) },
  );
});

const DAY_MS = 24 * 3600 * 1000;

test('the top few of many text matches are the best, though most rows are skipped', () => {
  fc.assert(
    fc.property(
      neighbours,
      arbitraryQuery,
      fc.integer({ min: 1, max: 4 }),
      fc.boolean(),
      // Two days after the other tests' queries, all evidence is in the past.
      fc.constantFrom(0, 3, 400),
      (restaurants, any, limit, isPlaced, days) => {
        const query: SearchQuery = {
          ...NO_FILTERS,
          at: any.at + days * DAY_MS,
          text: 'n',
          ...(isPlaced ? { near: { latitude: 1.3, longitude: 103.8 } } : {}),
          sort: any.sort,
          offset: 0,
          limit,
        };
        const { facets: _, ...expected } = naiveSearch(restaurants, query);
        for (const isLarge of [false, true]) {
          expect(askQuickly([segmentOf(restaurants, isLarge)], query)).toEqual(expected);
          const parts = [segmentOf(restaurants.slice(0, 30), isLarge), segmentOf(restaurants.slice(30))];
          expect(askQuickly(parts, query)).toEqual(expected);
        }
      },
    ),
    { seed: 35, numRuns: repetitions(150) },
  );
});

/**
 * Places to the north and south: next door, in the next town, in another country, up to half the earth away, and some
 * without a position. Their near scores differ.
 */
const farApart = fc
  .tuple(
    fc.uniqueArray(fc.tuple(arbitraryRestaurant, fc.double({ min: -17, max: 17, noNaN: true }), fc.nat({ max: 9 })), {
      selector: ([{ id }]) => id,
      minLength: 10,
      maxLength: 60,
      size: 'max',
    }),
    fc.constantFrom(100, 2000, 8000),
  )
  .map(([places, nearest]) =>
    places.map(([place, north, nowhere]) => {
      if (nowhere === 0) return { ...place, latitude: null, longitude: null };
      const steps = Math.sign(north) * Math.min(8_000_000, nearest * 1.5 ** Math.abs(north));
      return { ...place, latitude: Math.round(130_000 + steps) / 1e5, longitude: 103.8 };
    }),
  );

test('the best of far scattered text matches come first, however little distance adds to their score', () => {
  fc.assert(
    fc.property(farApart, arbitraryQuery, fc.integer({ min: 1, max: 8 }), (restaurants, { at }, limit) => {
      const near = { latitude: 1.3, longitude: 103.8 };
      const query: SearchQuery = { ...NO_FILTERS, at, text: 'n', near, sort: 'relevance', offset: 0, limit };
      const { facets: _, ...expected } = naiveSearch(restaurants, query);
      for (const isLarge of [false, true]) {
        expect(askQuickly([segmentOf(restaurants, isLarge)], query)).toEqual(expected);
        const parts = [segmentOf(restaurants.slice(0, 9), isLarge), segmentOf(restaurants.slice(9))];
        expect(askQuickly(parts, query)).toEqual(expected);
      }
    }),
    { seed: 36, numRuns: repetitions(300) },
  );
});
