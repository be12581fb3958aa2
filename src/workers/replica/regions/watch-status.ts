import type { Emitter } from '#domain/primitives/emitter.ts';
import { watchKeptRegions, watchRegionStates } from '#replica/region-states.ts';
import type { Replica } from '#replica/replica-database.ts';
import type { StorageReclaimer } from '#replica/storage-reclaimer.ts';
import type { SyncStatus } from '#workers/replica/api.ts';
import type { DownloadPolicy } from '#workers/replica/packs/download-policy.ts';
import { toSyncStatus } from './sync-status.ts';

/**
 * Calls back with the sync status now and whenever one of its sources changed.
 * @param others emits changes outside of the database
 */
export function watchStatus(
  replica: Replica,
  reclaimer: StorageReclaimer,
  others: Emitter<void>,
  isManifestMissing: () => boolean,
  downloadPolicy: DownloadPolicy,
  listener: (status: SyncStatus) => void,
): () => void {
  let desiredRegions: Parameters<typeof toSyncStatus>[0] | null = null;
  let states: Parameters<typeof toSyncStatus>[1] | null = null;
  let asked = 0;
  const notify = async () => {
    if (!desiredRegions || !states) return;
    const mine = ++asked;
    const deferred = await downloadPolicy.deferredOf(desiredRegions, states);
    if (mine !== asked) return;
    const status = toSyncStatus(desiredRegions, states);
    // Without a manifest no region exists whose state could say that the network is missing.
    const phase = isManifestMissing() && desiredRegions.length === 0 ? 'offline' : status.phase;
    // A full device can't store this state.
    const full = reclaimer.isFull() ? ({ phase: 'failed', errorCode: 'storage_full' } as const) : {};
    const rebuilt = replica.wasRebuilt ? { wasRebuilt: true } : {};
    listener({ ...status, phase, ...full, ...rebuilt, ...(deferred.length > 0 ? { deferred } : {}) });
  };
  const notifyNow = () => void notify();
  const stopDesired = watchKeptRegions(replica, (next) => {
    desiredRegions = next;
    notifyNow();
  });
  const stopStates = watchRegionStates(replica, (next) => {
    states = next;
    notifyNow();
  });
  const stopNetwork = downloadPolicy.watch(notifyNow);
  const stopOthers = others.listen(notifyNow);
  return () => {
    stopDesired();
    stopStates();
    stopNetwork();
    stopOthers();
  };
}
