/** Combines manifest, desired regions, their states and downloads into the list of all regions that the phone can keep. */
import type { Emitter } from '#domain/primitives/emitter.ts';
import type { Manifest, PackRegion } from '#domain/sync/packs.ts';
import { watchKeptRegions, watchRegionStates } from '#replica/region-states.ts';
import type { Replica } from '#replica/replica-database.ts';
import type { KeptRegionDocument, RegionStateDocument } from '#replica/schema.ts';
import type { MapKeeper } from '#workers/replica/maps/map-keeper.ts';
import { type PackDownloads, wireBytes } from '#workers/replica/packs/pack-downloads.ts';
import type { Packs } from '#workers/replica/packs/pack-reader.ts';
import type { OfflineApi, OfflineRegion } from './offline-api.ts';
import type { RegionChoice } from './region-choice.ts';

interface Parts {
  readonly replica: Replica;
  readonly packs: Pick<Packs, 'known'>;
  readonly downloads: PackDownloads;
  readonly maps: Pick<MapKeeper, 'api' | 'read' | 'isListKnown' | 'watch'>;
  /** Emits when the manifest may have changed. */
  readonly others: Emitter<void>;
}

interface OfflineService {
  readonly api: OfflineApi & { drop(region: string): Promise<void> };
  readonly close: () => void;
}

/** @param onResumed called with a region that was resumed in any tab */
export function startOfflineService(
  parts: Parts & { readonly choice: Pick<RegionChoice, 'drop'>; readonly onResumed: (region: string) => void },
): OfflineService {
  const { packs, downloads, maps, choice } = parts;
  const api: OfflineService['api'] = {
    async drop(region) {
      await choice.drop(region);
      const file = (await packs.known())?.regions.find(({ id }) => id === region)?.details;
      await downloads.forget(region, file ?? null);
      await maps.api.dropMap(region);
    },
    ...maps.api,
    pause: (region) => downloads.pause(region),
    resume: (region) => downloads.resume(region),
    watchRegions: async (listener) => watchOfflineRegions(parts, listener),
  };
  return { api, close: downloads.onResumed(parts.onResumed) };
}

/** Calls back with all regions now and on every change; null without a manifest. */
function watchOfflineRegions(
  { replica, packs, downloads, maps, others }: Parts,
  listener: (regions: readonly OfflineRegion[] | null) => void,
): () => void {
  let desiredRegions: readonly KeptRegionDocument[] | null = null;
  let states: readonly RegionStateDocument[] | null = null;
  let asked = 0;
  const notify = async () => {
    if (!desiredRegions || !states) return;
    const [mine, known] = [++asked, { desiredRegions, states }];
    const manifest = await packs.known();
    const mapOf = await maps.read(manifest?.regions.map(({ id }) => id) ?? []);
    const regions =
      manifest &&
      (await toRegions(
        manifest,
        known.desiredRegions,
        known.states,
        downloads,
        (id) => mapOf.get(id) ?? (maps.isListKnown() ? null : undefined),
      ));
    if (mine === asked) listener(regions);
  };
  const notifyNow = () => void notify();
  const stops = [
    watchKeptRegions(replica, (next) => {
      desiredRegions = next;
      notifyNow();
    }),
    watchRegionStates(replica, (next) => {
      states = next;
      notifyNow();
    }),
    downloads.watch(notifyNow),
    maps.watch(notifyNow),
    others.listen(notifyNow),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

async function toRegions(
  { regions }: Manifest,
  desiredRegions: readonly KeptRegionDocument[],
  states: readonly RegionStateDocument[],
  downloads: PackDownloads,
  mapOf: (region: string) => OfflineRegion['map'],
): Promise<OfflineRegion[]> {
  const desiredRegionOf = new Map(desiredRegions.map((desired) => [desired.id, desired]));
  const knownOf = new Map(states.map((state) => [state.id, state]));
  return Promise.all(
    regions.map(async (region) => ({
      ...(await toRegion(region, desiredRegionOf.get(region.id), knownOf.get(region.id), downloads)),
      map: mapOf(region.id),
    })),
  );
}

async function toRegion(
  { id, name, countryCode, bounds, rows, index, details }: PackRegion,
  desired: KeptRegionDocument | undefined,
  known: RegionStateDocument | undefined,
  downloads: PackDownloads,
): Promise<Omit<OfflineRegion, 'map'>> {
  const isPaused = desired !== undefined && !known?.checkpoint && (await downloads.isPaused(id));
  const state = stateOf(desired, known, isPaused);
  const totalBytes = wireBytes(details);
  return {
    id,
    name,
    countryCode,
    bounds,
    rows,
    bytes: wireBytes(index) + totalBytes,
    state,
    transfer:
      state === 'paused'
        ? { receivedBytes: await downloads.storedBytes(details), totalBytes }
        : (downloads.transfers.get(id) ?? null),
    isAutomatic: desired?.reason === 'automatic',
    errorCode: state === 'failed' ? (known?.error_code ?? null) : null,
    syncedAt: known?.synced_at ?? null,
  };
}

function stateOf(
  desired: KeptRegionDocument | undefined,
  known: RegionStateDocument | undefined,
  isPaused: boolean,
): OfflineRegion['state'] {
  if (!desired) return 'none';
  if (known?.checkpoint) return 'kept';
  if (isPaused) return 'paused';
  if (known?.phase === 'syncing') return 'loading';
  return known?.phase === 'failed' ? 'failed' : 'waiting';
}
