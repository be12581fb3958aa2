import { useEffect, useState } from 'react';
import { useServices } from '#platform/services.tsx';
import { useReach } from '#platform/use-reach.ts';
import type { DashboardView } from '#workers/replica/api.ts';

/** Reading takes so long only where something is broken (milliseconds). */
const PATIENCE_MS = 10_000;

/** Where the profile page stands: `offline` and `failed` are for a device that never had the profile. */
export type DashboardState =
  | { readonly kind: 'loading' | 'offline' | 'failed' }
  | { readonly kind: 'ready'; readonly view: DashboardView };

/** One's own figures, live, and whether there is any hope of them. */
export function useDashboard(): DashboardState {
  const { replica } = useServices();
  const reach = useReach();
  const [view, setView] = useState<DashboardView | null>();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    const stop = replica.watchDashboard(setView);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [replica]);
  if (view?.card) return { kind: 'ready', view };
  if (view !== undefined && reach === 'offline') return { kind: 'offline' };
  return { kind: isLate ? 'failed' : 'loading' };
}
