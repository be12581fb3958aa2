import { useEffect, useReducer, useState } from 'react';
import { REVIEWS_PER_FETCH } from '#domain/reviews/place-reviews.ts';
import { useServices } from '#services/services.tsx';
import type { SavedItem } from '#workers/replica/api.ts';

export interface SavedReviews {
  /** Number of saved places in the regions; null until they are known. */
  readonly count: number | null;
  /** 'waiting': some are missing, and the network may not be used now. */
  readonly state: 'loading' | 'waiting' | 'failed' | 'kept';
  readonly retry: () => void;
}

/**
 * Stores other people's newest reviews of the saved places of these regions, those that this device lacks. Continues by itself
 * after the page was closed, because it begins with what is missing.
 * @param regions ids; their places must be on this device
 * @param isWanted whether the trip is packed
 * @param mayFetch whether the network may be used now
 */
export function useSavedReviews(regions: readonly string[], isWanted: boolean, mayFetch: boolean): SavedReviews {
  const { replica } = useServices();
  const [items, setItems] = useState<readonly SavedItem[] | null>(null);
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const [found, setFound] = useState<{ readonly request: string; readonly state: SavedReviews['state'] }>();
  useEffect(() => replica.watchSavedPlaces(setItems), [replica]);
  const ids = items?.flatMap(({ place }) => (place && regions.includes(place.region) ? [place.id] : []));
  const key = ids?.join(' ');
  const request = [mayFetch, attempt, key].join();
  useEffect(() => {
    if (!isWanted || key === undefined) return undefined;
    let isCurrent = true;
    const fetchMissing = async (): Promise<SavedReviews['state']> => {
      for (const id of key.split(' ').filter(Boolean)) {
        if (await replica.readReviews(id)) continue;
        if (!isCurrent || !mayFetch) return 'waiting';
        const answer = await replica.fetchReviews(id, REVIEWS_PER_FETCH);
        if (!answer.ok) return 'failed';
      }
      return 'kept';
    };
    const find = async () => {
      const state = await fetchMissing();
      if (isCurrent) setFound({ request, state });
    };
    void find();
    return () => {
      isCurrent = false;
    };
  }, [replica, isWanted, mayFetch, key, request]);
  return { count: ids?.length ?? null, state: found?.request === request ? found.state : 'loading', retry };
}
