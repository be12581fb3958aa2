// @module-tag quick
import { expect, test } from 'vitest';
import { toCachedSections } from '#catalogue/format/cached-columns.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { writeContainer } from '#catalogue/format/container.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { encodeColumns } from '#catalogue/format/pack.ts';
import { MemoryStore, serialLocks } from '../../../tests/support/fakes/search-service.ts';
import { CHECKPOINT, idOf, restaurant } from '../../../tests/support/restaurants.ts';
import { SavedIndex } from './saved-index.ts';
import type { SavedRegion } from './saved-state.ts';

const row = (n: number) => toIndexRow(restaurant({ id: idOf(n), name: `Nasi ${n}`, stamp: n }));
const rows = (count: number) => Array.from({ length: count }, (_, n) => row(n));
const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

test('many changes are saved in several files; all are needed, and none is left behind', async () => {
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
  expect(new Set(store.files.keys())).toEqual(new Set([small.base, small.texts, ...small.deltas, 'state']));
});

test('a region saved by an earlier version, with its base in one file, is read and stays in that file', async () => {
  const store = new MemoryStore();
  const base = buildColumns(rows(3));
  const head = { region: 'sg', version: CHECKPOINT };
  const region = { id: 'sg', base: '1.base', deltas: [], gone: [], checkpoint: CHECKPOINT, asOf: null };
  const earlier = [
    await writeContainer('index', { ...head, rows: 3 }, toCachedSections(base)),
    await encodeColumns({ ...head, columns: base }),
  ];
  for (const file of earlier) {
    await store.write('1.base', file);
    const state = { format: 2, nextFile: 2, regions: [region], world: null };
    await store.write('state', new TextEncoder().encode(JSON.stringify(state)));
    const saved = new SavedIndex(store, serialLocks());
    const found = await saved.readRegion(region);
    expect(found?.base).toEqual(base);
    const checkpoint = { ...CHECKPOINT, xid: '1003' };
    if (found !== undefined) await saved.saveRegion('sg', { ...found, checkpoint }, null, true);
    expect([...store.files.keys()].toSorted()).toEqual(['1.base', 'state']);
  }
});

test('a region without its texts, or with another’s, counts as missing', async () => {
  const store = new MemoryStore();
  const saved = new SavedIndex(store, serialLocks());
  const save = async (id: string, count: number): Promise<SavedRegion> => {
    const [base, delta] = [buildColumns(rows(count)), { rows: [], gone: [] }];
    await saved.saveRegion(id, { base, version: CHECKPOINT, delta, checkpoint: CHECKPOINT }, null, true);
    const region = (await saved.state()).regions.find((each) => each.id === id);
    if (region === undefined) throw new Error('the region was not saved');
    return region;
  };
  const [sg, my] = [await save('sg', 3), await save('my', 5)];
  expect((await saved.readRegion(sg))?.base.strings).toEqual(buildColumns(rows(3)).strings);
  expect(await saved.readRegion({ ...sg, texts: my.texts ?? '' })).toBeUndefined();
  store.files.delete(sg.texts ?? '');
  expect(await saved.readRegion(sg)).toBeUndefined();
});
