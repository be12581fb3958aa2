import { useEffect } from 'react';
import type { View } from '#domain/sync/freshness.ts';
import { useServices } from './services.tsx';

/**
 * Fetches this screen's data if it is stale, when the screen is opened and when its page becomes visible again. The screen
 * does not wait.
 * @param how.isOnReturn whether to fetch when the page becomes visible again; the directory does not (K22)
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
