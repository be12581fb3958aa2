import { useEffect } from 'react';
import type { View } from '#domain/sync/freshness.ts';
import { useServices } from './services.tsx';

/**
 * Asks the server for what this screen shows where that is older than it may be, when it is opened and when its page is
 * looked at again; the screen waits for nothing.
 * @param how.isOnReturn whether the page being looked at again is a reason, too (K22)
 */
export function useRevalidation(view: View, { isOnReturn = true }: { readonly isOnReturn?: boolean } = {}): void {
  const { replica } = useServices();
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') void replica.revalidate(view);
    };
    ask();
    if (!isOnReturn) return undefined;
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, [replica, view, isOnReturn]);
}
