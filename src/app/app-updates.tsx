import { createContext, useContext } from 'react';
import type { AppUpdates } from '#platform/service-worker.ts';

const AppUpdatesContext = createContext<AppUpdates | null>(null);

export const AppUpdatesProvider = AppUpdatesContext.Provider;

/** Newer versions of the app; null where there is no service worker, and until it is registered. */
export function useAppUpdates(): AppUpdates | null {
  return useContext(AppUpdatesContext);
}
