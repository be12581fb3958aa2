import { useCallback, useEffect, useRef, useState } from 'react';
import { type GoogleReviews, type GoogleReviewsAnswer, NO_GOOGLE_REVIEWS } from '#domain/reviews/google-reviews.ts';
import { useServices } from '#services/services.tsx';
import { useConnectionStatus } from '#services/use-connection-status.ts';

export interface GooglePart {
  /** Whether Google's reviews are switched on; they are by default (S84). */
  readonly isOn: boolean;
  readonly setOn: (isOn: boolean) => void;
  /** Null until the first answer. */
  readonly answer: GoogleReviewsAnswer | null;
  /** Whether a refresh by hand is running. */
  readonly isBusy: boolean;
  /** Requests fresh reviews, bypassing the server's cache. */
  readonly refresh: () => Promise<GoogleReviewsAnswer>;
  /** The reviews to show and count; empty while switched off. */
  readonly shown: GoogleReviews;
}

/** Google's reviews of a place, requested while switched on and online. */
export function useGoogleReviews(placeId: string): GooglePart {
  const { replica } = useServices();
  const isOffline = useConnectionStatus() !== 'online';
  const [isOn, setOn] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<GoogleReviewsAnswer | null>(null);
  /** Number of the latest request; answers to earlier ones are ignored. */
  const asked = useRef(0);

  const ask = useCallback(
    async (isForced: boolean) => {
      const mine = ++asked.current;
      const next = await replica
        .fetchGoogleReviews(placeId, isForced)
        .catch((): GoogleReviewsAnswer => ({ state: 'failed', data: NO_GOOGLE_REVIEWS }));
      if (mine === asked.current) setAnswer(next);
      return next;
    },
    [replica, placeId],
  );

  useEffect(() => {
    if (!isOn || isOffline) return undefined;
    void ask(false);
    const count = asked;
    return () => {
      // Ignores answers still on their way.
      count.current++;
    };
  }, [ask, isOn, isOffline]);

  const refresh = async () => {
    setBusy(true);
    const next = await ask(true);
    setBusy(false);
    return next;
  };
  const now: GoogleReviewsAnswer | null = isOffline && answer?.state !== 'absent' ? offline(answer) : answer;
  const shown = isOn && now ? now.data : NO_GOOGLE_REVIEWS;
  return { isOn, setOn, answer: now, isBusy, refresh, shown };
}

/** Keeps the reviews already shown. */
function offline(answer: GoogleReviewsAnswer | null): GoogleReviewsAnswer {
  return { state: 'offline', data: answer?.data ?? NO_GOOGLE_REVIEWS };
}
