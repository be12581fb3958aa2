// @module-tag quick
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareNames, foldName } from './folded-name.ts';
import { type ComparedPlace, matchPlaces } from './match-places.ts';

/** Length of a degree of latitude in metres. */
const METRES = 111_195;
const place = (id: string, change: Partial<ComparedPlace> = {}): ComparedPlace => ({
  id,
  source: id.slice(0, 1),
  name: 'Warung Melati',
  position: { latitude: 1.3, longitude: 103.8 },
  precision: 'building',
  country: 'SG',
  phone: null,
  website: null,
  certificates: [],
  ...change,
});
const north = (metres: number) => ({ latitude: 1.3 + metres / METRES, longitude: 103.8 });
const pairs = (...places: ComparedPlace[]) => {
  const { sure, doubtful } = matchPlaces(places);
  const ids = (list: typeof sure) => list.map(({ a, b }) => `${a} ${b}`);
  return { sure: ids(sure), doubtful: ids(doubtful) };
};
const NONE = { sure: [], doubtful: [] };

describe('names', () => {
  test.each([
    ['PIZZA HUT SINGAPORE PTE LTD', 'Pizza Hut', 'same'],
    ['Délifrance', 'DELIFRANCE', 'same'],
    ['97 NASI LEMAK (S3) @Senja Hawker Centre', '97 Nasi Lemak', 'same'],
    ['Segar Restaurant 食家小厨', 'Segar Restaurant', 'same'],
    ['一蘭', '一蘭', 'same'],
    ['Kentucky Fried Chicken Management Pte Ltd (KFC)', 'KFC', 'same'],
    ['Kebab Corner (KFC)', 'KFC', 'other'],
    ['Popeyes Famous Louisiana Chicken', 'Popeyes', 'near'],
    ['Yi Zun Beef Noodle', 'Yi ZUN NOODLE', 'near'],
    ['Sakunthalas Food Palace', 'Sakunthala Food Palace', 'near'],
    ['Puncak Muslim Food', 'Puncak Best Noodles', 'other'],
    ['Singapore Nasi Kandar Kopitiam', 'Kopitiam', 'other'],
    ['Halal Food Stall', 'Muslim Food Stall', 'other'],
  ])('%s and %s are %s', (a, b, likeness) => {
    expect(compareNames(foldName(a), foldName(b))).toBe(likeness);
    expect(compareNames(foldName(b), foldName(a))).toBe(likeness);
  });
});

describe('places of two sources', () => {
  test('equal certificates mean one place, whatever the positions; a certificate of several branches proves nothing', () => {
    const certificates = ['MUIS C1'];
    const far = { certificates, name: 'Other', position: north(9000) };
    expect(pairs(place('a1', { certificates }), place('b1', far)).sure).toEqual(['a1 b1']);
    expect(pairs(place('a1', { certificates }), place('a2', { certificates }), place('b1', far))).toEqual(NONE);
  });

  test('a long name that each list has once may be one place if a position is unknown; a chain or a short name is not', () => {
    const name = 'Smith Marine Floating Restaurant';
    const unknown = { name, position: null, precision: null };
    expect(pairs(place('a1', { name }), place('b1', unknown))).toEqual({ sure: [], doubtful: ['a1 b1'] });
    expect(pairs(place('a1', { name }), place('b1', unknown), place('b2', unknown))).toEqual(NONE);
    expect(pairs(place('a1'), place('b1', { position: null, precision: null }))).toEqual(NONE);
    expect(pairs(place('a1', { name }), place('b1', { name, position: north(90_000) }))).toEqual(NONE);
  });

  test('equal names mean one place within the distance that the positions allow', () => {
    expect(pairs(place('a1'), place('b1', { position: north(200) })).sure).toEqual(['a1 b1']);
    const exact = { precision: 'place' } as const;
    expect(pairs(place('a1', exact), place('b1', { ...exact, position: north(200) }))).toEqual({
      sure: [],
      doubtful: ['a1 b1'],
    });
    expect(pairs(place('a1', exact), place('b1', { ...exact, position: north(400) }))).toEqual(NONE);
    expect(pairs(place('a1'), place('b1', { position: null }))).toEqual(NONE);
  });

  test('two stalls at one point stay two, and neither is matched with another source', () => {
    expect(pairs(place('a1'), place('a2'))).toEqual(NONE);
    expect(pairs(place('a1'), place('a2'), place('b1'))).toEqual({ sure: [], doubtful: ['a1 b1', 'a2 b1'] });
    expect(pairs(place('a1'), place('b1', { name: 'Sup Kambing' }))).toEqual(NONE);
  });

  test('a much nearer place wins, and an equal name wins over a similar one', () => {
    expect(
      pairs(place('a1'), place('a2', { position: north(230) }), place('b1', { position: north(20) })).sure,
    ).toEqual(['a1 b1']);
    const longer = place('a2', { name: 'Warung Melati Bakery' });
    expect(pairs(place('a1'), longer, place('b1'))).toEqual({ sure: ['a1 b1'], doubtful: [] });
  });

  test('equal telephone numbers with similar names mean one place; with other names a moderator decides', () => {
    const phone = '6565551234';
    const there = { phone, position: north(350) };
    expect(pairs(place('a1', { phone }), place('b1', there)).sure).toEqual(['a1 b1']);
    expect(pairs(place('a1', { phone }), place('b1', { ...there, name: 'Bumi' })).doubtful).toEqual(['a1 b1']);
  });

  test('does not depend on the order of the places, and gives each at most one counterpart in another source', () => {
    const places = fc.uniqueArray(
      fc.record({
        source: fc.constantFrom('a', 'b', 'c'),
        number: fc.nat(99),
        name: fc.constantFrom('Warung Melati', 'Melati', 'Warung Melati Bakery', 'Sup Kambing', 'Kopitiam'),
        metres: fc.nat(600),
        phone: fc.constantFrom(null, '65', '66'),
        certificates: fc.subarray(['MUIS 1', 'MUIS 2'], { maxLength: 1 }),
      }),
      { selector: ({ source, number }) => `${source}${number}`, minLength: 2, maxLength: 14 },
    );
    fc.assert(
      fc.property(places, fc.infiniteStream(fc.nat()), (some, random) => {
        const made = some.map(({ source, number, metres, ...rest }) =>
          place(`${source}${number}`, { ...rest, position: north(metres) }),
        );
        const shuffled = made
          .map((each) => ({ each, key: random.next().value }))
          .toSorted((x, y) => x.key - y.key)
          .map(({ each }) => each);
        const matches = matchPlaces(made);
        expect(matchPlaces(shuffled)).toEqual(matches);
        const slots = matches.sure.flatMap(({ a, b }) => [`${a} ${b.slice(0, 1)}`, `${b} ${a.slice(0, 1)}`]);
        expect(new Set(slots).size).toBe(slots.length);
      }),
      { seed: 21, numRuns: 300 },
    );
  });
});
