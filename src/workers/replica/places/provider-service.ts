/** Google's data about places: fetched when a page shows it, and cached in this worker's memory only (U33). */

import { ifError } from '#domain/primitives/if-error.ts';
import { type GoogleReviewsAnswer, NO_GOOGLE_REVIEWS } from '#domain/reviews/google-reviews.ts';
import { isStale } from '#domain/sync/freshness.ts';
import type { Clock } from '#platform/clock.ts';
import { failureOf, RemoteError } from '#remote/remote-error.ts';
import type { VisitorRemote } from '#remote/visitor-remote.ts';
import type { ReplicaApi } from '#workers/replica/api.ts';

/** Number of places whose latest answers are cached. */
const MAX_PLACES = 20;

interface ProviderOptions {
  readonly remote: Pick<VisitorRemote, 'googleReviews' | 'searchProvider' | 'directions'>;
  readonly clock: Clock;
}

export function createProvider({
  remote,
  clock,
}: ProviderOptions): Pick<ReplicaApi, 'fetchGoogleReviews' | 'searchProvider' | 'fetchDirections'> {
  const held = new Map<string, { readonly answer: GoogleReviewsAnswer; readonly at: number }>();
  /** Running requests by place, so that two parts of a page share one. */
  const asking = new Map<string, Promise<GoogleReviewsAnswer>>();

  function hold(placeId: string, answer: GoogleReviewsAnswer): void {
    held.delete(placeId);
    held.set(placeId, { answer, at: clock.now() });
    const [oldest] = held.keys();
    if (held.size > MAX_PLACES && oldest !== undefined) held.delete(oldest);
  }

  async function ask(placeId: string, isForced: boolean): Promise<GoogleReviewsAnswer> {
    const data = held.get(placeId)?.answer.data ?? NO_GOOGLE_REVIEWS;
    const answer = await remote
      .googleReviews(placeId, isForced)
      .catch(ifError(RemoteError, (error) => ({ state: failureOf(error), data })));
    if (answer.state === 'answered' || answer.state === 'unknown') hold(placeId, answer);
    return answer;
  }

  return {
    async fetchGoogleReviews(placeId, isForced) {
      if (isForced) return ask(placeId, true);
      const before = held.get(placeId);
      if (before && !isStale('combinedReviews', before.at, clock.now())) return before.answer;
      const asked = asking.get(placeId) ?? ask(placeId, false).finally(() => asking.delete(placeId));
      asking.set(placeId, asked);
      return asked;
    },
    fetchDirections: (question) =>
      remote.directions(question).catch(ifError(RemoteError, (error) => ({ status: failureOf(error), routes: [] }))),
    searchProvider: (search) =>
      remote.searchProvider(search).catch(ifError(RemoteError, (error) => ({ state: failureOf(error), rows: [] }))),
  };
}
