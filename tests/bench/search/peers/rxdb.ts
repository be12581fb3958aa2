/** RxDB: a selector over an index of latitude and longitude, on the storage that this app uses and on the one in memory. */
import { createRxDatabase, type RxJsonSchema, type RxStorage } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import type { Restaurant } from '#domain/restaurant.ts';
import type { Filled, FillGeo } from '../engine.ts';
import { numberOf } from '../world/places.ts';
import type { GeoQuestion } from '../world/questions.ts';
import { asNumbers } from './geokdbush.ts';
import { best, boxAround, type PeerRow, toPeerRow } from './peer-rows.ts';

interface Document {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly status: string;
  readonly price: number;
  readonly cuisines: readonly string[];
  readonly amenities: readonly string[];
  readonly base: number;
}

const STEPS = 1e5;
const BATCH = 5000;
const coordinate = (most: number) =>
  ({ type: 'integer', minimum: -most * STEPS, maximum: most * STEPS, multipleOf: 1 }) as const;
const words = { type: 'array', items: { type: 'string' } } as const;

const SCHEMA: RxJsonSchema<Document> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 36 },
    latitude: coordinate(90),
    longitude: coordinate(180),
    status: { type: 'string' },
    price: { type: 'number' },
    cuisines: words,
    amenities: words,
    base: { type: 'number' },
  },
  required: ['id', 'latitude', 'longitude'],
  indexes: [['latitude', 'longitude']],
};

export const fillRxdb: FillGeo = (places) => fill('rxdb', getRxStorageDexie(), places);
export const fillRxdbMemory: FillGeo = (places) => fill('rxdb_memory', getRxStorageMemory(), places);

async function fill<I, O>(
  name: string,
  storage: RxStorage<I, O>,
  places: Iterable<Restaurant>,
): Promise<Filled<GeoQuestion>> {
  const database = await createRxDatabase({ name: `bench-${name}`, storage, multiInstance: false });
  const added = await database.addCollections({ places: { schema: SCHEMA } });
  const collection = added.places;
  if (collection === undefined) throw new Error('The collection was added.');
  let batch: Document[] = [];
  const flush = async () => {
    const { error } = await collection.bulkInsert(batch);
    if (error.length > 0) throw new Error(`${error.length} documents were refused.`);
    batch = [];
  };
  for (const place of places) {
    batch.push(toDocument(place));
    if (batch.length === BATCH) await flush();
  }
  await flush();
  return {
    name,
    async ask(question) {
      const found = await collection.find({ selector: selectorOf(question), index: ['latitude', 'longitude'] }).exec();
      return best(
        found.map((document) => toRow(document)),
        question,
      );
    },
    numbersOf: asNumbers,
    close: async () => {
      await database.remove();
    },
  };
}

function selectorOf({ near, radiusKm, filters }: GeoQuestion) {
  const { halalStatus, cuisines, priceLevels, amenities } = filters;
  const { south, north, west, east } = boxAround(near, radiusKm);
  return {
    latitude: { $gte: Math.floor(south * STEPS), $lte: Math.ceil(north * STEPS) },
    longitude: { $gte: Math.floor(west * STEPS), $lte: Math.ceil(east * STEPS) },
    ...(halalStatus.length > 0 && { status: { $in: [...halalStatus] } }),
    ...(priceLevels.length > 0 && { price: { $in: [...priceLevels] } }),
    ...(cuisines.length > 0 && { cuisines: { $in: [...cuisines] } }),
    ...(amenities.length > 0 && { $and: amenities.map((amenity) => ({ amenities: { $in: [amenity] } })) }),
  };
}

function toDocument(place: Restaurant): Document {
  const { latitude, longitude, base } = toPeerRow(place);
  return {
    id: place.id,
    latitude: Math.round(latitude * STEPS),
    longitude: Math.round(longitude * STEPS),
    status: place.halal_status,
    price: place.price_level ?? 0,
    cuisines: place.cuisine_types,
    amenities: place.amenities,
    base,
  };
}

/** The filters are done with: only what ranks is needed. */
function toRow({ id, latitude, longitude, base }: Document): PeerRow {
  return {
    number: numberOf(id),
    latitude: latitude / STEPS,
    longitude: longitude / STEPS,
    base,
    status: 0,
    price: 0,
    cuisines: 0,
    amenities: 0,
  };
}
