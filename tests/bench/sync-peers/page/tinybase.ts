/**
 * TinyBase: a mergeable store kept in IndexedDB and synchronised with its own WebSocket server, both at once, as
 * https://tinybase.org/guides/synchronization recommends. Cells are scalars, so the document is a text beside the columns of the
 * questions.
 */
import { createIndexes, createMergeableStore } from 'tinybase';
import { createIndexedDbPersister } from 'tinybase/persisters/persister-indexed-db';
import { createWsSynchronizer } from 'tinybase/synchronizers/synchronizer-ws-client';
import { FILTER_LIMIT, type Peer, type Servers } from '../peer.ts';
import { TABLE } from '../tinybase-table.ts';

/** A first message holds all rows; the default is a second. */
const REQUEST_TIMEOUT_S = 300;

export async function open({ tinybaseUrl, rows }: Servers): Promise<Peer> {
  const store = createMergeableStore();
  const indexes = createIndexes(store);
  indexes.setIndexDefinition('price', TABLE, 'price', 'rating', undefined, (a, b) => Number(b) - Number(a));
  const persister = createIndexedDbPersister(store, 'tinybase');
  await persister.load();
  return {
    async sync() {
      const synchronizer = await createWsSynchronizer(store, new WebSocket(tinybaseUrl), REQUEST_TIMEOUT_S);
      await synchronizer.startSync();
      await new Promise<void>((resolve) => {
        const look = () => {
          if (store.getRowCount(TABLE) >= rows) resolve();
        };
        store.addRowCountListener(TABLE, look);
        look();
      });
      // Saves once and from then on after each change; begun before, it would save the whole store twice.
      await persister.startAutoSave();
    },
    nameOf: async ({ id }) => store.getCell(TABLE, id, 'name') as string | undefined,
    async find({ cuisine, price }) {
      const found: string[] = [];
      for (const id of indexes.getSliceRowIds('price', String(price))) {
        const cuisines = JSON.parse(String(store.getCell(TABLE, id, 'cuisines'))) as readonly string[];
        if (cuisines.includes(cuisine)) found.push(id);
        if (found.length === FILTER_LIMIT) break;
      }
      return found;
    },
    async watch({ id }, listener) {
      const tell = () => listener(store.getCell(TABLE, id, 'name') as string | undefined);
      store.addCellListener(TABLE, id, 'name', tell);
      tell();
    },
    async ids() {
      const stored = createMergeableStore();
      await createIndexedDbPersister(stored, 'tinybase').load();
      return stored.getRowIds(TABLE);
    },
  };
}
