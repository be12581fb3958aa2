import { useEffect } from 'react';
import type { View } from '#domain/freshness.ts';
import { useServices } from './services.tsx';

/** Asks the server for what this screen shows where that is older than it may be; the screen waits for nothing. */
export function useRevalidation(view: View): void {
  const { replica } = useServices();
  useEffect(() => {
    void replica.revalidate(view);
  }, [replica, view]);
}
