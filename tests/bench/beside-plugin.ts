/**
 * Documents per second into a replica, ours beside RxDB's own Supabase plugin: the same rows from the same backend, both in
 * Node on databases in memory, one after the other.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createRxDatabase } from 'rxdb/plugins/core';
import { replicateSupabase } from 'rxdb/plugins/replication-supabase';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import ws from 'ws';
import { systemClock } from '#platform/clock.ts';
import { openKeyValueStore } from '#platform/key-value-store.ts';
import { createRemote } from '#remote/remote.ts';
import { openReplica } from '#replica/database.ts';
import { countRegion } from '#replica/restaurants.ts';
import { startDownstream } from '#sync/downstream.ts';
import { createIndexLink } from '#sync/index-link.ts';
import { createRegionPuller } from '#sync/region-pull.ts';
import { createSerial } from '#sync/serial.ts';
import { type Backend, startBackend } from '../../supabase/local/backend.ts';
import { CACHE } from '../support/backend.ts';
import { createMemoryLocks } from '../support/memory-locks.ts';
import { type Measurement, significant } from './measurement.ts';

const ROWS = 10_000;
/** What the backend gives of a table at once, as hosted Supabase does. */
const PLUGIN_BATCH = 1000;
const { signal } = new AbortController();

/** A replica that can be brought up to date. */
interface Reader {
  /** Resolves with the number of documents that are here. */
  catchUp(): Promise<number>;
  close(): Promise<void>;
}

/** Of a first sync without a pack, and of a change of every row after it. */
export async function run(): Promise<Measurement[]> {
  globalThis.WebSocket ??= ws as unknown as typeof WebSocket;
  const dataDir = mkdtempSync(join(tmpdir(), 'rihla-bench-'));
  const start = () => startBackend({ port: 0, dataDir, cacheDir: CACHE, seed: false });
  const first = await start();
  await fill(first);
  // It learns of tables when it starts.
  await first.close();
  const backend = await start();
  try {
    const measured: Measurement[] = [];
    for (const [name, open] of [
      ['ours', openOurs],
      ['plugin', openPlugin],
    ] as const) {
      const reader = await open(backend);
      measured.push({ name: `sync.first10k.${name}.docs_per_s`, value: await rate(reader), unit: 'docs/s' });
      await change(backend);
      measured.push({ name: `sync.delta10k.${name}.docs_per_s`, value: await rate(reader), unit: 'docs/s' });
      await reader.close();
    }
    return measured;
  } finally {
    await backend.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function rate(reader: Reader): Promise<number> {
  const started = performance.now();
  const documents = await reader.catchUp();
  if (documents !== ROWS) throw new Error(`${documents} documents came, ${ROWS} were there.`);
  return significant((ROWS * 1000) / (performance.now() - started));
}

/** The places, and the same documents again in a table as the plugin wants it. */
async function fill({ database }: Backend): Promise<void> {
  await database.exec(`
    insert into public.restaurants (slug, name, description, country_code, country, source, source_id)
    select 'bulk-' || n, 'Place ' || n, 'Soup, rice and bread, from early in the morning.', 'SG', 'Singapore', 'bulk', n
    from generate_series(1, ${ROWS}) n;
    create table public.bench_documents (
      id text primary key, document jsonb not null, _modified timestamptz not null default now(),
      _deleted boolean not null default false);
    insert into public.bench_documents (id, document)
    select id::text, document from catalogue.stored_restaurant_documents;
    create index on public.bench_documents (_modified, id);
    grant select on public.bench_documents to anon;`);
}

async function change({ database }: Backend): Promise<void> {
  await database.exec(`
    update public.restaurants set description = 'Seen again ' || gen_random_uuid();
    update public.bench_documents b set document = s.document, _modified = clock_timestamp()
    from catalogue.stored_restaurant_documents s where s.id::text = b.id;`);
}

async function openOurs({ url, publishableKey: key }: Backend): Promise<Reader> {
  const indexedDB = new IDBFactory();
  const storage = openKeyValueStore('values', indexedDB);
  const remote = createRemote({ url, key, storage, locks: createMemoryLocks(), fetch, now: Date.now });
  const replica = await openReplica({ name: 'ours', indexedDB, IDBKeyRange, isShared: false });
  const downstream = startDownstream(replica.collections.restaurants);
  const puller = createRegionPuller({
    replica,
    remote,
    readDetails: async () => null,
    index: createIndexLink(systemClock),
    downstream,
    clock: systemClock,
    serial: createSerial(),
  });
  return {
    async catchUp() {
      await puller.pull('sg', signal);
      return countRegion(replica, 'sg');
    },
    async close() {
      await remote.close();
      await downstream.stop();
      await replica.close();
    },
  };
}

async function openPlugin({ url, publishableKey: key }: Backend): Promise<Reader> {
  const storage = getRxStorageDexie({ indexedDB: new IDBFactory(), IDBKeyRange });
  const database = await createRxDatabase({ name: 'plugin', storage, multiInstance: false });
  const { documents } = await database.addCollections({
    documents: {
      schema: {
        version: 0,
        primaryKey: 'id',
        type: 'object',
        properties: { id: { type: 'string', maxLength: 36 }, document: { type: 'object' } },
        required: ['id', 'document'],
      },
    },
  });
  if (!documents) throw new Error('The collection was added');
  const replication = replicateSupabase({
    collection: documents,
    tableName: 'bench_documents',
    // Its types are of another version of the client; it calls what both have.
    client: createClient(url, key) as never,
    replicationIdentifier: 'bench',
    live: false,
    autoStart: false,
    pull: { batchSize: PLUGIN_BATCH },
  });
  replication.error$.subscribe((error) => console.error('the plugin failed:', error));
  return {
    async catchUp() {
      if (replication.wasStarted) replication.reSync();
      else await replication.start();
      await replication.awaitInSync();
      return documents.count().exec();
    },
    close: async () => void (await database.close()),
  };
}
