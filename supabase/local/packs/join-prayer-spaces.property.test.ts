// @module-tag quick
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PrayerSpace, PrayerSpaceFacts } from '../../../src/domain/prayer/prayer-space.ts';
import { joinPrayerSpaces, type SourcedSpace } from './join-prayer-spaces.ts';

const SEED = { seed: 20_261_129, numRuns: 500 };
/** About 11 metres each, so that rows are on both sides of the limits. */
const steps = fc.integer({ min: 0, max: 12 }).map((n) => n / 1e4);
const facts = fc.record<PrayerSpaceFacts>(
  {
    women: fc.boolean(),
    wudu: fc.boolean(),
    friday: fc.boolean(),
    wheelchair: fc.constantFrom('yes', 'limited', 'no'),
    floor: fc.constantFrom('1', 'Ground'),
  },
  { requiredKeys: [] },
);
const row = fc
  .record({
    source: fc.constantFrom('osm', 'muis', 'list'),
    name: fc.constantFrom('', 'Masjid Sultan', 'MASJID  SULTAN', 'Surau'),
    kind: fc.constantFrom('mosque' as const, 'musalla' as const, null),
    north: steps,
    east: steps,
    facts,
  })
  .map(
    ({ source, name, kind, north, east, facts: stated }): SourcedSpace => ({
      source,
      space: {
        name,
        kind,
        latitude: 1.3 + north,
        longitude: 103.8 + east,
        ...(Object.keys(stated).length > 0 && { statements: [{ by: source, on: '2026-06-02', facts: stated }] }),
      },
    }),
  );
const rows = fc.array(row, { maxLength: 14 });

const statedIn = (spaces: readonly PrayerSpace[]) =>
  spaces.flatMap(({ statements = [] }) =>
    statements.flatMap(({ by, facts: said }) => Object.entries(said).map(([fact, value]) => `${by} ${fact} ${value}`)),
  );

describe('rows of several sources', () => {
  test('become the same places in any order of the rows', () => {
    fc.assert(
      fc.property(
        rows.chain((given) => fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length }))),
        ([given, shuffled]) => {
          expect(joinPrayerSpaces(shuffled)).toEqual(joinPrayerSpaces(given));
        },
      ),
      SEED,
    );
  });

  test('state no more than before, and never yes and no of one place', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const before = statedIn(given.map(({ space }) => space));
        const places = joinPrayerSpaces(given);
        for (const said of statedIn(places)) {
          const at = before.indexOf(said);
          expect(at, said).toBeGreaterThanOrEqual(0);
          before.splice(at, 1);
        }
        for (const { statements = [] } of places) {
          const all = statements.flatMap(({ facts: said }) => Object.entries(said));
          const values = new Set(all.map(([fact, value]) => `${fact} ${value}`));
          expect(values.size).toBe(new Set(all.map(([fact]) => fact)).size);
        }
      }),
      SEED,
    );
  });

  test('leave each source as many places as it lists', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const counts = ['osm', 'muis', 'list'].map((source) => given.filter((each) => each.source === source).length);
        const { length } = joinPrayerSpaces(given);
        expect(length).toBeGreaterThanOrEqual(Math.max(...counts));
        expect(length).toBeLessThanOrEqual(given.length);
        const one = given.map(({ space }) => ({ source: 'osm', space }));
        expect(joinPrayerSpaces(one)).toHaveLength(given.length);
      }),
      SEED,
    );
  });
});

const at = (source: string, metres: number, space: Partial<PrayerSpace>): SourcedSpace => ({
  source,
  space: { name: '', kind: 'mosque', latitude: 1.3 + metres / 111_195, longitude: 103.8, ...space },
});
const SULTAN = { name: 'Masjid Sultan' };
const onFloor = (floor: string): Partial<PrayerSpace> => ({
  name: 'Surau',
  statements: [{ by: 'a source', on: null, facts: { floor } }],
});

describe('two rows', () => {
  test.each<[what: string, places: number, a: SourcedSpace, b: SourcedSpace]>([
    ['with one name, 60 m apart', 1, at('osm', 0, SULTAN), at('muis', 60, { name: 'MASJID SULTAN' })],
    ['with one name, 62 m apart', 2, at('osm', 0, SULTAN), at('muis', 62, SULTAN)],
    ['with two names at one point', 2, at('osm', 0, SULTAN), at('muis', 0, { name: 'Surau' })],
    ['one of them nameless, 30 m apart', 1, at('osm', 0, {}), at('muis', 30, SULTAN)],
    ['one of them nameless, 32 m apart', 2, at('osm', 0, {}), at('muis', 32, SULTAN)],
    ['one of them nameless, of two kinds', 2, at('osm', 0, { kind: 'musalla' }), at('muis', 5, SULTAN)],
    ['both nameless and of unknown kind', 2, at('osm', 0, { kind: null }), at('muis', 5, { kind: null })],
    ['of one source at one point', 2, at('osm', 0, SULTAN), at('osm', 0, SULTAN)],
    ['with one name on two floors', 2, at('osm', 0, onFloor('1')), at('muis', 0, onFloor('5'))],
    ['with one name, one of them without a floor', 1, at('osm', 0, onFloor('1')), at('muis', 0, { name: 'Surau' })],
  ])('%s: %i places', (_, places, a, b) => {
    expect(joinPrayerSpaces([a, b])).toHaveLength(places);
  });

  test('that are one place give it the name, the position that goes with it, and what they agree on', () => {
    const a = at('osm', 0, {
      statements: [{ by: 'OSM', on: '2026-06-02', facts: { women: true, wheelchair: 'yes', wudu: true } }],
    });
    const b = at('muis', 20, {
      ...SULTAN,
      statements: [{ by: 'MUIS', on: null, facts: { women: false, wheelchair: 'yes', friday: true } }],
    });
    const [place, ...others] = joinPrayerSpaces([a, b]);
    expect(others).toEqual([]);
    expect(place).toEqual({
      ...b.space,
      statements: expect.toSatisfy((said: PrayerSpace['statements']) => said?.length === 2),
    });
    expect(statedIn(place ? [place] : []).toSorted()).toEqual([
      'MUIS friday true',
      'MUIS wheelchair yes',
      'OSM wheelchair yes',
      'OSM wudu true',
    ]);
  });

  test('with one name and two kinds are a place of unknown kind', () => {
    const found = joinPrayerSpaces([at('osm', 0, SULTAN), at('muis', 5, { ...SULTAN, kind: 'musalla' })]);
    expect(found).toMatchObject([{ kind: null }]);
  });
});

test.each([
  [12, 'Masjid Sultan'],
  [18, 'Surau'],
])(
  'a nameless row between two of another source, 30 m apart, joins the closer one only: at %i m %s',
  (metres, name) => {
    const floor = { by: 'OSM', on: null, facts: { floor: '2' } };
    const between = at('osm', metres, { statements: [floor] });
    const found = joinPrayerSpaces([at('muis', 0, SULTAN), between, at('muis', 30, { name: 'Surau' })]);
    expect(found.map((place) => place.name)).toEqual(['Masjid Sultan', 'Surau']);
    expect(found.filter(({ statements }) => statements !== undefined)).toMatchObject([{ name }]);
  },
);
