import { useSyncExternalStore } from 'react';
import type { Reach } from '#platform/connectivity.ts';
import { useServices } from './services.tsx';

/** Whether the server can be reached, now and on every change. */
export function useReach(): Reach {
  const { connectivity } = useServices();
  const current = () => connectivity.reach();
  return useSyncExternalStore((listener) => connectivity.watch(listener), current, current);
}
