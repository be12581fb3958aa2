import type { NetworkPolicy } from '#platform/network-use.ts';
import { findRegionState } from '#replica/region-states.ts';
import type { Replica } from '#replica/replica-database.ts';
import type { KeptRegionDocument, RegionStateDocument } from '#replica/schema.ts';
import type { SyncStatus } from '#workers/replica/api.ts';
import type { PackDownloads } from './pack-downloads.ts';
import type { Packs } from './pack-reader.ts';

/** While data saver is on, larger downloads need the person's consent. About ten pictures. */
const ASKED_FROM_BYTES = 500_000;

/** Decides which downloads wait, because data saver is on (Y43) or the person paused them. */
export interface DownloadPolicy {
  /**
   * Whether a region must not be pulled now: it is paused; or data saver is on and it is stored already or too large.
   */
  isDeferred(region: string): Promise<boolean>;
  /** The kept regions that are not stored and wait for the person's consent. */
  deferredOf(
    desiredRegions: readonly KeptRegionDocument[],
    states: readonly RegionStateDocument[],
  ): Promise<NonNullable<SyncStatus['deferred']>>;
  /** Calls `begin` whenever data saver is off, and its result when it is turned on. The returned function ends both. */
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
  /** Download size in bytes; null for a region without a pack. */
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
