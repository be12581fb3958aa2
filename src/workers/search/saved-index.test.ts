import { expect, test } from 'vitest';
import { buildColumns } from '#catalogue/columns.ts';
import { toIndexRow } from '#catalogue/index-row.ts';
import { CHECKPOINT, idOf, restaurant } from '../../../tests/support/restaurants.ts';
import { MemoryStore, serialLocks } from '../../../tests/support/search-service.ts';
import { SavedIndex } from './saved-index.ts';
import type { SavedRegion } from './saved-state.ts';

const row = (n: number) => toIndexRow(restaurant({ id: idOf(n), name: `Nasi ${n}`, stamp: n }));
const rows = (count: number) => Array.from({ length: count }, (_, n) => row(n));
const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

test('many changes are saved in several files, all of which are needed and none of which is left behind', async () => {
  const store = new MemoryStore();
  const open = (): SavedIndex => new SavedIndex(store, serialLocks());
  const base = buildColumns(rows(3));
  const save = async (changed: number, xid: string): Promise<SavedRegion> => {
    const checkpoint = { ...CHECKPOINT, xid };
    const delta = { rows: rows(changed), gone: [idOf(2000)] };
    await open().saveRegion('sg', { base, version: CHECKPOINT, delta, checkpoint }, null, true);
    const [region] = (await open().state()).regions;
    if (region === undefined) throw new Error('the region was not saved');
    return region;
  };
  const large = await save(1201, '1001');
  expect(large.deltas).toHaveLength(3);
  const found = await open().readRegion(large);
  expect([...(found?.delta.rows ?? [])].toSorted(byId)).toEqual(rows(1201).toSorted(byId));
  expect(found?.delta.gone).toEqual([idOf(2000)]);

  const bytes = store.files.get(large.deltas[1] ?? '') ?? new Uint8Array();
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
  expect(await open().readRegion(large)).toBeUndefined();

  const small = await save(1, '1002');
  expect([...store.files.keys()].toSorted()).toEqual([small.base, ...small.deltas, 'state'].toSorted());
});
