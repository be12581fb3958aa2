import { useEffect, useState } from 'react';
import type { ConnectionStatus } from '#platform/connectivity.ts';
import { useServices } from '#services/services.tsx';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import type { SyncStatus } from '#workers/replica/api.ts';
import type { IndexState } from '#workers/search/api.ts';

/** State of places while the device has none: loading, no network, or failed. */
export type LoadState = 'loading' | 'offline' | 'error';

interface Known {
  readonly problem: string | null;
  readonly connectionStatus: ConnectionStatus;
  readonly sync: SyncStatus['phase'];
}

export function loadStateOf({ problem, connectionStatus, sync }: Known): LoadState {
  if (connectionStatus === 'offline') return 'offline';
  // Sync also reports 'offline' if the server is reachable but its packs are not.
  return problem !== null || sync === 'failed' || sync === 'offline' ? 'error' : 'loading';
}

type Named = Pick<SyncStatus['regions'][number], 'id' | 'name'>;

/** Regions to store that the index does not have yet: until then, an empty result means nothing. */
export function loadingRegions(
  index: Pick<IndexState, 'regions'>,
  sync: { readonly regions: readonly Named[]; readonly deferred?: readonly Pick<Named, 'id'>[] },
): readonly string[] {
  const isHere = (id: string) => index.regions.some((region) => region.id === id);
  const isDeferred = (id: string) => sync.deferred?.some((region) => region.id === id) ?? false;
  return sync.regions.filter(({ id }) => !isHere(id) && !isDeferred(id)).map(({ name }) => name);
}

interface Arrival {
  /** Valid as long as the index is empty. */
  readonly loadState: LoadState;
  /** Whether a stored region is still loading into the index. */
  readonly isPartial: boolean;
  /** Names of those regions. */
  readonly loading: readonly string[];
  /** Whether places of other countries may follow by themselves. */
  readonly isWorldComing: boolean;
  /** The server has places, but no region to store around the position, and the world waits for a press. */
  readonly isNothingComing: boolean;
}

/** State of places that the index does not have yet. */
export function useLoadState(
  index: Pick<IndexState, 'phase' | 'problem' | 'regions' | 'isWorldLoading' | 'countries'> | null,
): Arrival {
  const { replica } = useServices();
  const connectionStatus = useConnectionStatus();
  const [sync, setSync] = useState<SyncStatus>();
  useEffect(() => replica.watchStatus(setSync), [replica]);
  const loadState = loadStateOf({ problem: index?.problem ?? null, connectionStatus, sync: sync?.phase ?? 'idle' });
  const loading = loadState === 'loading' && index && sync ? loadingRegions(index, sync) : [];
  const isWorldComing = loadState === 'loading' && index?.isWorldLoading === true;
  const isIdle = loadState === 'loading' && sync?.phase === 'idle' && sync.regions.length === 0;
  const isNothingComing = isIdle && index?.phase === 'empty' && index.countries !== undefined && !isWorldComing;
  return { loadState, isPartial: loading.length > 0, loading, isWorldComing, isNothingComing };
}
