/** From a new search worker to its first answer without files: from the replica, and from a bare table. */
import * as Comlink from 'comlink';
import { Dexie, type EntityTable } from 'dexie';
import type { Restaurant } from '#domain/places/restaurant.ts';
import type { SearchQuery } from '#domain/search/search.ts';
import type { Checkpoint } from '#domain/sync/packs.ts';
import { generatePlaces } from '../world/places.ts';
import { openClient, untilState } from './client.ts';
import type { BenchReplica } from './replica-worker.ts';
import { type BareRowsTask, ROWS_DATABASE } from './rows-database.ts';

const BATCH = 5000;

/** Saves the places in a bare table for `timeBareRows`. */
export async function saveBareRows(places: number): Promise<void> {
  await Dexie.delete(ROWS_DATABASE);
  const database = new Dexie(ROWS_DATABASE) as Dexie & { documents: EntityTable<Restaurant, 'id'> };
  database.version(1).stores({ documents: 'id' });
  let batch: Restaurant[] = [];
  for (const place of generatePlaces(places)) {
    batch.push(place);
    if (batch.length < BATCH) continue;
    await database.documents.bulkAdd(batch);
    batch = [];
  }
  await database.documents.bulkAdd(batch);
  database.close();
}

/** The lower bound: one worker reads all rows in one call and indexes them in one go. */
export function timeBareRows(query: SearchQuery): Promise<number> {
  const started = performance.now();
  const worker = new Worker(new URL('./bare-rows-worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<number>) => {
      const ms = performance.now() - started;
      worker.terminate();
      if (data > 0) resolve(ms);
      else reject(new Error('The documents answered nothing.'));
    });
    worker.addEventListener('error', () => reject(new Error('The worker failed.')));
    const task: BareRowsTask = { query };
    worker.postMessage(task, []);
  });
}

/** Saves the places in the app's replica as a region at the checkpoint. */
export async function saveReplica(region: string, places: number, checkpoint: Checkpoint): Promise<void> {
  await withReplica((replica) => replica.fill(region, places, checkpoint));
}

/** Like the app: the replica's worker, already running, sends the region's documents to the new search worker. */
export function timeReplica(query: SearchQuery, region: string): Promise<number> {
  return withReplica(async (replica) => {
    await replica.open();
    const started = performance.now();
    const client = openClient();
    const { port1, port2 } = new MessageChannel();
    client.connectReplica(port1);
    const isThere = untilState(client, ({ regions }) => regions.some(({ id, rows }) => id === region && rows > 0));
    const aligned = replica.connectIndex(Comlink.transfer(port2, [port2]), region);
    await Promise.race([isThere, aligned.then(() => isThere)]);
    const { total } = await client.search(query);
    const ms = performance.now() - started;
    client.close();
    if (total === 0) throw new Error('The replica answered nothing.');
    return ms;
  });
}

/** Starts a new worker each time, because RxDB caches results. */
async function withReplica<T>(work: (replica: Comlink.Remote<BenchReplica>) => Promise<T>): Promise<T> {
  const worker = new Worker(new URL('./replica-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await work(Comlink.wrap<BenchReplica>(worker));
  } finally {
    worker.terminate();
  }
}
