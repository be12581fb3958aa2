// @module-tag quick
/** The encodings of packs are lossless. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromIdSections, toIdSections } from './id-wire.ts';
import { idAt, idsFrom } from './ids.ts';
import { emptyNumbers, narrowNumbers } from './number-columns.ts';
import { fromNumberSections, toNumberSections } from './number-wire.ts';
import { allStrings, openStringTable, toStringBytes } from './string-table.ts';
import { fromWords, toWords } from './word-wire.ts';

const NODES = '8a91-af31-cd2d9ca18b7f';
const WAYS = '81f7-9005-8da3db7f747b';
const hex = (n: number, digits: number): string => n.toString(16).padStart(digits, '0');

/** Ids of imports, which share endings, mixed with ids that devices generate. */
const id = fc.oneof(
  fc
    .tuple(fc.nat(0xffffffff), fc.nat(3), fc.constantFrom(NODES, WAYS))
    .map(([low, high, ending]) => `${hex(low, 8)}-${hex(high, 4)}-${ending}`),
  fc.uuid(),
);

test('ids are restored, whatever they share', () => {
  fc.assert(
    fc.property(fc.array(id, { maxLength: 60 }), (ids) => {
      const sections = toIdSections(idsFrom(ids));
      const back = fromIdSections(ids.length, (name) => sections.get(name) ?? new Uint8Array());
      expect(ids.map((_, row) => idAt(back, row))).toEqual(ids);
    }),
    { seed: 21, numRuns: 200 },
  );
});

test('an id with a shared ending is stored in six bytes and a kind', () => {
  const ids = Array.from({ length: 1000 }, (_, n) => `${hex(n * 7919, 8)}-0001-${n % 5 === 0 ? WAYS : NODES}`);
  const sections = toIdSections(idsFrom(ids));
  expect(Array.from(sections.values(), ({ length }) => length)).toEqual([0, 1000, 20, 6000]);
});

test('more endings than a byte can number are restored', () => {
  const ids = Array.from({ length: 900 }, (_, n) => `${hex(n, 8)}-0000-8a91-af31-${hex(n % 300, 12)}`);
  const sections = toIdSections(idsFrom(ids));
  const back = fromIdSections(ids.length, (name) => sections.get(name) ?? new Uint8Array());
  expect(ids.map((_, row) => idAt(back, row))).toEqual(ids);
});

const word = fc.oneof(
  fc.constantFrom('', 'Nasi', 'Kebab', 'مطعم', '\ufeffMark', '清真'),
  fc.string({ unit: 'grapheme' }),
);
const texts = fc.array(
  fc.array(word, { maxLength: 4 }).map((words) => words.join(' ').replaceAll('\0', '')),
  { maxLength: 60 },
);

/** Encodes and decodes these texts. */
function throughWords(given: readonly string[]) {
  return fromWords(toWords(openStringTable(toStringBytes(given), given.length)), given.length);
}

test('texts are restored word by word, with all spaces', () => {
  fc.assert(
    fc.property(texts, (given) => {
      expect(throughWords(given)).toEqual(openStringTable(toStringBytes(given), given.length));
    }),
    { seed: 22, numRuns: 300 },
  );
});

test('texts with tens of thousands of distinct words are restored', () => {
  const given = Array.from({ length: 60_000 }, (_, n) => `w${n % 20_000} once${n}`);
  expect(allStrings(throughWords(given))).toEqual(given);
});

test('a wrong total length of the texts is refused before memory is allocated', () => {
  const sections = toWords(openStringTable(toStringBytes(['Nasi Lemak', 'Nasi']), 2));
  // The second number is the total length of the texts in bytes.
  const numbers = sections.numbers.with(1, (sections.numbers[1] ?? 0) + 1);
  expect(() => fromWords({ ...sections, numbers }, 2)).toThrow('its names have 16 bytes instead of 17');
});

const row = fc.record({
  traits: fc.nat(63),
  reviewCount: fc.oneof(fc.constant(0), fc.nat(300), fc.nat(0xffffff)),
  rating: fc.oneof(fc.constant(0), fc.nat(500)),
  certificateStart: fc.constant(null),
  certifier: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(0xffff)),
  certificateUntil: fc.oneof(fc.constant(0), fc.nat(0xffff)),
  checkedOn: fc.integer({ min: 20_000, max: 20_400 }),
  featuredUntil: fc.oneof(fc.constant(0), fc.nat(0xffffffff)),
  latitude: fc.integer({ min: -9_000_000, max: 9_000_000 }),
});

test.each([
  ['as places have them', true],
  ['whatever they are', false],
])('numbers are restored, %s', (_, areLikely) => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 400 }), (rows) => {
      const numbers = emptyNumbers(rows.length);
      for (const [n, each] of rows.entries()) {
        const isCertified = (each.traits & 3) === 0;
        numbers.traits[n] = each.traits;
        for (const name of ['reviewCount', 'checkedOn', 'featuredUntil', 'latitude'] as const)
          numbers[name][n] = each[name];
        numbers.rating[n] = areLikely && each.reviewCount === 0 ? 0 : each.rating;
        for (const name of ['certifier', 'certificateUntil'] as const)
          numbers[name][n] = areLikely && !isCertified ? 0 : each[name];
      }
      const sections = toNumberSections(numbers);
      const back = fromNumberSections(rows.length, (name) => sections.get(name) ?? new Uint8Array());
      expect(back).toEqual(narrowNumbers(numbers));
    }),
    { seed: 23, numRuns: 60 },
  );
});
