/**
 * TanStack DB: a query collection whose function fetches everything over our REST, kept in SQLite on OPFS with the coordinator
 * for several tabs (https://tanstack.com/db/latest/docs/guides/sqlite-persistence). Its query function must return the whole
 * state, so later changes come from a pull loop and enter with direct writes
 * (https://tanstack.com/db/latest/docs/collections/query-collection).
 */
import {
  BrowserCollectionCoordinator,
  createBrowserWASQLitePersistence,
  openBrowserWASQLiteOPFSDatabase,
  persistedCollectionOptions,
} from '@tanstack/browser-db-sqlite-persistence';
import { BTreeIndex, createCollection, createLiveQueryCollection, eq } from '@tanstack/db';
import { QueryClient } from '@tanstack/query-core';
import { queryCollectionOptions } from '@tanstack/query-db-collection';
import { FILTER_LIMIT, type Peer, type PlaceDocument, type Servers } from '../peer.ts';
import { type Checkpoint, readPage, startPullLoop } from './rest.ts';

export async function open(servers: Servers): Promise<Peer> {
  const database = await openBrowserWASQLiteOPFSDatabase({ databaseName: 'tanstack.sqlite' });
  const coordinator = new BrowserCollectionCoordinator({ dbName: 'tanstack' });
  const persistence = createBrowserWASQLitePersistence({ database, coordinator });
  let reached: Checkpoint | undefined;
  const fetchAll = async () => {
    const all: PlaceDocument[] = [];
    while (true) {
      const { rows, next, isLast } = await readPage(servers, reached);
      all.push(...rows.map(({ document }) => document));
      reached = next;
      if (isLast) return all;
    }
  };
  const places = createCollection(
    persistedCollectionOptions<PlaceDocument>({
      ...queryCollectionOptions<PlaceDocument>({
        id: 'places',
        queryKey: ['places'],
        queryFn: fetchAll,
        queryClient: new QueryClient(),
        getKey: ({ id }) => id,
        staleTime: Number.POSITIVE_INFINITY,
        startSync: false,
      }),
      persistence,
      schemaVersion: 1,
    }),
  );
  places.createIndex((row) => row.price_level, { indexType: BTreeIndex });

  async function storedIds(): Promise<readonly string[]> {
    const tables = await database.execute<{ table_name: string }>('select table_name from collection_registry');
    const [table] = tables;
    if (!table) return [];
    const rows = await database.execute<{ key: string }>(`select key from "${table.table_name}"`);
    return rows.map(({ key }) => key.replace(/^s:/, ''));
  }
  return {
    async sync() {
      await places.preload();
      // The library does not say when the disk has the rows.
      while ((await storedIds()).length < servers.rows) await new Promise((resolve) => setTimeout(resolve, 100));
      await startPullLoop(servers, reached, async (rows) => {
        places.utils.writeBatch(() => {
          for (const { document } of rows) places.utils.writeUpsert(document);
        });
      });
    },
    async nameOf({ id }) {
      places.startSyncImmediate();
      while (!places.has(id)) await new Promise((resolve) => setTimeout(resolve, 10));
      return places.get(id)?.name;
    },
    async find({ cuisine, price }) {
      const answer = createLiveQueryCollection((query) =>
        query
          .from({ place: places })
          .where(({ place }) => eq(place.price_level, price))
          .fn.where(({ place }) => place.cuisine_types.includes(cuisine))
          .orderBy(({ place }) => place.average_rating, 'desc')
          .limit(FILTER_LIMIT),
      );
      await answer.preload();
      const found = answer.toArray.map(({ id }) => id);
      await answer.cleanup();
      return found;
    },
    async watch({ id }, listener) {
      const tell = () => listener(places.get(id)?.name);
      places.subscribeChanges(tell);
      tell();
    },
    ids: storedIds,
  };
}
