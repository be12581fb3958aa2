// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeNumbers, WorldGazetteer } from '#catalogue/data/world-gazetteer.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { Segment } from '#catalogue/segments/segment.ts';
import { runSteps } from '#catalogue/steps.ts';
import { quantise } from '#domain/geo/geo.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { HALAL_STATUSES } from '#domain/places/taxonomy.ts';
import type { MapQuestion } from '#domain/search/map-view.ts';
import { NO_FILTERS } from '#domain/search/search.ts';
import { naiveWithinBounds } from '../../../tests/support/oracles/naive-within-bounds.ts';
import { idOf, restaurant } from '../../../tests/support/restaurants.ts';
import { withinBounds } from './within-bounds.ts';

const AT = Date.UTC(2026, 10, 20, 4);
/** Around the antimeridian, where a view may contain both of its sides. */
const place = fc.record({
  east: fc.integer({ min: -30_000, max: 30_000 }),
  north: fc.integer({ min: -30_000, max: 30_000 }),
  status: fc.constantFrom(...HALAL_STATUSES),
  name: fc.constantFrom('Warung Leko', 'Kebab House', 'Noodle House'),
});
const view = fc.record({
  west: fc.integer({ min: -40_000, max: 0 }),
  south: fc.integer({ min: -40_000, max: 0 }),
  width: fc.integer({ min: 1, max: 80_000 }),
  height: fc.integer({ min: 1, max: 60_000 }),
  zoom: fc.double({ min: 5, max: 17, noNaN: true }),
});
const filters = fc.record({
  text: fc.constantFrom('', 'house', 'kebab'),
  halalStatus: fc.subarray([...HALAL_STATUSES], { maxLength: 2 }),
  radiusKm: fc.constantFrom(undefined, 12),
});

function turn(longitude: number): number {
  return longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude;
}

function questionOf(
  seen: typeof view extends fc.Arbitrary<infer T> ? T : never,
  wanted: Partial<MapQuestion['query']>,
): MapQuestion {
  const [west, south] = [180 + seen.west / 1e5, seen.south / 1e5];
  return {
    query: {
      ...NO_FILTERS,
      sort: 'relevance',
      offset: 0,
      limit: 20,
      at: AT,
      near: { latitude: 0, longitude: 180 },
      text: '',
      ...wanted,
    },
    bounds: { west: turn(west), east: turn(west + seen.width / 1e5), south, north: south + seen.height / 1e5 },
    zoom: seen.zoom,
    hasNames: true,
    language: 'en',
  };
}

function build(places: readonly (typeof place extends fc.Arbitrary<infer T> ? T : never)[], from = 0) {
  return places.map((each, n) =>
    restaurant({
      id: idOf(from + n + 1),
      name: each.name,
      halal_status: each.status,
      latitude: quantise(each.north / 1e5),
      longitude: quantise(turn(180 + each.east / 1e5)),
    }),
  );
}

/** Places with one name; `east` gives their positions. */
function row(count: number, east: (n: number) => number) {
  return build(
    Array.from({ length: count }, (_, n) => ({
      east: east(n),
      north: n % 100,
      status: 'certified',
      name: 'Kebab House',
    })),
  );
}

function credit(attribution: string) {
  return { attribution, licence: 'ODbL 1.0', url: null };
}

/** Moves places to another position and gives them a source. */
function moved(east: number, source: Restaurant['credit']) {
  return (found: Restaurant, n: number) => ({
    ...found,
    id: idOf(east + n),
    longitude: quantise(turn(180 + (east + n) / 1e5)),
    credit: source,
  });
}

/** Whether the surroundings were included, the number of points, and whether there are squares. */
function ask(inside: number, beside: number, zoom: number, text: string) {
  // The last one lies outside of the bounds, in a square that overlaps them.
  const places = [...row(inside, (n) => n % 300), ...row(beside, (n) => 6000 + (n % 100)), ...row(1, () => 10_005)];
  const ids = places.map((each, n) => ({ ...each, id: idOf(n + 1) }));
  const segments = [new Segment(buildColumns(ids.map(toIndexRow)))];
  const question = questionOf({ west: -100, south: -100, width: 3000, height: 3000, zoom }, { text });
  const { south, north, west } = question.bounds;
  const around = { south, north, west, east: -179.9 };
  const answer = withinBounds(segments, { ...question, around }, []);
  const { total, covered, points, cells } = answer;
  expect(total).toBe(inside);
  if (covered !== null) expect(covered).toEqual(around);
  return [covered !== null, points.ids.length, cells.counts.length > 0];
}

test('counts are exact and add up to what is shown, for any query and view', () => {
  fc.assert(
    fc.property(
      fc.array(place, { maxLength: 40 }),
      fc.array(place, { maxLength: 300 }),
      view,
      filters,
      (few, many, seen, wanted) => {
        const [base, delta] = [build(many), build(few, many.length)];
        const segments = [base, delta].map((rows) => new Segment(buildColumns(rows.map(toIndexRow))));
        const { radiusKm, ...rest } = wanted;
        const question = questionOf(seen, { ...rest, ...(radiusKm === undefined ? {} : { radiusKm }) });
        const all = [...base, ...delta];
        const answer = withinBounds(segments, question, []);
        const expected = naiveWithinBounds(all, question);
        expect(answer.total).toBe(expected.total);
        // Whole squares are shown, which include some places just outside of the view.
        const shown = answer.points.ids.length + answer.cells.counts.reduce((sum, count) => sum + count, 0);
        expect(shown).toBeGreaterThanOrEqual(expected.total);
        if (answer.cells.counts.length === 0)
          expect(answer.points.ids).toEqual(expect.arrayContaining([...expected.points.ids]));
        for (const [n, id] of answer.points.ids.entries()) {
          const found = all.find((each) => each.id === id);
          expect(HALAL_STATUSES[answer.points.statuses[n] ?? -1]).toBe(found?.halal_status);
          expect([answer.points.positions[2 * n], answer.points.positions[2 * n + 1]]).toEqual([
            found?.longitude,
            found?.latitude,
          ]);
          expect(answer.points.names[n]).toBe(found?.name);
        }
      },
    ),
    { seed: 41, numRuns: 300 },
  );
});

test('surroundings with few places are included, and the count stays that of the view', () => {
  for (const text of ['', 'kebab']) {
    expect(ask(20, 30, 14, text)).toEqual([true, 50, false]);
    expect(ask(20, 30, 12, text)).toEqual([false, 20, false]);
  }
  expect(ask(1500, 1500, 14, '')).toEqual([true, 3000, false]);
  expect(ask(1500, 1501, 14, '')).toEqual([false, 1500, false]);
  expect(ask(1501, 30, 14, '')).toEqual([false, expect.any(Number), true]);
});

test('prayer spaces around the view are included unless there are too many', () => {
  const question = questionOf({ west: -100, south: -100, width: 300, height: 300, zoom: 15 }, {});
  const around = { south: -0.1, north: 0.1, west: 179.9, east: -179.9 };
  const beside = { latitude: 0.0001, longitude: -179.995 };
  for (const [count, told] of [
    [199, 199],
    [200, 0],
  ] as const)
    expect(
      withinBounds(
        [],
        { ...question, around },
        Array.from({ length: count }, () => beside),
      ).prayer.names,
    ).toHaveLength(told);
});

test('of too many prayer spaces, those nearest to the middle of the view are shown', () => {
  // The view's middle is on the antimeridian.
  const question = questionOf({ west: -1000, south: -1000, width: 2000, height: 2000, zoom: 15 }, {});
  const spaces = Array.from({ length: 300 }, (_, n) => ({ latitude: 0, longitude: turn(180 + (300 - n) / 1e5) }));
  const { positions: prayer } = withinBounds([], question, spaces).prayer;
  expect(prayer).toHaveLength(2 * 200);
  expect(Array.from(prayer.slice(0, 2))).toEqual([spaces.at(-1)?.longitude, 0]);
  expect(Math.max(...prayer.filter((_, n) => n % 2 === 0))).toBeCloseTo(-180 + 200 / 1e5, 6);
});

test('a square keeps its id and count while the map is panned within it', () => {
  const places = build(
    Array.from({ length: 400 }, (_, n) => ({
      east: (n % 20) * 200,
      north: n * 3,
      status: 'certified' as const,
      name: 'Kebab House' as const,
    })),
  );
  const segments = [new Segment(buildColumns(places.map(toIndexRow)))];
  const at = (shift: number) => {
    const seen = { west: -2000 + shift, south: -2000 + shift, width: 6000, height: 6000, zoom: 12.5 };
    const { cells, points } = withinBounds(segments, questionOf(seen, {}), []);
    expect(points.ids.length + cells.counts.reduce((sum, count) => sum + count, 0)).toBe(400);
    return new Map(Array.from(cells.ids, (id, n) => [id, cells.counts[n]]));
  };
  const before = at(0);
  expect(before.size).toBeGreaterThan(3);
  for (const shift of [1, 250, 700]) expect(at(shift)).toEqual(before);
});

test('exactly the sources of the places in view are named, each once, sorted by name; older files name none', () => {
  const shared = { ...credit('Halal Map'), others: [{ url: null, licence: 'ODbL 1.0', attribution: 'A register' }] };
  const some = row(300, () => 0);
  const places = [
    ...some.map(moved(0, shared)),
    ...some.map(moved(1000, { url: null, licence: 'ODbL 1.0', attribution: 'Halal Map' })),
    ...some.map(moved(30_000, credit('Elsewhere'))),
    ...some.slice(1).map(moved(2000, null)),
  ];
  const columns = buildColumns(places.map(toIndexRow));
  const question = questionOf({ west: -100, south: -100, width: 3000, height: 3000, zoom: 14 }, {});
  // Single places, counts in squares, and a text query.
  for (const { zoom, text } of [
    { zoom: 14, text: '' },
    { zoom: 11, text: '' },
    { zoom: 14, text: 'kebab' },
  ]) {
    const { query } = question;
    const { credits, cells } = withinBounds(
      [new Segment(columns)],
      { ...question, query: { ...query, text }, zoom },
      [],
    );
    expect(credits).toEqual([credit('A register'), credit('Halal Map')]);
    expect(cells.counts.length > 0).toBe(zoom === 11);
  }
  const { credits: _, ...older } = columns.dictionaries;
  expect(withinBounds([new Segment({ ...columns, dictionaries: older })], question, []).credits).toEqual([]);
});

test('places that a region replaced or removed are not on the map', () => {
  const places = build([
    { east: 0, north: 0, status: 'certified', name: 'Kebab House' },
    { east: 10, north: 10, status: 'certified', name: 'Noodle House' },
  ]);
  const segment = new Segment(buildColumns(places.map(toIndexRow)));
  segment.setHidden(segment.find(idOf(1)), 'dead', true);
  const seen = { west: -100, south: -100, width: 300, height: 300, zoom: 15 };
  const answer = withinBounds([segment], questionOf(seen, {}), []);
  expect([answer.total, answer.points.names]).toEqual([1, ['Noodle House']]);
});

test('mosques and prayer spaces in view are shown at zooms that show streets', () => {
  const spaces = [
    { latitude: 0.0001, longitude: -179.9999, name: 'Masjid Timur' },
    { latitude: 0.0001, longitude: -179.9998 },
    { latitude: 0.0001, longitude: 1, name: 'Far' },
  ];
  const seen = { west: -100, south: -100, width: 300, height: 300, zoom: 15 };
  expect(withinBounds([], questionOf(seen, {}), spaces).prayer).toEqual({
    names: ['Masjid Timur', ''],
    positions: Float64Array.of(-179.9999, 0.0001, -179.9998, 0.0001),
  });
  expect(withinBounds([], questionOf({ ...seen, zoom: 12.9 }, {}), spaces).prayer.names).toEqual([]);
});

test('cities in view are named, the largest first, small ones only when zoomed in', () => {
  const cities = {
    source: '',
    countries: 'ID 2 TH 1',
    names: 'Bogor\nJakarta\nBangkok',
    // From south to north within a country: -6.6, -6.2; 13.75.
    latitudes: encodeNumbers([9000 - 660, 40, 9000 + 1375]),
    longitudes: encodeNumbers([18_000 + 10_680, 18_000 + 10_683, 18_000 + 10_052]),
    radii: encodeNumbers([12, 60, 56]),
  };
  const gazetteer = runSteps(WorldGazetteer.read(cities));
  const at = (zoom: number, language: string) => {
    const bounds = { south: -20, north: 20, west: 90, east: 120 };
    return withinBounds(
      [],
      { ...questionOf({ west: 0, south: 0, width: 1, height: 1, zoom }, {}), bounds, language },
      [],
      gazetteer,
    ).cities;
  };
  expect(at(4, 'en').names).toEqual(['Jakarta', 'Bangkok']);
  expect(at(4, 'ar').names).toEqual(['جاكرتا', 'بانكوك']);
  expect(at(9, 'en').names).toEqual(['Jakarta', 'Bangkok', 'Bogor']);
  const [longitude, latitude] = at(4, 'en').positions;
  expect([longitude, latitude]).toEqual([expect.closeTo(106.83), expect.closeTo(-6.2)]);
  expect(
    withinBounds([], questionOf({ west: 0, south: 0, width: 1, height: 1, zoom: 4 }, {}), []).cities.names,
  ).toEqual([]);
});
