import { useEffect, useState } from 'react';
import type { Reach } from '#platform/connectivity.ts';
import { useServices } from '#platform/services.tsx';
import { useReach } from '#platform/use-reach.ts';
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

/** As long as the index is empty; see `Coming`. */
export function useComing(index: Pick<IndexState, 'problem'> | null): Coming {
  const { replica } = useServices();
  const reach = useReach();
  const [sync, setSync] = useState<SyncStatus>();
  useEffect(() => replica.watchStatus(setSync), [replica]);
  return comingOf({ problem: index?.problem ?? null, reach, sync: sync?.phase ?? 'idle' });
}
