/** The part of the replica worker that rebuilds an index without files, with the app's own database and code. */

import * as Comlink from 'comlink';
import type { Restaurant } from '#domain/places/restaurant.ts';
import type { Checkpoint } from '#domain/sync/packs.ts';
import { systemClock } from '#platform/clock.ts';
import { saveRegionState } from '#replica/region-states.ts';
import { openReplica, type Replica } from '#replica/replica-database.ts';
import { createIndexLink } from '#sync/index-link.ts';
import { createRegionPuller, type RegionPuller } from '#sync/region-pull.ts';
import { createTaskQueue } from '#sync/task-queue.ts';
import type { IndexFeed } from '../../../../src/domain/sync/index-feed.ts';
import { generatePlaces } from '../world/places.ts';

const BATCH = 2500;

const index = createIndexLink(systemClock);
let opened: { replica: Replica; puller: RegionPuller } | null = null;

async function open(): Promise<{ replica: Replica; puller: RegionPuller }> {
  opened ??= await openPieces();
  return opened;
}

async function openPieces(): Promise<{ replica: Replica; puller: RegionPuller }> {
  const replica = await openReplica({ name: 'bench-replica', indexedDB, IDBKeyRange, isShared: true });
  const puller = createRegionPuller({
    replica,
    remote: { pullRegion: neverAsked },
    readDetails: neverAsked,
    index,
    replicaWriter: { regionsOf: neverAsked, store: neverAsked },
    clock: systemClock,
    serial: createTaskQueue(),
  });
  return { replica, puller };
}

/** Stands for functions that are never called, because the region is complete and only its index is missing. */
async function neverAsked(): Promise<never> {
  throw new Error('Without a network there is nobody to ask.');
}

/** Inserts places into the replica, in one region at the checkpoint. */
async function fill(region: string, places: number, checkpoint: Checkpoint): Promise<void> {
  const { replica } = await open();
  let batch: Restaurant[] = [];
  const flush = async () => {
    const { error } = await replica.collections.restaurants.bulkInsert(batch);
    if (error.length > 0) throw new Error(`${error.length} documents were refused.`);
    batch = [];
  };
  for (const place of generatePlaces(places)) {
    batch.push({ ...place, region });
    if (batch.length === BATCH) await flush();
  }
  await flush();
  await saveRegionState(replica, region, { checkpoint, changed_at: checkpoint, documents: places, phase: 'idle' });
}

const worker = {
  fill,
  open: async (): Promise<void> => void (await open()),
  /** Like the app's replica worker, tells an index what to keep and rebuilds what it lacks. */
  async connectIndex(port: MessagePort, region: string): Promise<void> {
    const { puller } = await open();
    index.connect(Comlink.wrap<IndexFeed>(port));
    await index.keep([region]);
    await puller.align(region, false);
  },
};

export type BenchReplica = typeof worker;

Comlink.expose(worker);
