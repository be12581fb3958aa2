// @module-tag quick
import { afterEach, expect, test } from 'vitest';
import { openKeyValueStore } from './key-value-store.ts';

const NAME = 'key-value-store-test';

afterEach(async () => {
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(NAME).addEventListener('success', resolve);
  });
});

test('keeps a text under its key until it is deleted, also after reopening', async () => {
  const store = openKeyValueStore(NAME);
  expect(await store.get('a')).toBeNull();
  await store.set('a', 'one');
  await store.set('b', 'two');
  await store.set('a', 'three');
  store.close();
  const later = openKeyValueStore(NAME);
  expect([await later.get('a'), await later.get('b')]).toEqual(['three', 'two']);
  await later.delete('a');
  expect(await later.get('a')).toBeNull();
  later.close();
});

test('reopens after its database was deleted', async () => {
  const store = openKeyValueStore(NAME);
  await store.set('a', 'one');
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(NAME).addEventListener('success', resolve);
  });
  expect(await store.get('a')).toBeNull();
  await store.set('a', 'two');
  expect(await store.get('a')).toBe('two');
  store.close();
});

test('in a browser without databases, calls are refused and opening is not', async () => {
  const store = openKeyValueStore(NAME, null);
  for (const call of [store.get('a'), store.set('a', 'one'), store.delete('a')]) {
    await expect(call).rejects.toThrow(DOMException);
  }
  store.close();
});
