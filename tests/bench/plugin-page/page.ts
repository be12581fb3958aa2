/** The page of `beside-plugin`: syncs the same documents with our code and with RxDB's own Supabase plugin. */
import { createClient } from '@supabase/supabase-js';
import { createRxDatabase } from 'rxdb/plugins/core';
import { replicateSupabase } from 'rxdb/plugins/replication-supabase';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { systemClock } from '#platform/clock.ts';
import { openKeyValueStore } from '#platform/key-value-store.ts';
import { createRemote } from '#remote/remote.ts';
import { openReplica } from '#replica/replica-database.ts';
import { documentsOfRegion } from '#replica/restaurants.ts';
import { createIndexLink } from '#sync/index-link.ts';
import { createRegionPuller } from '#sync/region-pull.ts';
import { createTaskQueue } from '#sync/task-queue.ts';
import { createReplicaWriter } from '../../../src/sync/replica-writer.ts';

/** A replica that can be synced. */
export interface Reader {
  /** Resolves when everything on the server has been pulled. */
  catchUp(): Promise<void>;
  /** The descriptions of all local documents. */
  descriptions(): Promise<string[]>;
}

export interface Readers {
  ours(url: string, key: string): Promise<Reader>;
  plugin(url: string, key: string): Promise<Reader>;
}

/** The backend's maximum rows per request, as on hosted Supabase. */
const PLUGIN_BATCH = 1000;
const { signal } = new AbortController();

async function openOurs(url: string, key: string): Promise<Reader> {
  const storage = openKeyValueStore('values', indexedDB);
  const remote = createRemote({ url, key, storage, locks: unshared, fetch: askDirectly, now: Date.now });
  const replica = await openReplica({ name: 'ours', indexedDB, IDBKeyRange, isShared: false });
  const puller = createRegionPuller({
    replica,
    remote,
    readDetails: async () => null,
    index: createIndexLink(systemClock),
    replicaWriter: createReplicaWriter(replica.collections.restaurants),
    clock: systemClock,
    serial: createTaskQueue(),
  });
  return {
    catchUp: async () => void (await puller.pull('sg', signal)),
    async descriptions() {
      const found: string[] = [];
      for await (const page of documentsOfRegion(replica, 'sg', 1000)) {
        found.push(...page.map(({ description }) => description ?? ''));
      }
      return found;
    },
  };
}

const askDirectly: typeof fetch = (...request) => fetch(...request);

/** Removes the needless quotes that the plugin puts inside `or`, which the backend does not accept (decision 008). */
const fetchUnquoted: typeof fetch = (input, init) => {
  const address = new URL(input instanceof Request ? input.url : input);
  const either = address.searchParams.get('or');
  if (either !== null) address.searchParams.set('or', either.replaceAll('"', ''));
  return fetch(address, init);
};

const unshared = { hold: <T>(_name: string, work: () => Promise<T>) => work() };

async function openPlugin(url: string, key: string): Promise<Reader> {
  const database = await createRxDatabase({ name: 'plugin', storage: getRxStorageDexie(), multiInstance: false });
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
  const client = createClient(url, key, { global: { fetch: fetchUnquoted } });
  return {
    async catchUp() {
      const replication = replicateSupabase({
        collection: documents,
        tableName: 'bench_documents',
        // The plugin's types are of another client version, but the methods it calls exist in both.
        client: client as never,
        replicationIdentifier: 'bench',
        live: false,
        waitForLeadership: false,
        pull: { batchSize: PLUGIN_BATCH },
      });
      const failed = new Promise<never>((_, reject) => {
        replication.error$.subscribe(reject);
      });
      await Promise.race([replication.awaitInSync(), failed]);
      await replication.cancel();
    },
    async descriptions() {
      const found = await documents.find().exec();
      return found.map((each) => (each.get('document') as { description: string }).description);
    },
  };
}

const readers: Readers = { ours: openOurs, plugin: openPlugin };
Object.assign(window, { readers });
