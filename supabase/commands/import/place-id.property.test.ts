// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { evidenceId, placeId } from './place-id.ts';

const digits = (id: string): string => id.replaceAll('-', '');
/** What ids of one kind share, and what distinguishes them. */
const commonOf = (id: string): string => digits(id).slice(12);
const numberOf = (id: string): number => Number.parseInt(digits(id).slice(8, 12) + digits(id).slice(0, 8), 16);

const sourceId = fc.oneof(
  fc.maxSafeNat().map((n) => `node/${n}`),
  fc.nat().map((n) => String(n)),
  fc.tuple(fc.constantFrom('', 'a', '0', 'H00', 'x-1/', '😀'), fc.nat(30)).map(([before, n]) => `${before}${n}`),
  fc.stringMatching(/^[0-9]{1,20}$/),
  fc.string({ minLength: 1 }),
);

test('different places have different ids, and every id is a uuid of version 5 or 8', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(fc.constantFrom('osm', 'muis'), sourceId), { selector: String }), (keys) => {
      const ids = keys.map(([source, id]) => placeId(source, id));
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) {
        expect(z.uuid().safeParse(id).success, id).toBe(true);
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[58]/);
      }
    }),
    { seed: 31, numRuns: 200 },
  );
});

test('a numbered place’s id contains the number, and the rest is the same for its kind', () => {
  fc.assert(
    fc.property(fc.nat(99_999_999_999_999), fc.nat(99_999_999_999_999), (a, b) => {
      const [first, second] = [placeId('osm', `node/${a}`), placeId('osm', `node/${b}`)];
      expect([numberOf(first), numberOf(second)]).toEqual([a, b]);
      expect(commonOf(first)).toBe(commonOf(second));
      expect(commonOf(placeId('osm', `way/${a}`))).not.toBe(commonOf(first));
      expect(commonOf(placeId('other', `node/${a}`))).not.toBe(commonOf(first));
    }),
    { seed: 32, numRuns: 200 },
  );
});

test('the first eight digits distinguish neighbours, as slugs require', () => {
  const beginnings = Array.from({ length: 3000 }, (_, n) => placeId('muis', `EEHK2512${1_000_000 + n}`).slice(0, 8));
  expect(new Set(beginnings).size).toBe(beginnings.length);
});

test('ids are the same on every machine, and for ever', () => {
  expect(placeId('osm', 'node/13175354365')).toBe('114ff3fd-0003-8a91-af31-cd2d9ca18b7f');
  expect(placeId('muis', 'EEHK25120000014')).toBe('d944c80e-0005-88b8-9acc-e3810dd6eae5');
  expect(placeId('muis-mosques', 'masjid-al-abrar')).toBe('d345c3cd-a6a1-53d7-882f-daceb3619e43');
  expect(placeId('list', 'H007')).toBe('00000007-0000-8a1e-9662-9e9f02c5190d');
  // Unchanged from when its place had an id of the other kind, because a moderator may have rejected it.
  expect(evidenceId('osm', 'node/1', 'source_tag', 'diet:halal=yes')).toBe('08913880-fca1-5763-bb9e-78d3e7f9ae5b');
});
