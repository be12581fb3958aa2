import { useEffect } from 'react';
import type { View } from '#domain/freshness.ts';
import { useServices } from './services.tsx';

/**
 * Asks the server for what this screen shows where that is older than it may be, when it is opened and when its page is
 * looked at again; the screen waits for nothing.
 */
export function useRevalidation(view: View): void {
  const { replica } = useServices();
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') void replica.revalidate(view);
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, [replica, view]);
}
