import { startBrowserBackgroundSync } from '#platform/background-sync.ts';
import { browserSavesData } from '#platform/network-use.ts';
import { trustScript } from '#platform/script-address.ts';
import { type AppUpdates, startAppUpdates } from '#platform/service-worker.ts';
import type { ReplicaClient } from '#workers/replica/api.ts';

/** How often a running page asks for a newer version (K49). */
const UPDATE_CHECK_MS = 30 * 60_000;

/**
 * Registers the service worker, asks for newer versions of it, and has it send what waits. The answer ends the last two.
 * Whoever spares data does not get the files of later visits by a first one.
 */
export function startUpdates(replica: ReplicaClient, onStarted: (updates: AppUpdates) => void): () => void {
  if (!import.meta.env.PROD || !canRegister()) return () => undefined;
  const started = startAppUpdates(trustScript('/sw.js'), () => window.location.reload());
  const timer = setInterval(() => void started.check(), UPDATE_CHECK_MS);
  const stopSync = startBrowserBackgroundSync(replica);
  onStarted(started);
  return () => {
    clearInterval(timer);
    stopSync();
  };
}

function canRegister(): boolean {
  if (!('serviceWorker' in navigator)) return false;
  return navigator.serviceWorker.controller !== null || !browserSavesData();
}
