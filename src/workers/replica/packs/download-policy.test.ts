// @module-tag quick
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NetworkUse } from '#platform/network-use.ts';
import { listKeptRegions, listRegionStates, saveRegionState, setKeptRegions } from '#replica/region-states.ts';
import { openReplica, type Replica } from '#replica/replica-database.ts';
import { createDownloadPolicy, type DownloadPolicy } from './download-policy.ts';

const checkpoint = { xid: '1', id: 'a', generation: 'g' };
const file = (compressedBytes: number) => ({ path: 'p', bytes: 1, compressedBytes, sha256: '0'.repeat(64) });
const region = (id: string, compressedBytes: number) => ({
  id,
  countryCode: 'SG',
  city: null,
  name: id,
  bounds: null,
  rows: 1,
  index: file(1),
  details: file(compressedBytes),
});

let replica: Replica;
let downloadPolicy: DownloadPolicy;
let isSparing: boolean;
let paused: Set<string>;
let change: (isSparing: boolean) => void;

beforeEach(async () => {
  isSparing = true;
  paused = new Set();
  const listeners = new Set<(use: NetworkUse) => void>();
  const now = (): NetworkUse => ({ isSparing, isWifiOnly: true, isSavingData: false, type: 'cellular' });
  change = (next) => {
    isSparing = next;
    for (const listener of listeners) listener(now());
  };
  const name = `holds-${crypto.randomUUID()}`;
  replica = await openReplica({ name, indexedDB: new IDBFactory(), IDBKeyRange, isShared: false });
  const regions = [region('here', 9), region('small', 500_000), region('large', 500_001)];
  await setKeptRegions(
    replica,
    regions.map(({ id }, rank) => ({ id, name: id, reason: 'chosen', rank })),
  );
  await saveRegionState(replica, 'here', { checkpoint });
  const world = { rows: 0, index: file(1) };
  downloadPolicy = createDownloadPolicy({
    replica,
    packs: { known: async () => ({ format: 1, version: checkpoint, builtAt: '', regions, world }) },
    network: {
      now,
      watch(listener) {
        listeners.add(listener);
        listener(now());
        return () => listeners.delete(listener);
      },
    },
    downloads: { isPaused: async (id) => paused.has(id) },
  });
});
afterEach(() => replica.close());

const deferred = async () => downloadPolicy.deferredOf(await listKeptRegions(replica), await listRegionStates(replica));
const deferredNow = () =>
  Promise.all(['here', 'small', 'large', 'in no pack'].map((id) => downloadPolicy.isDeferred(id)));

test('while data saver is on, stored regions are not refreshed and large ones need consent (Y43)', async () => {
  expect(await deferredNow()).toEqual([true, false, true, true]);
  expect(await deferred()).toEqual([{ id: 'large', name: 'large', bytes: 500_001 }]);
  isSparing = false;
  expect(await deferredNow()).toEqual([false, false, false, false]);
  expect(await deferred()).toEqual([]);
});

test('the server is listened to only while data saver is off', () => {
  const done: string[] = [];
  const stop = downloadPolicy.whileFree(() => {
    done.push('begun');
    return () => done.push('ended');
  });
  expect(done).toEqual([]);
  change(false);
  change(false);
  expect(done).toEqual(['begun']);
  change(true);
  expect(done).toEqual(['begun', 'ended']);
  change(false);
  stop();
  stop();
  change(true);
  expect(done).toEqual(['begun', 'ended', 'begun', 'ended']);
});

test('a paused region that is not stored is not pulled, whatever the network', async () => {
  change(false);
  paused = new Set(['large', 'here']);
  expect(await deferredNow()).toEqual([false, false, true, false]);
});
