import { useCallback, useEffect, useRef, useState } from 'react';
import { type CachedReviews, REVIEWS_PER_FETCH } from '#domain/reviews/place-reviews.ts';
import { isStale } from '#domain/sync/freshness.ts';
import { useServices } from '#services/services.tsx';
import { useConnectionStatus } from '#services/use-connection-status.ts';

export interface PlaceReviews {
  /** Undefined while loading; null if none are stored and the request failed. */
  readonly cached: CachedReviews | null | undefined;
  readonly isBusy: boolean;
  /** Why the last request failed; null after a success. */
  readonly failure: 'offline' | 'failed' | null;
  /** Requests the newest `count` reviews; by default as many as are stored, at least one fetch. */
  readonly fetch: (count?: number) => Promise<void>;
}

/**
 * The reviews of a place: the stored ones at once, then the server's if those are older than two minutes (K22).
 */
export function usePlaceReviews(placeId: string): PlaceReviews {
  const { replica, now } = useServices();
  const isOnline = useConnectionStatus() === 'online';
  const [cached, setCached] = useState<CachedReviews | null>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PlaceReviews['failure']>(null);
  const held = useRef(0);
  /** Number of the latest request; answers to earlier ones are ignored. */
  const asked = useRef(0);

  const fetch = useCallback(
    async (count = Math.max(REVIEWS_PER_FETCH, held.current)) => {
      const mine = ++asked.current;
      setBusy(true);
      const answer = await replica.fetchReviews(placeId, count);
      if (mine !== asked.current) return;
      setBusy(false);
      setFailure(answer.ok ? null : answer.code);
      if (!answer.ok) return setCached((before) => before ?? null);
      held.current = answer.cached.reviews.length;
      setCached(answer.cached);
    },
    [replica, placeId],
  );

  useEffect(() => {
    let isCurrent = true;
    const open = async () => {
      const found = await replica.readReviews(placeId);
      if (!isCurrent) return;
      held.current = found?.reviews.length ?? 0;
      if (found) setCached(found);
      if (isStale('combinedReviews', found ? Date.parse(found.fetchedAt) : null, now())) await fetch();
    };
    void open();
    const count = asked;
    return () => {
      isCurrent = false;
      // Ignores answers that arrive after unmounting.
      count.current++;
    };
  }, [replica, placeId, now, fetch]);

  // Requests them once the network is back.
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    const isBack = isOnline && !wasOnline.current;
    wasOnline.current = isOnline;
    if (isBack && failure === 'offline') void fetch();
  }, [isOnline, failure, fetch]);

  return { cached, isBusy, failure, fetch };
}
