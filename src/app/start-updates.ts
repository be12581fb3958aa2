import { startBrowserBackgroundSync } from '#platform/background-sync.ts';
import { keepLanguage } from '#platform/kept-language.ts';
import { browserSavesData } from '#platform/network-use.ts';
import { trustScript } from '#platform/script-address.ts';
import { type AppUpdates, startAppUpdates } from '#platform/service-worker.ts';
import type { ReplicaClient } from '#workers/replica/api.ts';

/** How often a running page asks for a newer version (K49). */
const UPDATE_CHECK_MS = 30 * 60_000;

/**
 * Whether this browser may have a service worker: not where it stores nothing for the site, nor on the first visit of a
 * person who saves data, since the worker would download the files of other pages.
 */
export async function canUpdate(): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false;
  try {
    // Firefox rejects it where site data is blocked.
    await navigator.serviceWorker.getRegistration();
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
  return navigator.serviceWorker.controller !== null || !browserSavesData();
}

/**
 * Registers the service worker, checks for newer versions every half hour, and lets background sync push the outbox. To be
 * called where `canUpdate` allows it.
 * @returns ends the checks and the background sync
 */
export function startUpdates(replica: ReplicaClient, onStarted: (updates: AppUpdates) => void): () => void {
  const started = startAppUpdates(
    trustScript('/sw.js'),
    () => window.location.reload(),
    keepLanguage(document.documentElement.lang),
  );
  const timer = setInterval(() => void started.check(), UPDATE_CHECK_MS);
  const stopSync = startBrowserBackgroundSync(replica);
  onStarted(started);
  return () => {
    clearInterval(timer);
    stopSync();
  };
}
