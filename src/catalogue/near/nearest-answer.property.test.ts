// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { unpackCards } from '#catalogue/cards/card-wire.ts';
import { Catalogue } from '#catalogue/catalogue.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import { rowsOfSlices } from '../../../supabase/local/packs/cut-slices.ts';
import { arbitraryQuery } from '../../../tests/support/oracles/arbitrary-query.ts';
import { repetitions } from '../../../tests/support/repetitions.ts';
import { arbitraryRestaurant, CHECKPOINT, idOf, restaurant } from '../../../tests/support/restaurants.ts';
import { allSlices, sliceAt } from './near-slices.ts';
import { answerNearest } from './nearest-answer.ts';
import { maxStaticScoreOf } from './static-bound.ts';

/** In steps of 1e-5 degree: about eleven kilometres. */
const SIDE = 10_000;
const inTown = fc.record({ latitude: fc.nat(SIDE), longitude: fc.nat(SIDE) });
const moved = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  latitude: (128_000 + latitude) / 1e5,
  longitude: (10_380_000 + longitude) / 1e5,
});
const town = fc.uniqueArray(
  fc.tuple(arbitraryRestaurant, inTown).map(([place, at]): Restaurant => ({ ...place, ...moved(at), region: 'sg' })),
  { selector: ({ id }) => id, minLength: 20, maxLength: 80, size: 'max' },
);
const BOUNDS = { south: 1.28, west: 103.8, north: 1.3801, east: 103.9001 };
const SPLITS = [103.85, 1.32, 1.34];
const sort = fc.constantFrom('relevance', 'distance') as fc.Arbitrary<SearchQuery['sort']>;

test("a slice's answer is the beginning of the whole region's answer, card by card", () => {
  let answered = 0;
  fc.assert(
    fc.property(town, inTown, arbitraryQuery, sort, fc.nat(3), (places, at, asked, by, kind) => {
      const near = moved(at);
      const rows = places.map(toIndexRow);
      const region = { splits: SPLITS, mostStatic: maxStaticScoreOf(rows) };
      const slice = sliceAt(BOUNDS, region, near);
      const [, some = []] = Array.from(rowsOfSlices(rows, BOUNDS, region))[slice?.number ?? 0] ?? [];
      const { bounds: _, facets: __, prayerWithinM: ___, unfolded: ____, ...filters } = asked;
      const unfolded = { unverified: false, far: false };
      const isDivided = kind % 2 === 1;
      const query = {
        ...(kind < 3 ? { ...NO_FILTERS, at: filters.at } : filters),
        text: '',
        sort: by,
        offset: 0,
        limit: 20,
        near,
        ...(isDivided && { unfolded }),
      };
      const index = { columns: buildColumns(some), cover: slice?.cover ?? BOUNDS, region: BOUNDS, ...region };
      const answer = answerNearest(index, query);
      if (answer === undefined) return;
      answered++;
      const whole = new Catalogue();
      whole.offerPack('sg', buildColumns(rows), CHECKPOINT);
      const cards = unpackCards(answer.cards);
      expect(cards).toEqual(whole.search(query).cards.slice(0, cards.length));
      expect(answer).toMatchObject({ isPartial: true, total: cards.length });
    }),
    { seed: 33, numRuns: repetitions(200) },
  );
  expect(answered, 'a test that nobody answers proves nothing').toBeGreaterThan(repetitions(25));
});

test('a query that needs more than a slice is not answered from one', () => {
  const rows = fc.sample(town, { numRuns: 1, seed: 34 }).flatMap((places) => places.map(toIndexRow));
  const EVERYWHERE = { south: -90, west: -180, north: 90, east: 180 };
  const index = { columns: buildColumns(rows), cover: EVERYWHERE, region: BOUNDS, mostStatic: 0 };
  const near = { latitude: 1.33, longitude: 103.85 };
  const query: SearchQuery = { ...NO_FILTERS, text: '', near, sort: 'distance', offset: 0, limit: 20, at: 0 };
  expect(answerNearest(index, query)?.total).toBe(20);
  const others: Partial<SearchQuery>[] = [
    { text: 'nowhereatall' },
    { text: '…' },
    { sort: 'rating' },
    { offset: 20 },
    { limit: 0 },
    { facets: true },
    { prayerWithinM: 500 },
    { openFor: '2027-02-08-iftar' },
    { bounds: BOUNDS },
  ];
  for (const other of others)
    expect(answerNearest(index, { ...query, ...other }), JSON.stringify(other)).toBeUndefined();
  const { near: _, ...nowhere } = query;
  expect(answerNearest(index, nowhere)).toBeUndefined();
  expect(
    answerNearest({ ...index, cover: BOUNDS }, { ...query, near: { latitude: 3, longitude: 101 } }),
  ).toBeUndefined();
  expect(answerNearest({ ...index, columns: buildColumns(rows.slice(0, 3)) }, query), 'too few').toBeUndefined();
});

/** The n-th place on a line that leads away from the west of the town. */
const named = (n: number, name: string, cuisines: string[] = []) =>
  toIndexRow(restaurant({ id: idOf(n), name, cuisine_types: cuisines, latitude: 1.3 + n / 1e4, longitude: 103.8 }));

test('a text finds exactly the nearest places with words that begin with the typed ones', () => {
  const at = { latitude: 1.3, longitude: 103.8 };
  const names = ['Nasi One', 'Old Kitchen', 'Warung Nasi', 'Banasi', 'Nas Two', 'Ayam', 'Nasi Three'];
  const rows = names.map((name, n) => named(n, name, name === 'Ayam' ? ['Nasi Padang'] : []));
  const index = { columns: buildColumns(rows), cover: BOUNDS, region: BOUNDS, mostStatic: 0 };
  const query: SearchQuery = { ...NO_FILTERS, text: '', near: at, sort: 'distance', offset: 0, limit: 20, at: 0 };
  const found = (text: string) => {
    const answer = answerNearest(index, { ...query, text });
    return answer && unpackCards(answer.cards).map(({ name }) => name);
  };
  expect(found('Nas')).toEqual(['Nasi One', 'Warung Nasi', 'Nas Two', 'Ayam', 'Nasi Three']);
  expect(found('  NASI ')).toEqual(['Nasi One', 'Warung Nasi', 'Ayam', 'Nasi Three']);
  expect(found('nasi w'), 'too few: the whole index may know more').toBeUndefined();
});

test('a text is answered from the whole slice, although something nearer may lie outside of it', () => {
  const at = { latitude: 1.3, longitude: 103.8 };
  const names = ['Nasi One', 'Nasi Two', 'Nasi Three', 'Nasi Four'];
  const cover = { ...BOUNDS, north: 1.3001, east: 103.82 };
  const index = { columns: buildColumns(names.map((name, n) => named(n, name))), cover, region: BOUNDS, mostStatic: 0 };
  const query: SearchQuery = { ...NO_FILTERS, text: 'nasi', near: at, sort: 'distance', offset: 0, limit: 20, at: 0 };
  for (const text of ['', ' ']) {
    expect(answerNearest(index, { ...query, text }), 'eleven metres to the edge').toBeUndefined();
  }
  expect(answerNearest(index, query)?.total).toBe(4);
});

test('every position in a region has one slice, whose number is its index in the list', () => {
  fc.assert(
    fc.property(inTown, (at) => {
      const slice = sliceAt(BOUNDS, { splits: SPLITS }, moved(at));
      if (slice === undefined) throw new Error('There is a slice for every position.');
      expect(allSlices(BOUNDS, { splits: SPLITS })[slice.number]).toEqual(slice);
    }),
    { seed: 35 },
  );
  expect(sliceAt(BOUNDS, { splits: SPLITS }, { latitude: 3, longitude: 101 })).toBeUndefined();
  expect(sliceAt(BOUNDS, { splits: [] }, { latitude: 1.3, longitude: 103.81 })).toBeUndefined();
});
