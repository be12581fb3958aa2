/**
 * Asks the browser to start the service worker while the outbox has unsent entries, even if no page is open. In browsers
 * without Background Sync, the pages send: see `OutboxSyncLoop`.
 */
import { ifError } from '#domain/primitives/if-error.ts';
import { noOp } from '#domain/primitives/no-op.ts';

/** Background Sync's tag. */
export const PUSH_TAG = 'rihla:push';

/** Periodic Background Sync's tag. */
export const REFRESH_TAG = 'rihla:refresh';

/** At most twice a day; browsers reduce it if the app is seldom opened. */
const REFRESH_EVERY_MS = 12 * 3600_000;

/** APIs that TypeScript's types and some browsers lack. */
export interface BackgroundRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
  readonly periodicSync?: { register(tag: string, options: { readonly minInterval: number }): Promise<void> };
}

/** The part of the outbox's state that decides whether to register. */
interface OutboxState {
  readonly items: readonly { readonly seq: number; readonly state: string }[];
  /** Why it waits. */
  readonly waitsFor: string | null;
}

interface WatchedOutbox {
  /** Calls back now and on every change; the returned function stops that. */
  watchOutbox(listener: (state: OutboxState) => void): () => void;
}

export interface BackgroundSyncOptions {
  readonly replica: WatchedOutbox;
  readonly registration: Promise<BackgroundRegistration>;
  /** Whether the person, or the browser for them, allowed refreshing without a page. */
  readonly isRefreshGranted: () => Promise<boolean>;
}

/** Registers when a new entry waits, and when sending failed; the returned function stops that. */
export function startBackgroundSync({ replica, registration, isRefreshGranted }: BackgroundSyncOptions): () => void {
  let asked = '';

  async function ask(view: OutboxState): Promise<void> {
    const last = view.items.findLast(({ state }) => state === 'waiting' || state === 'sending');
    const next = last ? `${last.seq} ${view.waitsFor ?? ''}` : '';
    if (next === asked) return;
    asked = next;
    if (next === '') return;
    const { sync } = await registration;
    await sync?.register(PUSH_TAG).catch(ignoreRefusal);
  }

  async function askForRefresh(): Promise<void> {
    const { periodicSync } = await registration;
    if (!periodicSync || !(await isRefreshGranted())) return;
    await periodicSync.register(REFRESH_TAG, { minInterval: REFRESH_EVERY_MS }).catch(ignoreRefusal);
  }

  void askForRefresh();
  return replica.watchOutbox((view) => void ask(view));
}

/** Browsers refuse it without permission and in private windows, and the pages send then. */
const ignoreRefusal = ifError(DOMException, noOp);

/** The same for the real browser, once it has a service worker. */
export function startBrowserBackgroundSync(replica: WatchedOutbox): () => void {
  return startBackgroundSync({
    replica,
    registration: navigator.serviceWorker.ready as Promise<BackgroundRegistration>,
    async isRefreshGranted() {
      // TypeScript does not know this name; browsers that don't know it reject.
      const name = 'periodic-background-sync' as PermissionName;
      const status = await navigator.permissions.query({ name }).catch(ifError(TypeError, () => null));
      return status?.state === 'granted';
    },
  });
}
