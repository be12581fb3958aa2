// @module-tag quick
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { openReplica } from './replica-database.ts';

/** Creates a database as another version of the app leaves it. */
function leaveDatabase(factory: IDBFactory, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, 1);
    request.addEventListener('error', () => reject(request.error ?? new Error('Not opened')));
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
  });
}

test('the copy of RxDB’s replication is deleted, and nothing else', async () => {
  const indexedDB = new IDBFactory();
  const stays = ['rxdb-dexie-other--0--rx-replication-meta-1', 'rihla-own'];
  for (const name of [...stays, 'rxdb-dexie-rihla--0--rx-replication-meta-1']) await leaveDatabase(indexedDB, name);
  const replica = await openReplica({ name: 'rihla', indexedDB, IDBKeyRange, isShared: false });
  await replica.forgetReplication();
  const left = (await indexedDB.databases()).map(({ name }) => name ?? '');
  expect(left.filter((name) => name.includes('meta') || name === 'rihla-own').toSorted()).toEqual(stays.toSorted());
  expect(left).toContain('rxdb-dexie-rihla--0--restaurants');
  expect(await replica.collections.restaurants.count().exec()).toBe(0);
  await replica.close();
});
