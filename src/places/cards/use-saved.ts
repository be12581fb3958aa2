import { useMemo, useSyncExternalStore } from 'react';
import type { SavedPlace } from '#domain/own/own-view.ts';
import { createEmitter } from '#domain/primitives/emitter.ts';
import { useServices } from '#services/services.tsx';
import type { ReplicaClient, SavedPlaces } from '#workers/replica/api.ts';

interface SavedFeed {
  readonly current: () => SavedPlaces;
  readonly subscribe: (listener: () => void) => () => void;
}

/** One subscription to the worker serves all hearts on the screen. */
const feeds = new WeakMap<ReplicaClient, SavedFeed>();

function feedOf(replica: ReplicaClient): SavedFeed {
  const known = feeds.get(replica);
  if (known) return known;
  let saved: SavedPlaces = null;
  let stop: (() => void) | null = null;
  const changes = createEmitter();
  const feed: SavedFeed = {
    current: () => saved,
    subscribe(listener) {
      const end = changes.listen(listener);
      stop ??= replica.watchSaved((next) => {
        saved = next;
        changes.emit();
      });
      return () => {
        end();
        if (changes.hasListeners()) return;
        stop?.();
        stop = null;
      };
    },
  };
  feeds.set(replica, feed);
  return feed;
}

const NOT_SAVED: SavedPlace = { isSaved: false, mark: 'synced', code: null };

/** Whether the person saved this place; null while nobody is signed in, or it is unknown. */
export function useSaved(placeId: string): SavedPlace | null {
  const { replica } = useServices();
  const feed = feedOf(replica);
  const saved = useSyncExternalStore(feed.subscribe, feed.current, feed.current);
  return saved && (saved.get(placeId) ?? NOT_SAVED);
}

const NOBODYS: ReadonlySet<string> = new Set();

/** The ids of all saved places; empty while nobody is signed in, or they are unknown. */
export function useSavedIds(): ReadonlySet<string> {
  const { replica } = useServices();
  const feed = feedOf(replica);
  const saved = useSyncExternalStore(feed.subscribe, feed.current, feed.current);
  return useMemo(
    () => (saved ? new Set([...saved].flatMap(([id, { isSaved }]) => (isSaved ? [id] : []))) : NOBODYS),
    [saved],
  );
}
