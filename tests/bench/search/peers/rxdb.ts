/**
 * RxDB: a selector over an index of positions, then ranking; on this app's storage and in memory. Plain: the app's documents
 * and schema. Tuned: slim documents with integer positions.
 */

import { createRxDatabase, type RxCollection, type RxStorage } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import type { Restaurant } from '#domain/places/restaurant.ts';
import type { Filled, FillGeo } from '../engine.ts';
import type { GeoQuestion } from '../world/questions.ts';
import type { RxdbForm } from './rxdb-form.ts';
import { RXDB_PLAIN } from './rxdb-plain.ts';
import { RXDB_TUNED } from './rxdb-tuned.ts';

const BATCH = 2500;

export const fillRxdb: FillGeo = (places) => fill(RXDB_PLAIN, 'rxdb', getRxStorageDexie(), places);
export const fillRxdbTuned: FillGeo = (places) => fill(RXDB_TUNED, 'rxdb', getRxStorageDexie(), places);
export const fillRxdbMemory: FillGeo = (places) => fill(RXDB_PLAIN, 'rxdb_memory', getRxStorageMemory(), places);
export const fillRxdbMemoryTuned: FillGeo = (places) => fill(RXDB_TUNED, 'rxdb_memory', getRxStorageMemory(), places);

async function fill<Document, I, O>(
  form: RxdbForm<Document>,
  storageName: string,
  storage: RxStorage<I, O>,
  places: Iterable<Restaurant>,
): Promise<Filled<GeoQuestion>> {
  const name = `${storageName}${form.suffix}`;
  const database = await createRxDatabase({ name: `bench-${name}`, storage, multiInstance: false });
  const { places: collection } = await database.addCollections<{ places: RxCollection<Document> }>({
    places: { schema: form.schema },
  });
  let batch: Document[] = [];
  const flush = async () => {
    const { error } = await collection.bulkInsert(batch);
    if (error.length > 0) throw new Error(`${error.length} documents were refused.`);
    batch = [];
  };
  for (const place of places) {
    batch.push(form.toDocument(place));
    if (batch.length === BATCH) await flush();
  }
  await flush();
  return {
    name,
    async ask(question) {
      const query = { selector: form.selectorOf(question), index: [...form.index] };
      return form.best(await collection.find(query).exec(), question);
    },
    numbersOf: form.numbersOf,
    close: async () => {
      await database.remove();
    },
  };
}
