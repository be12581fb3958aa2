import { useCallback, useEffect, useRef, useState } from 'react';
import { type CachedReviews, REVIEWS_PER_FETCH } from '#domain/reviews/place-reviews.ts';
import { isStale } from '#domain/sync/freshness.ts';
import { useServices } from '#services/services.tsx';

export interface PlaceReviews {
  /** Undefined until the device was asked; null where it holds none and none came yet. */
  readonly cached: CachedReviews | null | undefined;
  readonly isBusy: boolean;
  /** Why the last question to the server had no answer; null with the next one that has. */
  readonly failure: 'offline' | 'failed' | null;
  /** Asks the server for the newest so many; for as many as are held where no number is given. */
  readonly fetch: (count?: number) => Promise<void>;
}

/**
 * The reviews of a place: what the device holds at once, and what the server has where that is older than two minutes
 * (K22).
 */
export function usePlaceReviews(placeId: string): PlaceReviews {
  const { replica, now } = useServices();
  const [cached, setCached] = useState<CachedReviews | null>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PlaceReviews['failure']>(null);
  const held = useRef(0);
  /** Answers come in the order of their questions, or not at all. */
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
      // What is still on its way belongs to a page that is gone.
      count.current++;
    };
  }, [replica, placeId, now, fetch]);

  return { cached, isBusy, failure, fetch };
}
