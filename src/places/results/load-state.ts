import { useEffect, useState } from 'react';
import type { ConnectionStatus } from '#platform/connectivity.ts';
import { useServices } from '#services/services.tsx';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import type { SyncStatus } from '#workers/replica/api.ts';
import type { IndexState } from '#workers/search/api.ts';

/** What becomes of places while the device holds none: they are on their way, can't be fetched, or the fetching failed. */
export type LoadState = 'loading' | 'offline' | 'error';

interface Known {
  readonly problem: string | null;
  readonly connectionStatus: ConnectionStatus;
  readonly sync: SyncStatus['phase'];
}

export function loadStateOf({ problem, connectionStatus, sync }: Known): LoadState {
  if (connectionStatus === 'offline') return 'offline';
  // Reachable, but its packs are not: sync calls that offline, too.
  return problem !== null || sync === 'failed' || sync === 'offline' ? 'error' : 'loading';
}

/** Whether a region that the phone is to keep has not reached the index: until then, finding nothing says nothing. */
export function isRegionLoading(
  index: Pick<IndexState, 'regions'>,
  sync: Pick<SyncStatus, 'regions' | 'deferred'>,
): boolean {
  const isHere = (id: string) => index.regions.some((region) => region.id === id);
  const isDeferred = (id: string) => sync.deferred?.some((region) => region.id === id) ?? false;
  return sync.regions.some(({ id }) => !isHere(id) && !isDeferred(id));
}

interface Arrival {
  /** What holds as long as the index is empty. */
  readonly loadState: LoadState;
  /** The places of a kept region are on their way to the index. */
  readonly isPartial: boolean;
}

/** What becomes of places that the index does not hold yet. */
export function useLoadState(index: Pick<IndexState, 'problem' | 'regions'> | null): Arrival {
  const { replica } = useServices();
  const connectionStatus = useConnectionStatus();
  const [sync, setSync] = useState<SyncStatus>();
  useEffect(() => replica.watchStatus(setSync), [replica]);
  const loadState = loadStateOf({ problem: index?.problem ?? null, connectionStatus, sync: sync?.phase ?? 'idle' });
  const isPartial = loadState === 'loading' && Boolean(index && sync && isRegionLoading(index, sync));
  return { loadState, isPartial };
}
