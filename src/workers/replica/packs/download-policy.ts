import type { NetworkPolicy } from '#platform/network-use.ts';
import type { Replica } from '#replica/database.ts';
import { findRegionState } from '#replica/regions.ts';
import type { KeptRegionDocument, RegionStateDocument } from '#replica/schema.ts';
import type { SyncStatus } from '#workers/replica/api.ts';
import type { PackDownloads } from './pack-downloads.ts';
import type { Packs } from './packs.ts';

/** While data is spared, what is larger than this is downloaded when the person says so: some ten pictures. */
const ASKED_FROM_BYTES = 500_000;

/** What waits because data is to be spared (Y43), or because the person paused it. */
export interface DownloadPolicy {
  /** Whether a region is not to be pulled now: it is paused; or, while data is spared, here already or too large. */
  isDeferred(region: string): Promise<boolean>;
  /** The kept regions that are not here and wait for the person's word. */
  deferredOf(
    desiredRegions: readonly KeptRegionDocument[],
    states: readonly RegionStateDocument[],
  ): Promise<NonNullable<SyncStatus['deferred']>>;
  /** Begins while data need not be spared, and again whenever it need not be any more. The answer ends it for good. */
  whileFree(begin: () => () => void): () => void;
  /** Calls back whenever the network or the preference changed. */
  watch(listener: () => void): () => void;
}

export interface DownloadPolicyOptions {
  readonly replica: Replica;
  readonly packs: Pick<Packs, 'known'>;
  readonly network: Pick<NetworkPolicy, 'now' | 'watch'>;
  readonly downloads: Pick<PackDownloads, 'isPaused'>;
}

export function createDownloadPolicy({ replica, packs, network, downloads }: DownloadPolicyOptions): DownloadPolicy {
  /** Bytes on the wire; null for a region that no pack carries. */
  async function sizeOf(region: string): Promise<number | null> {
    const manifest = await packs.known();
    return manifest?.regions.find(({ id }) => id === region)?.details.compressedBytes ?? null;
  }

  return {
    async isDeferred(region) {
      const isHere = Boolean((await findRegionState(replica, region))?.checkpoint);
      if (!isHere && (await downloads.isPaused(region))) return true;
      if (!network.now().isSparing) return false;
      if (isHere) return true;
      const bytes = await sizeOf(region);
      return bytes === null || bytes > ASKED_FROM_BYTES;
    },
    async deferredOf(desiredRegions, states) {
      if (!network.now().isSparing) return [];
      const here = new Set(states.flatMap(({ id, checkpoint }) => (checkpoint ? [id] : [])));
      const deferred = [];
      for (const { id, name } of desiredRegions.filter((desired) => !here.has(desired.id))) {
        const bytes = await sizeOf(id);
        if (bytes !== null && bytes > ASKED_FROM_BYTES) deferred.push({ id, name, bytes });
      }
      return deferred;
    },
    whileFree(begin) {
      let end: (() => void) | null = null;
      const stop = network.watch(({ isSparing }) => {
        if (isSparing === (end === null)) return;
        if (end) end();
        end = isSparing ? null : begin();
      });
      return () => {
        stop();
        end?.();
        end = null;
      };
    },
    watch: (listener) => network.watch(listener),
  };
}
