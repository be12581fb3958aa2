import type { Position } from '#domain/geo/geo.ts';
import type { Manifest } from '#domain/sync/packs.ts';
import { listKeptRegions, listRegionStates, setKeptRegions } from '#replica/region-states.ts';
import type { Replica } from '#replica/replica-database.ts';
import { inStorageIfSpace } from '#replica/replica-error.ts';
import { planDesiredRegions } from '#sync/desired-regions.ts';
import { SyncError } from '#sync/sync-error.ts';
import { createTaskQueue } from '#sync/task-queue.ts';
import type { Packs } from '#workers/replica/packs/pack-reader.ts';

/** Decides which regions are desired, by the position and by the person's choice. */
export interface RegionChoice {
  follow(position: Position | null): Promise<void>;
  /** @throws {SyncError} with code 'bad_answer' if the manifest has no such region */
  keep(region: string): Promise<void>;
  drop(region: string): Promise<void>;
  /** Fetches the manifest and plans the regions again; uses the known manifest if that fails. */
  refresh(): Promise<void>;
}

export function createRegionChoice(replica: Replica, packs: Packs): RegionChoice {
  const serial = createTaskQueue();
  const dropped = new Set<string>();
  /** Undefined until the first `follow`: until then no region is added automatically. */
  let position: Position | null | undefined;

  async function choose(manifest: Manifest): Promise<void> {
    if (position === undefined) return;
    const desiredRegions = await listKeptRegions(replica);
    const states = await listRegionStates(replica);
    const idsOf = (some: typeof states) => new Set(some.map(({ id }) => id));
    const here = idsOf(states.filter(({ checkpoint }) => checkpoint !== null));
    const crowdedOut = idsOf(states.filter(({ error_code: code }) => code === 'storage_full'));
    const planned = planDesiredRegions({ manifest, desiredRegions, position, dropped, here, crowdedOut });
    // A full device can't keep another region; those kept stay.
    await inStorageIfSpace(() => setKeptRegions(replica, planned));
  }

  async function refetch(): Promise<Manifest | null> {
    try {
      return await packs.refetch();
    } catch (error) {
      // After any failure the known manifest is still valid.
      if (error instanceof SyncError) return null;
      throw error;
    }
  }

  async function manifestNow(): Promise<Manifest | null> {
    return (await packs.known()) ?? (await refetch());
  }

  return {
    follow: (next) =>
      serial(async () => {
        position = next;
        const manifest = await manifestNow();
        if (manifest) await choose(manifest);
      }),
    keep: (id) =>
      serial(async () => {
        dropped.delete(id);
        const manifest = await manifestNow();
        const region = manifest?.regions.find((known) => known.id === id);
        if (!region) {
          const code = manifest ? 'bad_answer' : 'offline';
          throw new SyncError(`There is no region ${id}`, { code, isRetryable: !manifest });
        }
        const desiredRegions = await listKeptRegions(replica);
        const others = desiredRegions.filter((desired) => desired.id !== id);
        const rank = desiredRegions.find((desired) => desired.id === id)?.rank ?? desiredRegions.length;
        await setKeptRegions(replica, [...others, { id, name: region.name, reason: 'chosen', rank }]);
      }),
    drop: (id) =>
      serial(async () => {
        dropped.add(id);
        await setKeptRegions(
          replica,
          (await listKeptRegions(replica)).filter((desired) => desired.id !== id),
        );
      }),
    refresh: () =>
      serial(async () => {
        const manifest = await refetch();
        if (manifest) await choose(manifest);
      }),
  };
}
