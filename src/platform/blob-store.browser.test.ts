// @module-tag quick
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BlobStore, openBlobStore, openDatabaseStore, openFileStore } from './blob-store.ts';
import { readWhole } from './read-file.ts';

const NAME = `blob-store-test-${crypto.randomUUID()}`;
const bytes = (...values: number[]): Uint8Array<ArrayBuffer> => Uint8Array.from(values);
const read = async (store: BlobStore, key: string): Promise<number[] | undefined> => {
  const found = await store.read(key);
  return found && [...new Uint8Array(found)];
};

const STORES: Record<string, () => Promise<BlobStore>> = {
  'private file system': async () => {
    const store = await openFileStore(NAME);
    if (store === undefined) throw new Error('Chromium has a private file system');
    return store;
  },
  IndexedDB: async () => openDatabaseStore(NAME),
};

describe.each(Object.entries(STORES))('a blob store in %s', (_, open) => {
  let store: BlobStore;
  beforeEach(async () => {
    store = await open();
  });
  afterEach(async () => {
    for (const key of await store.keys()) await store.delete(key);
  });

  test('returns what was written, also after reopening', async () => {
    await store.write('a', bytes(1, 2, 3));
    expect(await read(store, 'a')).toEqual([1, 2, 3]);
    expect(await read(await open(), 'a')).toEqual([1, 2, 3]);
    const opened = await store.openFinal('a');
    const last = new Uint8Array(1);
    opened?.read(last, 2);
    expect([opened?.size, last[0]]).toEqual([3, 3]);
    expect(opened && new Uint8Array(readWhole(opened))).toEqual(bytes(1, 2, 3));
    expect(await store.openFinal('b')).toBeUndefined();
  });

  test('a shorter file replaces a longer one completely', async () => {
    await store.write('a', bytes(1, 2, 3));
    await store.write('a', bytes(9));
    expect(await read(store, 'a')).toEqual([9]);
  });

  test('writes only the given part of a buffer', async () => {
    await store.write('a', bytes(1, 2, 3, 4).subarray(1, 3));
    expect(await read(store, 'a')).toEqual([2, 3]);
  });

  test('returns nothing for missing or deleted keys, and deletes idempotently', async () => {
    expect(await store.read('a')).toBeUndefined();
    await store.write('a', bytes());
    expect(await read(store, 'a')).toEqual([]);
    await store.delete('a');
    await store.delete('a');
    expect(await store.read('a')).toBeUndefined();
  });

  test('lists its keys, whatever characters they contain', async () => {
    for (const key of ['eg/cairo.base', 'a b', '../up', 'ü#~']) await store.write(key, bytes(7));
    expect((await store.keys()).toSorted()).toEqual(['../up', 'a b', 'eg/cairo.base', 'ü#~']);
    expect(await read(store, '../up')).toEqual([7]);
  });

  test('of two concurrent writes, one wins completely', async () => {
    const [ones, twos] = [new Uint8Array(200_000).fill(1), new Uint8Array(100_000).fill(2)];
    await Promise.all([store.write('a', ones), store.write('a', twos)]);
    const found = new Uint8Array((await store.read('a')) ?? new ArrayBuffer());
    expect(new Set(found)).toEqual(new Set([found.length === 200_000 ? 1 : 2]));
  });
});

test('recreates a folder that was deleted from outside', async () => {
  const store = await STORES['private file system']?.();
  await (await navigator.storage.getDirectory()).removeEntry(NAME, { recursive: true });
  expect(await store?.read('a')).toBeUndefined();
  await store?.write('a', bytes(1));
  expect(await store?.keys()).toEqual(['a']);
  expect(new Uint8Array((await store?.read('a')) ?? new ArrayBuffer())).toEqual(bytes(1));
});

test('the private file system is preferred', async () => {
  await (await openBlobStore(NAME)).write('where', bytes(1));
  expect(await (await STORES['private file system']?.())?.keys()).toContain('where');
  await (await navigator.storage.getDirectory()).removeEntry(NAME, { recursive: true });
});
