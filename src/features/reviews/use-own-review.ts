import { useEffect, useState } from 'react';
import { useServices } from '#services/services.tsx';
import type { OwnReviewView } from '#workers/replica/api.ts';

/** The person's own review of a place, live: undefined until it was read, null while nobody is signed in. */
export function useOwnReview(placeId: string): OwnReviewView | null | undefined {
  const { replica } = useServices();
  const [found, setFound] = useState<{ placeId: string; view: OwnReviewView | null }>();
  useEffect(() => replica.watchReview(placeId, (view) => setFound({ placeId, view })), [replica, placeId]);
  return found?.placeId === placeId ? found.view : undefined;
}
