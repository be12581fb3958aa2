/** The desired regions, and how far the leader has synced each. */
import type { Replica } from './replica-database.ts';
import { inStorage, inStorageIfSpace } from './replica-error.ts';
import type { KeptRegionDocument, RegionStateDocument } from './schema.ts';
import { upsert } from './upsert.ts';

/** The desired regions, most important first. */
export async function listKeptRegions({ collections }: Replica): Promise<KeptRegionDocument[]> {
  const found = await collections.kept_regions.find().exec();
  return found.map((document) => document.toMutableJSON()).toSorted(byRank);
}

/**
 * Replaces the desired regions. Writes only what changed.
 * @throws {ReplicaError}
 */
export function setKeptRegions(replica: Replica, wanted: readonly KeptRegionDocument[]): Promise<void> {
  return inStorage(() => writeKeptRegions(replica, wanted));
}

async function writeKeptRegions(replica: Replica, wanted: readonly KeptRegionDocument[]): Promise<void> {
  const kept = replica.collections.kept_regions;
  const known = new Map((await listKeptRegions(replica)).map((region) => [region.id, region]));
  const goneIds = [...known.keys()].filter((id) => !wanted.some((region) => region.id === id));
  if (goneIds.length > 0) await kept.find({ selector: { id: { $in: goneIds } } }).remove();
  for (const region of wanted) {
    if (!isSame(known.get(region.id), region)) await upsert(kept, region);
  }
}

/** Calls back with the desired regions now and on every change, in any tab. */
export function watchKeptRegions(
  { collections }: Replica,
  listener: (regions: readonly KeptRegionDocument[]) => void,
): () => void {
  const watch = collections.kept_regions.find().$.subscribe((documents) => {
    listener(documents.map((document) => document.toMutableJSON()).toSorted(byRank));
  });
  return () => watch.unsubscribe();
}

export async function listRegionStates({ collections }: Replica): Promise<RegionStateDocument[]> {
  const found = await collections.region_states.find().exec();
  return found.map((document) => document.toMutableJSON());
}

export async function findRegionState({ collections }: Replica, id: string): Promise<RegionStateDocument | undefined> {
  return (await collections.region_states.findOne(id).exec())?.toMutableJSON();
}

/**
 * Changes some fields of a region's state, or creates the state.
 * @throws {ReplicaError}
 */
export async function saveRegionState(
  replica: Replica,
  id: string,
  change: Partial<Omit<RegionStateDocument, 'id'>>,
): Promise<void> {
  const before = await findRegionState(replica, id);
  const after = { ...NEVER_PULLED, ...before, ...change, id };
  await inStorage(() => upsert(replica.collections.region_states, after));
}

/**
 * Stores what the leader is doing with a region, so that all tabs show it. Skipped when the device is full.
 * @throws {ReplicaError} 'storage_failed'
 */
export function showRegionPhase(
  replica: Replica,
  id: string,
  phase: Pick<RegionStateDocument, 'phase'> & Partial<Pick<RegionStateDocument, 'error_code'>>,
): Promise<void> {
  return inStorageIfSpace(() => saveRegionState(replica, id, phase));
}

/** @throws {ReplicaError} */
export async function deleteRegionState({ collections }: Replica, id: string): Promise<void> {
  const state = await collections.region_states.findOne(id).exec();
  await inStorage(async () => state?.incrementalRemove());
}

/** Calls back with all states now and on every change, in any tab. */
export function watchRegionStates(
  { collections }: Replica,
  listener: (states: readonly RegionStateDocument[]) => void,
): () => void {
  const watch = collections.region_states.find().$.subscribe((documents) => {
    listener(documents.map((document) => document.toMutableJSON()));
  });
  return () => watch.unsubscribe();
}

const NEVER_PULLED = {
  checkpoint: null,
  changed_at: null,
  documents: 0,
  synced_at: null,
  phase: 'waiting',
  error_code: null,
} as const;

const byRank = (a: KeptRegionDocument, b: KeptRegionDocument): number => a.rank - b.rank || (a.id < b.id ? -1 : 1);

function isSame(a: KeptRegionDocument | undefined, b: KeptRegionDocument): boolean {
  return a !== undefined && a.name === b.name && a.reason === b.reason && a.rank === b.rank;
}
