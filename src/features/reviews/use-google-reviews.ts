import { useCallback, useEffect, useRef, useState } from 'react';
import { type GoogleReviews, type GoogleReviewsAnswer, NO_GOOGLE_REVIEWS } from '#domain/reviews/google-reviews.ts';
import { useServices } from '#services/services.tsx';
import { useConnectionStatus } from '#services/use-connection-status.ts';

export interface GooglePart {
  /** Whether they are wanted (S84). */
  readonly isOn: boolean;
  readonly setOn: (isOn: boolean) => void;
  /** Null until the first one comes. */
  readonly answer: GoogleReviewsAnswer | null;
  /** By hand, while an answer is shown. */
  readonly isBusy: boolean;
  /** Asks past what the server keeps. */
  readonly refresh: () => Promise<GoogleReviewsAnswer>;
  /** What is to be counted in: nothing while they are not wanted. */
  readonly shown: GoogleReviews;
}

/** What is written at Google about a place, asked for while it is wanted and there is a network. Nothing waits for it. */
export function useGoogleReviews(placeId: string): GooglePart {
  const { replica } = useServices();
  const isOffline = useConnectionStatus() !== 'online';
  const [isOn, setOn] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<GoogleReviewsAnswer | null>(null);
  /** Answers come in the order of their questions, or not at all. */
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
      // What is still on its way is not wanted any more.
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

/** What this page has shown stays on it. */
function offline(answer: GoogleReviewsAnswer | null): GoogleReviewsAnswer {
  return { state: 'offline', data: answer?.data ?? NO_GOOGLE_REVIEWS };
}
