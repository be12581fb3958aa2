// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryRestaurant, CHECKPOINT } from '../../../tests/support/restaurants.ts';
import { encodeIndexPack } from './encode-places.ts';
import { toIndexRow } from './index-row.ts';
import {
  decodeCachedColumns,
  decodeDetailsPack,
  decodeIndexPack,
  encodeCachedColumns,
  encodeDetailsPack,
  PackError,
} from './pack.ts';
import { rowAt } from './row-at.ts';

const catalogue = fc.uniqueArray(arbitraryRestaurant, { selector: ({ id }) => id, maxLength: 40 });
/** Places without credited sources, with one, and with two. */
const CREDITS = [null, 'A', 'B'].map((attribution) =>
  attribution === null
    ? null
    : { attribution, licence: 'ODbL 1.0', url: null, others: [{ attribution: 'C', licence: null, url: null }] },
);
const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);
const head = { region: 'world', version: CHECKPOINT };

test('an index pack gives back every row that went in', async () => {
  await fc.assert(
    fc.asyncProperty(catalogue, async (places) => {
      const restaurants = places.map((place, n) => ({ ...place, credit: CREDITS[n % CREDITS.length] ?? null }));
      const { columns, rows, region, version } = await decodeIndexPack(await encodeIndexPack({ ...head, restaurants }));
      expect({ rows, region, version }).toEqual({ rows: restaurants.length, ...head });
      const back = Array.from({ length: rows }, (_, row) => rowAt(columns, row)).toSorted(byId);
      expect(back).toEqual(restaurants.map(toIndexRow).toSorted(byId));
      const own = await decodeCachedColumns(await encodeCachedColumns({ ...head, columns }));
      expect(own.columns).toEqual(columns);
    }),
    { seed: 11, numRuns: 60 },
  );
});

test('a details pack gives back every document, on every iteration', async () => {
  await fc.assert(
    fc.asyncProperty(catalogue, async (restaurants) => {
      const pack = await decodeDetailsPack(await encodeDetailsPack({ ...head, restaurants }));
      expect([...pack.restaurants()]).toEqual(restaurants);
      expect([...pack.restaurants()]).toEqual(restaurants);
    }),
    { seed: 12, numRuns: 30 },
  );
});

test('the order of the input rows does not change the file', async () => {
  await fc.assert(
    fc.asyncProperty(catalogue, async (restaurants) => {
      const file = await encodeIndexPack({ ...head, restaurants });
      expect(await encodeIndexPack({ ...head, restaurants: restaurants.toReversed() })).toEqual(file);
    }),
    { seed: 13, numRuns: 30 },
  );
});

test('a file with any changed byte, or cut anywhere, is refused as a whole', async () => {
  const restaurants = fc.sample(catalogue, { seed: 14, numRuns: 1 })[0] ?? [];
  const pack = await encodeIndexPack({ ...head, restaurants });
  const own = await encodeCachedColumns({ ...head, columns: (await decodeIndexPack(pack)).columns });
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 255 }), fc.boolean(), async (any, flip, isOwn) => {
      const file = isOwn ? own : pack;
      const at = any % file.length;
      const damaged = file.slice();
      damaged[at] = (damaged[at] ?? 0) ^ flip;
      const decode = isOwn ? decodeCachedColumns : decodeIndexPack;
      await expect(decode(damaged)).rejects.toBeInstanceOf(PackError);
      await expect(decode(file.slice(0, at))).rejects.toBeInstanceOf(PackError);
    }),
    { seed: 15, numRuns: 200 },
  );
});
