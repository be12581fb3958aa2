// @module-tag quick
import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { usableDatabases } from './databases.ts';

/** A browser whose databases fail to open with this error, this number of times. */
function failing(name: string, times: number): IDBFactory & { readonly asked: () => number } {
  const factory = new IDBFactory();
  let asked = 0;
  const open: IDBFactory['open'] = (...what) => {
    if (asked++ >= times) return factory.open(...what);
    const request = new EventTarget();
    queueMicrotask(() => {
      Object.assign(request, { error: new DOMException('refused', name) });
      request.dispatchEvent(new Event('error'));
    });
    return request as IDBOpenDBRequest;
  };
  return Object.assign(Object.create(factory), { open, asked: () => asked });
}

function bucketsWith(names: readonly string[]) {
  const second = new IDBFactory();
  const kept = new Set(names);
  const open = async (name: string) => {
    kept.add(name);
    return { indexedDB: second };
  };
  return { second, kept, keys: async () => [...kept], open };
}

test('databases that open are used, and no bucket is created', async () => {
  const [factory, buckets] = [failing('UnknownError', 0), bucketsWith([])];
  expect(await usableDatabases(false, { factory, buckets })).toBe(factory);
  expect(buckets.kept.size).toBe(0);
});

test('databases that never open again are replaced, for all later starts', async () => {
  const [factory, buckets] = [failing('UnknownError', Infinity), bucketsWith([])];
  expect(await usableDatabases(false, { factory, buckets })).toBe(buckets.second);
  const asked = factory.asked();
  expect(await usableDatabases(true, { factory, buckets })).toBe(buckets.second);
  expect(factory.asked(), 'decided once').toBe(asked);
});

test('one failure, a full device or a refusal replaces nothing; nor does a guest, or a browser without buckets', async () => {
  for (const factory of [failing('UnknownError', 1), failing('QuotaExceededError', 9), failing('SecurityError', 9)]) {
    expect(await usableDatabases(false, { factory, buckets: bucketsWith([]) })).toBe(factory);
  }
  const broken = failing('UnknownError', Infinity);
  expect(await usableDatabases(true, { factory: broken, buckets: bucketsWith([]) })).toBe(broken);
  expect(await usableDatabases(false, { factory: broken, buckets: undefined })).toBe(broken);
});
