/**
 * The server's last dashboard of the profile page (figures, badges, activity), cached for use without a network. It is
 * fetched again when the person's documents changed, or when a screen shows it and it is too old (K23).
 */

import * as z from 'zod/mini';
import { type Dashboard, dashboardSchema } from '#domain/account/dashboard.ts';
import type { OwnDocuments } from '#domain/own/own-documents.ts';
import { parseJsonAs } from '#domain/primitives/parse-json.ts';
import { isStale } from '#domain/sync/freshness.ts';
import type { AccountRemote } from '#remote/account-remote.ts';
import { RemoteError } from '#remote/remote-error.ts';
import type { ServiceOptions } from '#workers/replica/service-options.ts';

/** Storage key; deleted when another person or nobody is signed in. */
const KEY = 'dashboard';

/** Merges the requests of a burst, such as several places saved in a row. In milliseconds. */
const PAUSE_MS = 1500;

const cachedSchema = z.object({
  userId: z.string(),
  /** Epoch milliseconds by the device's clock. */
  at: z.number(),
  /** State of the documents it belongs to, see `stateOf`. */
  state: z.string(),
  /** The dashboard; devices store it under this name. */
  told: dashboardSchema,
});
type Cached = z.infer<typeof cachedSchema>;

export interface CachedDashboard {
  /** Emits this person's cached dashboard; null stops and deletes the cache. */
  setUser(userId: string | null): Promise<void>;
  current(): { readonly dashboard: Dashboard; readonly at: number } | null;
  /** Compares the cache with the person's present documents. @param isWatched whether a screen shows the dashboard */
  follow(documents: OwnDocuments, isWatched: boolean): void;
}

export interface CachedDashboardOptions extends Pick<ServiceOptions, 'values' | 'clock' | 'onFatal'> {
  readonly remote: Pick<AccountRemote, 'dashboard'>;
  /** Whether data saver is on: then only what a screen shows is fetched (Y43). */
  readonly isSparing: () => boolean;
  readonly onChange: () => void;
}

export function createCachedDashboard(options: CachedDashboardOptions): CachedDashboard {
  const { values, remote, clock, isSparing, onChange, onFatal } = options;
  let user: string | null = null;
  let cached: Cached | null = null;
  let awaited: string | null = null;
  let stopPause: (() => void) | null = null;

  async function read(userId: string): Promise<Cached | null> {
    const found = parseJsonAs(cachedSchema, await values.get(KEY));
    return found?.userId === userId ? found : null;
  }

  async function ask(userId: string, state: string): Promise<void> {
    // Another tab may have fetched it meanwhile.
    const known = await read(userId);
    if (known?.state === state && !isStale('activity', known.at, clock.now())) return take(userId, known);
    try {
      const dashboard = await remote.dashboard(userId);
      if (!dashboard || user !== userId) return;
      const next = { userId, at: clock.now(), state, told: dashboard };
      await values.set(KEY, JSON.stringify(next));
      take(userId, next);
    } catch (error) {
      // The cache stays. The next pull causes the next attempt.
      if (!(error instanceof RemoteError)) throw error;
    }
  }

  function take(userId: string, next: Cached): void {
    if (user !== userId) return;
    cached = next;
    onChange();
  }

  return {
    async setUser(userId) {
      user = userId;
      cached = null;
      awaited = null;
      stopPause?.();
      stopPause = null;
      if (userId === null) return values.delete(KEY);
      const found = await read(userId);
      if (found) take(userId, found);
    },
    current: () => cached && { dashboard: cached.told, at: cached.at },
    follow(documents, isWatched) {
      const userId = user;
      const state = stateOf(documents);
      const isOld =
        cached === null || cached.state !== state || (isWatched && isStale('activity', cached.at, clock.now()));
      if (userId === null || !isOld || (isSparing() && !isWatched)) return;
      awaited = state;
      stopPause ??= clock.later(() => {
        stopPause = null;
        void ask(userId, awaited ?? state).catch(onFatal);
      }, PAUSE_MS);
    },
  };
}

/** Identifies a state of the documents: a change raises the newest stamp, a deletion lowers the count. */
function stateOf(documents: OwnDocuments): string {
  const all = Object.values(documents).flat();
  const newest = all.reduce((most, { stamp }) => Math.max(most, stamp), 0);
  return `${newest}:${all.length}`;
}
