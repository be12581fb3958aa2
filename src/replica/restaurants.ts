/** Reads places from kept regions and visited places; writes visited places. */
import { combineLatest } from 'rxjs';
import type { Restaurant } from '#domain/places/restaurant.ts';
import type { Replica } from './replica-database.ts';
import { inStorage, inStorageIfSpace } from './replica-error.ts';
import { type VisitedDocument, withMissingFields } from './schema.ts';
import { upsert } from './upsert.ts';

/** Number of visited places to keep; those opened longest ago are removed first. */
const VISITED_CAP = 500;

export interface LocalRestaurant {
  readonly restaurant: Restaurant;
  /** ISO 8601 instant; null for a place of a kept region, whose age is the region's. */
  readonly visitedSyncedAt: string | null;
}

/** The place with this slug, from a kept region or else from the visited places. */
export async function findRestaurantBySlug(
  { collections }: Replica,
  slug: string,
): Promise<LocalRestaurant | undefined> {
  const stored = await collections.restaurants.findOne({ selector: { slug } }).exec();
  if (stored) return { restaurant: withMissingFields(stored.toMutableJSON()), visitedSyncedAt: null };
  const visited = await collections.visited_restaurants.findOne({ selector: { slug } }).exec();
  if (!visited) return undefined;
  const document = visited.toMutableJSON();
  return { restaurant: toRestaurant(document), visitedSyncedAt: document.synced_at };
}

/** The place with this id, from a kept region or else from the visited places. */
export async function findRestaurantById({ collections }: Replica, id: string): Promise<Restaurant | undefined> {
  const stored = await collections.restaurants.findOne(id).exec();
  if (stored) return withMissingFields(stored.toMutableJSON());
  const visited = await collections.visited_restaurants.findOne(id).exec();
  return visited ? toRestaurant(visited.toMutableJSON()) : undefined;
}

/** Calls back with the place now and on every change, in any tab; undefined while it is not on the device. */
export function watchRestaurantBySlug(
  { collections }: Replica,
  slug: string,
  listener: (found: Restaurant | undefined) => void,
): () => void {
  const watch = combineLatest([
    collections.restaurants.findOne({ selector: { slug } }).$,
    collections.visited_restaurants.findOne({ selector: { slug } }).$,
  ]).subscribe(([stored, visited]) => {
    if (stored) listener(withMissingFields(stored.toMutableJSON()));
    else listener(visited ? toRestaurant(visited.toMutableJSON()) : undefined);
  });
  return () => watch.unsubscribe();
}

/** Calls back with those of these places that are on the device, by id, now and on every change, in any tab. */
export function watchRestaurantsById(
  { collections }: Replica,
  ids: readonly string[],
  listener: (found: ReadonlyMap<string, LocalRestaurant>) => void,
): () => void {
  const wanted = [...ids];
  const watch = combineLatest([
    collections.restaurants.findByIds(wanted).$,
    collections.visited_restaurants.findByIds(wanted).$,
  ]).subscribe(([stored, visited]) => {
    const found = new Map<string, LocalRestaurant>();
    for (const [id, document] of visited) {
      const local = document.toMutableJSON();
      found.set(id, { restaurant: toRestaurant(local), visitedSyncedAt: local.synced_at });
    }
    for (const [id, document] of stored) {
      found.set(id, { restaurant: withMissingFields(document.toMutableJSON()), visitedSyncedAt: null });
    }
    listener(found);
  });
  return () => watch.unsubscribe();
}

/**
 * Stores a place that the server returned as visited at `openedAt` (epoch milliseconds). Skipped when the device is full.
 * @param saved ids of saved places, which are never removed to make room
 * @throws {ReplicaError} 'storage_failed'
 */
export function rememberVisited(
  { collections }: Replica,
  restaurant: Restaurant,
  openedAt: number,
  saved: ReadonlySet<string> = new Set(),
): Promise<void> {
  const visited = collections.visited_restaurants;
  const synced_at = new Date(openedAt).toISOString();
  return inStorageIfSpace(async () => {
    await upsert(visited, { ...restaurant, opened_at: openedAt, synced_at });
    const all = (await visited.find().exec()).filter(({ id }) => !saved.has(id));
    const surplus = all.toSorted((a, b) => b.opened_at - a.opened_at).slice(VISITED_CAP);
    if (surplus.length > 0) await visited.bulkRemove(surplus);
  });
}

/**
 * Copies the samples among these places of kept regions to the visited places. A sample that leaves its region has left the
 * lists only: it keeps its address, and is named in the outbox and among the saved places. One that the server no longer has is
 * forgotten when it is opened.
 * @param at epoch milliseconds
 * @throws {ReplicaError} 'storage_failed'
 */
export async function keepSamples({ collections }: Replica, ids: readonly string[], at: number): Promise<void> {
  if (ids.length === 0) return;
  const leaving = await collections.restaurants.findByIds([...ids]).exec();
  const visit = { opened_at: at, synced_at: new Date(at).toISOString() };
  await inStorageIfSpace(async () => {
    for (const document of leaving.values()) {
      if (!document.is_sample) continue;
      await upsert(collections.visited_restaurants, { ...withMissingFields(document.toMutableJSON()), ...visit });
    }
  });
}

/**
 * Updates when a visited place was last opened, so that it stays longer.
 * @throws {ReplicaError} 'storage_failed'
 */
export function touchVisited({ collections }: Replica, id: string, openedAt: number): Promise<void> {
  return inStorageIfSpace(async () => {
    const document = await collections.visited_restaurants.findOne(id).exec();
    await document?.incrementalPatch({ opened_at: openedAt });
  });
}

/**
 * Removes a visited place that the server no longer has.
 * @throws {ReplicaError} 'storage_failed'
 */
export function forgetVisited({ collections }: Replica, slug: string): Promise<void> {
  return inStorageIfSpace(() => collections.visited_restaurants.find({ selector: { slug } }).remove());
}

/**
 * Removes the places opened longest ago, including RxDB's tombstones. Returns whether there were any.
 * @param share of the visited places to remove, above 0 and up to 1
 * @param saved ids of saved places, which stay
 * @throws {ReplicaError}
 */
export function dropVisited(
  { collections }: Replica,
  share: number,
  saved: ReadonlySet<string> = new Set(),
): Promise<boolean> {
  const visited = collections.visited_restaurants;
  return inStorage(async () => {
    const all = (await visited.find().exec()).filter(({ id }) => !saved.has(id));
    const dropped = all.toSorted((a, b) => a.opened_at - b.opened_at).slice(0, Math.ceil(all.length * share));
    if (dropped.length > 0) await visited.bulkRemove(dropped);
    await visited.storageInstance.cleanup(0);
    return dropped.length > 0;
  });
}

/** Number of documents of a region. */
export function countRegion({ collections }: Replica, region: string): Promise<number> {
  return collections.restaurants.count({ selector: { region } }).exec();
}

/** Ids of all documents of a region. */
export async function listRegionIds({ collections }: Replica, region: string): Promise<string[]> {
  const found = await collections.restaurants.find({ selector: { region } }).exec();
  return found.map(({ id }) => id);
}

/** All documents of a region in batches of at most `size`, ordered by id. */
export async function* documentsOfRegion(
  { collections }: Replica,
  region: string,
  size: number,
): AsyncGenerator<Restaurant[]> {
  let after = '';
  while (true) {
    const found = await collections.restaurants
      .find({ selector: { region, id: { $gt: after } }, sort: [{ region: 'asc' }, { id: 'asc' }], limit: size })
      .exec();
    const last = found.at(-1);
    if (!last) return;
    yield found.map((document) => withMissingFields(document.toMutableJSON()));
    if (found.length < size) return;
    after = last.id;
  }
}

function toRestaurant({ opened_at: _opened, synced_at: _synced, ...restaurant }: VisitedDocument): Restaurant {
  return withMissingFields(restaurant);
}
