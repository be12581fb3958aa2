/**
 * Opens the replica: one RxDB database on Dexie, an IndexedDB database per collection. RxDB's free version allows
 * about 14 collections; four are taken.
 */
import { createRxDatabase, type RxCollection, type RxDatabase } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { isFull, toReplicaError } from './errors.ts';
import {
  type KeptRegionDocument,
  keptRegions,
  type RegionStateDocument,
  regionStates,
  restaurants,
  type VisitedDocument,
  visitedRestaurants,
} from './schema.ts';

interface ReplicaCollections {
  readonly restaurants: RxCollection<Restaurant>;
  readonly visited_restaurants: RxCollection<VisitedDocument>;
  readonly kept_regions: RxCollection<KeptRegionDocument>;
  readonly region_states: RxCollection<RegionStateDocument>;
}

export interface Replica {
  readonly collections: ReplicaCollections;
  /** Whether what was on the device could not be opened and was thrown away. */
  readonly wasRebuilt: boolean;
  close(): Promise<void>;
}

export interface ReplicaPlace {
  readonly name: string;
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof IDBKeyRange;
  /** Whether other tabs open the same database and must hear of changes. */
  readonly isShared: boolean;
}

export const REPLICA_NAME = 'rihla';

/** How Dexie's storage for RxDB names its databases. */
const prefixOf = (name: string): string => `rxdb-dexie-${name}--`;

/**
 * Opens the replica. One that twice can't be opened is deleted and made anew: all that is in it can be pulled again.
 * @throws {ReplicaError} when the browser gives no database even then, or the device has no room for one
 */
export async function openReplica(place: ReplicaPlace): Promise<Replica> {
  try {
    return await open(place, false).catch(() => open(place, false));
  } catch (cause) {
    const refusal = toReplicaError(cause);
    if (isFull(refusal)) throw refusal;
    // Whatever is wrong with what was there, it is wrong with all of it: the cause shows again if it is the browser.
    try {
      await deleteDatabases(place);
      return await open(place, true);
    } catch (error) {
      throw toReplicaError(error);
    }
  }
}

async function open({ name, indexedDB, IDBKeyRange, isShared }: ReplicaPlace, wasRebuilt: boolean): Promise<Replica> {
  const database: RxDatabase<ReplicaCollections> = await createRxDatabase<ReplicaCollections>({
    name,
    storage: getRxStorageDexie({ indexedDB, IDBKeyRange }),
    multiInstance: isShared,
    eventReduce: true,
    // A worker that is started anew opens the database before the browser has ended the old one.
    closeDuplicates: true,
  });
  try {
    const collections = await database.addCollections({
      restaurants: { schema: restaurants },
      visited_restaurants: { schema: visitedRestaurants },
      kept_regions: { schema: keptRegions },
      region_states: { schema: regionStates },
    });
    for (const collection of Object.values(collections)) await proveReadable(collection);
    // addCollections answers collections of unknown documents; the schemas above are what types them.
    return { collections: collections as unknown as ReplicaCollections, wasRebuilt, close: () => close(database) };
  } catch (error) {
    await close(database);
    throw error;
  }
}

/** Dexie opens whatever bears the name; that tables are missing shows with the first read. */
async function proveReadable({ storageInstance }: RxCollection): Promise<void> {
  await storageInstance.findDocumentsById(['none'], true);
}

async function close(database: RxDatabase<ReplicaCollections>): Promise<void> {
  await database.close();
}

async function deleteDatabases({ name, indexedDB }: ReplicaPlace): Promise<void> {
  const all = await indexedDB.databases();
  const ours = all.flatMap((database) => (database.name?.startsWith(prefixOf(name)) ? [database.name] : []));
  await Promise.all(ours.map((database) => deleteDatabase(indexedDB, database)));
}

function deleteDatabase(indexedDB: IDBFactory, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error));
  });
}
