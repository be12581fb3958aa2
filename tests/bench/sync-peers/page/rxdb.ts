/**
 * RxDB's own Supabase plugin on its Dexie storage, live, as https://rxdb.info/replication-supabase.html sets it up; several tabs
 * share the database and one of them replicates.
 */
import { createClient } from '@supabase/supabase-js';
import { addRxPlugin, createRxDatabase } from 'rxdb/plugins/core';
import { RxDBLeaderElectionPlugin } from 'rxdb/plugins/leader-election';
import { replicateSupabase } from 'rxdb/plugins/replication-supabase';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { FILTER_LIMIT, type Peer, type PlaceDocument, type Servers } from '../peer.ts';
import { storedIds } from './stored-ids.ts';

/** The row limit of a hosted project. */
const BATCH = 1000;
const PLACE = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    price_level: { type: 'number', multipleOf: 1, minimum: 0, maximum: 4 },
    average_rating: { type: 'number', multipleOf: 0.1, minimum: 0, maximum: 5 },
  },
  required: ['price_level', 'average_rating'],
} as const;

interface Document {
  readonly id: string;
  readonly document: PlaceDocument;
}

/** The schema above gives the shape. */
const placeOf = (found: { toJSON(): unknown } | null) => (found?.toJSON() as Document | undefined)?.document;

export async function open({ url, key }: Servers): Promise<Peer> {
  addRxPlugin(RxDBLeaderElectionPlugin);
  const database = await createRxDatabase({ name: 'plugin', storage: getRxStorageDexie(), multiInstance: true });
  const { documents } = await database.addCollections({
    documents: {
      schema: {
        version: 0,
        primaryKey: 'id',
        type: 'object',
        properties: { id: { type: 'string', maxLength: 36 }, document: PLACE },
        required: ['id', 'document'],
        indexes: [['document.price_level', 'document.average_rating', 'id']],
      },
    },
  });
  if (!documents) throw new Error('The collection was added');
  const client = createClient(url, key, { global: { fetch: fetchUnquoted } });
  return {
    async sync() {
      const replication = replicateSupabase({
        collection: documents,
        tableName: 'bench_documents',
        // The plugin's types are of another client version, but the methods it calls exist in both.
        client: client as never,
        replicationIdentifier: 'bench',
        live: true,
        waitForLeadership: true,
        pull: { batchSize: BATCH },
      });
      const failed = new Promise<never>((_, reject) => {
        replication.error$.subscribe(reject);
      });
      await Promise.race([replication.awaitInitialReplication(), failed]);
    },
    nameOf: async ({ id }) => placeOf(await documents.findOne(id).exec())?.name,
    async find({ cuisine, price }) {
      const found = await documents
        .find({
          selector: { 'document.price_level': price, 'document.cuisine_types': { $elemMatch: { $eq: cuisine } } },
          sort: [{ 'document.price_level': 'desc' }, { 'document.average_rating': 'desc' }, { id: 'desc' }],
          limit: FILTER_LIMIT,
        })
        .exec();
      return found.map(({ primary }) => primary);
    },
    async watch({ id }, listener) {
      documents.findOne(id).$.subscribe((found) => listener(placeOf(found)?.name));
    },
    ids: () => storedIds('rxdb-dexie-plugin--0--documents'),
  };
}

/** Removes the needless quotes that the plugin puts inside `or`, which the backend does not accept (decision 008). */
const fetchUnquoted: typeof fetch = (input, init) => {
  const address = new URL(input instanceof Request ? input.url : input);
  const either = address.searchParams.get('or');
  if (either !== null) address.searchParams.set('or', either.replaceAll('"', ''));
  return fetch(address, init);
};
