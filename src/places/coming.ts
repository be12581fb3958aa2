import { useEffect, useState } from 'react';
import type { Reach } from '#platform/connectivity.ts';
import { useServices } from '#services/services.tsx';
import { useReach } from '#services/use-connection-status.ts';
import type { SyncStatus } from '#workers/replica/api.ts';
import type { IndexState } from '#workers/search/api.ts';

/** What becomes of places while the device holds none: they are on their way, can't be fetched, or the fetching failed. */
export type Coming = 'loading' | 'offline' | 'error';

interface Known {
  readonly problem: string | null;
  readonly reach: Reach;
  readonly sync: SyncStatus['phase'];
}

export function comingOf({ problem, reach, sync }: Known): Coming {
  if (reach === 'offline') return 'offline';
  // Reachable, but its packs are not: sync calls that offline, too.
  return problem !== null || sync === 'failed' || sync === 'offline' ? 'error' : 'loading';
}

/** Whether a region that the phone is to keep has not reached the index: until then, finding nothing says nothing. */
export function isRegionComing(
  index: Pick<IndexState, 'regions'>,
  sync: Pick<SyncStatus, 'regions' | 'held'>,
): boolean {
  const isHere = (id: string) => index.regions.some((region) => region.id === id);
  const isHeld = (id: string) => sync.held?.some((region) => region.id === id) ?? false;
  return sync.regions.some(({ id }) => !isHere(id) && !isHeld(id));
}

interface Arrival {
  /** What holds as long as the index is empty. */
  readonly coming: Coming;
  /** The places of a kept region are on their way to the index. */
  readonly isPartial: boolean;
}

/** What becomes of places that the index does not hold yet. */
export function useComing(index: Pick<IndexState, 'problem' | 'regions'> | null): Arrival {
  const { replica } = useServices();
  const reach = useReach();
  const [sync, setSync] = useState<SyncStatus>();
  useEffect(() => replica.watchStatus(setSync), [replica]);
  const coming = comingOf({ problem: index?.problem ?? null, reach, sync: sync?.phase ?? 'idle' });
  const isPartial = coming === 'loading' && Boolean(index && sync && isRegionComing(index, sync));
  return { coming, isPartial };
}
