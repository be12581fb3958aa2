import { startBrowserBackgroundSync } from '#platform/background-sync.ts';
import { canUpdate } from '#platform/can-update.ts';
import { keepLanguage } from '#platform/kept-language.ts';
import { trustScript } from '#platform/script-address.ts';
import { type AppUpdates, startAppUpdates } from '#platform/service-worker.ts';
import type { ReplicaClient } from '#workers/replica/api.ts';

/** A running page asks for a newer version every half hour (K49). */
const UPDATE_CHECK_MS = 30 * 60_000;

/**
 * Registers the service worker, checks for updates every half hour, and lets background sync push the outbox. Does nothing
 * if service workers are unavailable.
 * @returns stops the checks and the background sync
 */
export async function startUpdates(
  replica: ReplicaClient,
  onStarted: (updates: AppUpdates) => void,
): Promise<() => void> {
  if (!(await canUpdate())) return () => undefined;
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
