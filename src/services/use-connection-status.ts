import { useSyncExternalStore } from 'react';
import type { ConnectionStatus } from '#platform/connectivity.ts';
import { useServices } from './services.tsx';

/** Whether the server can be reached, now and on every change. */
export function useConnectionStatus(): ConnectionStatus {
  const { connectivity } = useServices();
  const current = () => connectivity.status();
  return useSyncExternalStore((listener) => connectivity.watch(listener), current, current);
}
