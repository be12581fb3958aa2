/**
 * Opens the replica: one RxDB database on Dexie, an IndexedDB database per collection. RxDB's free version allows
 * about 14 collections; four are taken.
 */
import { createRxDatabase, type RxCollection, type RxDatabase } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { isFull, toReplicaError } from './replica-error.ts';
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
  /** Whether the stored database could not be opened and was deleted. */
  readonly wasRebuilt: boolean;
  /**
   * Deletes the copy that RxDB's replication kept of every place until version 1.0 wrote places itself. For the leading tab: no
   * tab of an earlier version writes to it then.
   */
  forgetReplication(): Promise<void>;
  close(): Promise<void>;
}

export interface ReplicaPlace {
  readonly name: string;
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof IDBKeyRange;
  /** Whether other tabs open the same database and must hear of its changes. */
  readonly isShared: boolean;
}

export const REPLICA_NAME = 'rihla';

/** In the names of the collections of RxDB's replication. */
const REPLICATION = '--rx-replication-meta-';

/** Prefix of the IndexedDB databases that RxDB's Dexie storage creates. */
const prefixOf = (name: string): string => `rxdb-dexie-${name}--`;

/**
 * Opens the replica. If two attempts fail, deletes it and creates an empty one; the server has all of its data.
 * @throws {ReplicaError} when the new one fails too, or the device is full
 */
export async function openReplica(place: ReplicaPlace): Promise<Replica> {
  try {
    return await open(place, false).catch(() => open(place, false));
  } catch (cause) {
    const refusal = toReplicaError(cause);
    if (isFull(refusal)) throw refusal;
    // The fault may lie in any of the databases, so all of them are deleted. A fault of the browser shows again below.
    try {
      await deleteDatabases(place);
      return await open(place, true);
    } catch (error) {
      throw toReplicaError(error);
    }
  }
}

async function open(place: ReplicaPlace, wasRebuilt: boolean): Promise<Replica> {
  const { name, indexedDB, IDBKeyRange, isShared } = place;
  const database: RxDatabase<ReplicaCollections> = await createRxDatabase<ReplicaCollections>({
    name,
    storage: getRxStorageDexie({ indexedDB, IDBKeyRange }),
    multiInstance: isShared,
    eventReduce: true,
    // A restarted worker may open the database before the browser has ended the old worker.
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
    // addCollections returns collections of untyped documents; the schemas above give the types.
    return {
      collections: collections as unknown as ReplicaCollections,
      wasRebuilt,
      forgetReplication: () => deleteDatabases(place, REPLICATION),
      close: () => close(database),
    };
  } catch (error) {
    await close(database);
    throw error;
  }
}

/** Dexie opens any database of this name. Only a read shows that its tables are missing. */
async function proveReadable({ storageInstance }: RxCollection): Promise<void> {
  await storageInstance.findDocumentsById(['none'], true);
}

async function close(database: RxDatabase<ReplicaCollections>): Promise<void> {
  await database.close();
}

/** @param part what a deleted database's name contains */
async function deleteDatabases({ name, indexedDB }: ReplicaPlace, part = ''): Promise<void> {
  const all = await indexedDB.databases();
  const isOurs = (each: string | undefined) => each?.startsWith(prefixOf(name)) && each.includes(part);
  const ours = all.flatMap((database) => (database.name && isOurs(database.name) ? [database.name] : []));
  await Promise.all(ours.map((database) => deleteDatabase(indexedDB, database)));
}

function deleteDatabase(indexedDB: IDBFactory, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error));
  });
}
