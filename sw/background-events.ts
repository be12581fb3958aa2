import { PUSH_TAG, REFRESH_TAG } from '#platform/background-sync.ts';
import { readConfig } from '#platform/config.ts';
import type { SentNotice } from '#platform/sent-notice.ts';
import { syncInBackground } from '#sync/entry.ts';

/** The event of `sync` and `periodicsync`; TypeScript's types lack it. */
interface TaggedEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Rejecting with it makes the browser retry later, if it supports that. */
class UnfinishedError extends Error {
  override readonly name = 'UnfinishedError';
}

/** Sends and pulls the person's own data while no page is open. */
export function listenToBackgroundSync(worker: ServiceWorkerGlobalScope): void {
  const config = readConfig(import.meta.env, worker.location.origin);

  /** Silent, and only if no page of the app is visible. */
  async function notify({ title, body }: SentNotice): Promise<void> {
    const pages = await worker.clients.matchAll({ type: 'window' });
    if (Notification.permission !== 'granted' || pages.some((page) => page.visibilityState === 'visible')) return;
    const icon = '/icons/rihla-192.png';
    await worker.registration.showNotification(title, { body, icon, tag: 'rihla:sent', silent: true, dir: 'auto' });
  }

  async function push(): Promise<void> {
    if ((await syncInBackground('push', config, notify)) === 'later')
      throw new UnfinishedError('Something waits to be sent');
  }

  worker.addEventListener('sync', (event) => {
    if (isTagged(event, PUSH_TAG)) event.waitUntil(push());
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(worker.clients.openWindow('/outbox'));
  });
  worker.addEventListener('periodicsync', (event) => {
    if (isTagged(event, REFRESH_TAG)) event.waitUntil(syncInBackground('refresh', config, notify));
  });
}

function isTagged(event: Event, tag: string): event is TaggedEvent {
  return 'waitUntil' in event && 'tag' in event && event.tag === tag;
}
