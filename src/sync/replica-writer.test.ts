// @module-tag quick
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { openReplica, type Replica } from '#replica/replica-database.ts';
import { restaurant } from '../../tests/support/restaurants.ts';
import { createReplicaWriter, type ReplicaWriter } from './replica-writer.ts';

const [FIRST, SECOND] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const place = (id: string, more: Partial<Restaurant> = {}): Restaurant =>
  restaurant({ id, slug: id, region: 'sg', name: 'Before', ...more });

let replica: Replica;
let writer: ReplicaWriter;
/** Names of changed places, in order, as RxDB tells queries and other tabs. */
let told: string[];

beforeEach(async () => {
  replica = await openReplica({ name: 'rihla', indexedDB: new IDBFactory(), IDBKeyRange, isShared: false });
  const { restaurants } = replica.collections;
  writer = createReplicaWriter(restaurants);
  told = [];
  const watch = restaurants.$.subscribe(({ operation, documentData }) => {
    told.push(`${operation} ${documentData.name}`);
  });
  onTestFinished(async () => {
    watch.unsubscribe();
    await replica.close();
  });
});

const nameOf = async (id: string) => (await replica.collections.restaurants.findOne(id).exec())?.name;

test('a document equal to the stored one is not written again, so nobody hears of it', async () => {
  await writer.store([place(FIRST)], []);
  await writer.store([place(FIRST), place(SECOND)], []);
  expect(told).toEqual(['INSERT Before', 'INSERT Before']);
  await writer.store([place(FIRST, { name: 'After' })], []);
  expect(told.at(-1)).toBe('UPDATE After');
});

test('documents that were taken for new are written over those that the replica has after all', async () => {
  await writer.store([place(FIRST), place(SECOND)], []);
  await writer.store([place(FIRST, { name: 'After' }), place(SECOND)], [], true);
  expect([await nameOf(FIRST), await nameOf(SECOND)]).toEqual(['After', 'Before']);
  expect(told).toEqual(['INSERT Before', 'INSERT Before', 'UPDATE After']);
});

test('a deleted document is gone, and comes back when it is sent again, taken for new or not', async () => {
  for (const areNew of [true, false]) {
    await writer.store([place(FIRST)], [], areNew);
    expect(await writer.regionsOf([FIRST, SECOND])).toEqual(new Map([[FIRST, 'sg']]));
    await writer.store([], [FIRST, SECOND]);
    expect(await nameOf(FIRST)).toBeUndefined();
    expect(await writer.regionsOf([FIRST])).toEqual(new Map());
  }
  await writer.store([place(FIRST, { name: 'Again' })], []);
  expect(await nameOf(FIRST)).toBe('Again');
});
