import type { Replica } from '#replica/database.ts';
import { watchKeptRegions, watchRegionStates } from '#replica/regions.ts';
import type { Room } from '#replica/room.ts';
import { toSyncStatus } from '#sync/status.ts';
import type { SyncStatus } from './api.ts';
import type { Holds } from './holds.ts';

/**
 * Calls back with where syncing stands, now and whenever anything that it is made of changed.
 * @param others what else is told of a change from outside of the database
 */
export function watchStatus(
  replica: Replica,
  room: Room,
  others: Set<() => void>,
  isManifestMissing: () => boolean,
  holds: Holds,
  listener: (status: SyncStatus) => void,
): () => void {
  let wishes: Parameters<typeof toSyncStatus>[0] | null = null;
  let states: Parameters<typeof toSyncStatus>[1] | null = null;
  let asked = 0;
  const tell = async () => {
    if (!wishes || !states) return;
    const mine = ++asked;
    const held = await holds.heldOf(wishes, states);
    if (mine !== asked) return;
    const status = toSyncStatus(wishes, states);
    // Without a manifest there is no region yet whose state could say that the network is missing.
    const phase = isManifestMissing() && wishes.length === 0 ? 'offline' : status.phase;
    // A full device can't write down that it is.
    const full = room.isFull() ? ({ phase: 'failed', errorCode: 'storage_full' } as const) : {};
    const rebuilt = replica.wasRebuilt ? { wasRebuilt: true } : {};
    listener({ ...status, phase, ...full, ...rebuilt, ...(held.length > 0 ? { held } : {}) });
  };
  const tellNow = () => void tell();
  const stopWishes = watchKeptRegions(replica, (next) => {
    wishes = next;
    tellNow();
  });
  const stopStates = watchRegionStates(replica, (next) => {
    states = next;
    tellNow();
  });
  const stopNetwork = holds.watch(tellNow);
  others.add(tellNow);
  return () => {
    stopWishes();
    stopStates();
    stopNetwork();
    others.delete(tellNow);
  };
}
