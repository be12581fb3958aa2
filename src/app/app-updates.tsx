import { createContext, useContext } from 'react';
import type { AppUpdates } from '#platform/service-worker.ts';

const AppUpdatesContext = createContext<AppUpdates | null>(null);

export const AppUpdatesProvider = AppUpdatesContext.Provider;

/** The app's updates; null without a service worker, or until it is registered. */
export function useAppUpdates(): AppUpdates | null {
  return useContext(AppUpdatesContext);
}
