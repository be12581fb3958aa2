// @module-tag quick
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEmitter, type Emitter } from '#domain/primitives/emitter.ts';
import type { Manifest } from '#domain/sync/packs.ts';
import { saveRegionState, setKeptRegions } from '#replica/region-states.ts';
import { openReplica, type Replica } from '#replica/replica-database.ts';
import type { OfflineRegion, PackTransfer } from './offline-api.ts';
import { startOfflineService } from './offline-regions.ts';

const checkpoint = { xid: '1', id: 'a', generation: 'g' };
const file = (compressedBytes: number) => ({ path: 'p', bytes: 900, compressedBytes, sha256: '0'.repeat(64) });
const packOf = (id: string): Manifest['regions'][number] => ({
  id,
  countryCode: 'SG',
  city: null,
  name: id.toUpperCase(),
  bounds: null,
  rows: 12,
  index: file(30),
  details: file(70),
});
const IDS = ['none', 'waiting', 'loading', 'paused', 'failed', 'kept'];
const manifest: Manifest = {
  format: 1,
  version: checkpoint,
  builtAt: '',
  regions: IDS.map(packOf),
  world: { rows: 0, index: file(1) },
};

let replica: Replica;
let known: Manifest | null;
let isListKnown: boolean;
let received: (readonly OfflineRegion[] | null)[];
let others: Emitter<void>;
let notifyDownloads: () => void;
let stop: () => void;
const transfers = new Map<string, PackTransfer>();
const done: unknown[] = [];

beforeEach(async () => {
  const name = `offline-${crypto.randomUUID()}`;
  replica = await openReplica({ name, indexedDB: new IDBFactory(), IDBKeyRange, isShared: false });
  [known, isListKnown, received, others] = [manifest, true, [], createEmitter()];
  done.length = 0;
  transfers.clear();
  const desired = IDS.filter((id) => id !== 'none');
  await setKeptRegions(
    replica,
    desired.map((id, rank) => ({ id, name: id, reason: rank === 0 ? 'automatic' : 'chosen', rank })),
  );
  await saveRegionState(replica, 'loading', { phase: 'syncing' });
  await saveRegionState(replica, 'failed', { phase: 'failed', error_code: 'storage_full' });
  await saveRegionState(replica, 'kept', { checkpoint, synced_at: '2026-11-22T01:00:00Z' });
  const service = startOfflineService({
    replica,
    packs: { known: async () => known },
    others,
    maps: {
      api: {
        keepMap: async () => {},
        pauseMap: async () => {},
        resumeMap: async () => {},
        dropMap: async (id) => void done.push(['drop map', id]),
      },
      read: async () =>
        new Map([['kept', { bytes: 5, receivedBytes: 5, state: 'kept', errorCode: null, isPart: false }]]),
      isListKnown: () => isListKnown,
      watch: () => () => {},
    },
    choice: { drop: async (id) => void done.push(['drop', id]) },
    onResumed: () => {},
    downloads: {
      transfers,
      fetch: async () => null,
      storedBytes: async () => 35,
      // A stored region can't be paused, even if a pause is recorded.
      isPaused: async (id) => id === 'paused' || id === 'kept',
      pause: async (id) => void done.push(['pause', id]),
      resume: async (id) => void done.push(['resume', id]),
      onResumed: () => () => {},
      forget: async (id, of) => void done.push(['forget', id, of?.path]),
      keepOnly: async () => {},
      watch(listener) {
        notifyDownloads = listener;
        return () => {};
      },
    },
  });
  stop = await service.api.watchRegions((regions) => received.push(regions));
  await vi.waitFor(() => expect(received.at(-1)).toHaveLength(IDS.length));
  await service.api.drop('failed');
});
afterEach(async () => {
  stop();
  await replica.close();
});

const regionOf = (id: string) => received.at(-1)?.find((region) => region.id === id);

test('each region shows its size and progress', () => {
  expect(received.at(-1)?.map(({ id, state }) => [id, state])).toEqual(IDS.map((id) => [id, id]));
  expect(regionOf('none')).toMatchObject({ name: 'NONE', rows: 12, bytes: 100, transfer: null, isAutomatic: false });
  expect(regionOf('waiting')).toMatchObject({ isAutomatic: true });
  expect(regionOf('paused')).toMatchObject({ transfer: { receivedBytes: 35, totalBytes: 70 } });
  expect(regionOf('failed')).toMatchObject({ errorCode: 'storage_full' });
  expect(regionOf('kept')).toMatchObject({ syncedAt: '2026-11-22T01:00:00Z', errorCode: null, map: { state: 'kept' } });
  expect(regionOf('none')?.map).toBeNull();
});

test('updates with a download, a loaded region, and a manifest that appears or disappears', async () => {
  transfers.set('loading', { receivedBytes: 7, totalBytes: 70 });
  notifyDownloads();
  await vi.waitFor(() => expect(regionOf('loading')?.transfer).toEqual({ receivedBytes: 7, totalBytes: 70 }));
  await saveRegionState(replica, 'loading', { phase: 'idle', checkpoint });
  await vi.waitFor(() => expect(regionOf('loading')?.state).toBe('kept'));
  known = null;
  others.emit();
  await vi.waitFor(() => expect(received.at(-1)).toBeNull());
});

test('while the list of street maps is unknown, no region is said to have none', async () => {
  isListKnown = false;
  notifyDownloads();
  await vi.waitFor(() => expect(regionOf('none')?.map).toBeUndefined());
  expect(regionOf('kept')?.map).toMatchObject({ state: 'kept' });
});

test('a deleted region is no longer desired, and its received pieces are deleted', () => {
  expect(done).toEqual([
    ['drop', 'failed'],
    ['forget', 'failed', 'p'],
    ['drop map', 'failed'],
  ]);
});
