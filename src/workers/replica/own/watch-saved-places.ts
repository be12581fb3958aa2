/** Watches the saved places with their documents. Documents outside of kept regions are fetched and stored. */

import type { SavedEntry } from '#domain/own/saved-list.ts';
import { noOp } from '#domain/primitives/no-op.ts';
import { isStale } from '#domain/sync/freshness.ts';
import type { Clock } from '#platform/clock.ts';
import type { Remote } from '#remote/remote.ts';
import { RemoteError } from '#remote/remote-error.ts';
import type { Replica } from '#replica/replica-database.ts';
import { type LocalRestaurant, rememberVisited, watchRestaurantsById } from '#replica/restaurants.ts';
import type { SavedItem } from '#workers/replica/api.ts';
import { onChange } from '#workers/replica/on-change.ts';

export interface SavedPlacesOptions {
  readonly replica: Replica;
  readonly remote: Pick<Remote, 'restaurantsById'>;
  readonly clock: Clock;
  /** Calls back with the saved places, also when only the network may be back; null: signed out. */
  readonly follow: (listener: (entries: readonly SavedEntry[] | null) => void) => () => void;
  readonly onFatal: (error: unknown) => void;
}

/** Most ids of a request for documents. */
const MAX_IDS = 500;

export function watchSavedPlaces(
  { replica, remote, clock, follow, onFatal }: SavedPlacesOptions,
  listener: (items: readonly SavedItem[] | null) => void,
): () => void {
  let entries: readonly SavedEntry[] | null = null;
  let found: ReadonlyMap<string, LocalRestaurant> = new Map();
  let watchedIds = '';
  let isRead = false;
  let isAsking = false;
  let stopDocuments = noOp;
  const answered = new Set<string>();
  const gone = new Set<string>();
  const notifyIfChanged = onChange(
    listener,
    (items) => items?.map(({ place, ...rest }) => [rest, place?.id, place?.stamp]) ?? null,
  );

  function notify(): void {
    if (entries !== null && !isRead) return;
    const items =
      entries?.map(({ placeId, ...rest }): SavedItem => {
        const place = found.get(placeId)?.restaurant ?? null;
        return { ...rest, placeId, place, isGone: place === null && gone.has(placeId) };
      }) ?? null;
    notifyIfChanged(items);
  }

  /** Fetches documents that are missing, or old and in no kept region. Each once, but a failed request is repeated. */
  async function fetchMissing(): Promise<void> {
    const ids = (entries ?? []).map(({ placeId }) => placeId).filter((id) => !answered.has(id) && isWanting(id));
    if (isAsking || ids.length === 0) return;
    isAsking = true;
    try {
      const asked = ids.slice(0, MAX_IDS);
      const places = await remote.restaurantsById(asked);
      const saved = new Set(entries?.map(({ placeId }) => placeId));
      for (const place of places) await rememberVisited(replica, place, clock.now(), saved);
      const here = new Set(places.map(({ id }) => id));
      for (const id of asked) {
        answered.add(id);
        if (!here.has(id)) gone.add(id);
      }
      notify();
    } catch (error) {
      // The next change of the list retries.
      if (!(error instanceof RemoteError)) throw error;
    } finally {
      isAsking = false;
    }
  }

  function isWanting(id: string): boolean {
    const local = found.get(id);
    if (!local) return true;
    return local.visitedSyncedAt !== null && isStale('details', Date.parse(local.visitedSyncedAt), clock.now());
  }

  const stopEntries = follow((next) => {
    entries = next;
    const ids = (next ?? []).map(({ placeId }) => placeId);
    const key = ids.toSorted().join();
    if (key !== watchedIds || !isRead) {
      watchedIds = key;
      stopDocuments();
      stopDocuments = watchRestaurantsById(replica, ids, (documents) => {
        found = documents;
        isRead = true;
        notify();
        void fetchMissing().catch(onFatal);
      });
    } else void fetchMissing().catch(onFatal);
    notify();
  });
  return () => {
    stopEntries();
    stopDocuments();
  };
}
