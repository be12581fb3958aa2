import { ChartNoAxesColumn, RefreshCw } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Restaurant } from '#domain/places/restaurant.ts';
import {
  FIRST_VIEW,
  MAX_REVIEWS,
  type PlaceReview,
  parseReviewView,
  REVIEWS_PER_FETCH,
  REVIEWS_PER_PAGE,
  type ReviewSort,
  sortedReviews,
} from '#domain/reviews/place-reviews.ts';
import { useT } from '#i18n/i18n.tsx';
import { Freshness } from '#places/cards/freshness-line.tsx';
import { useShownName } from '#places/cards/use-shown-name.ts';
import { useEntryState } from '#places/use-entry-state.ts';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AnalyticsPanel } from './analytics-panel.tsx';
import type { GoogleParts, GoogleSlot } from './google-slot.ts';
import styles from './others-reviews.module.css';
import { RatingSummary } from './rating-summary.tsx';
import { ReviewControls } from './review-controls.tsx';
import { ReviewItem } from './review-item.tsx';
import { type PlaceReviews, usePlaceReviews } from './use-place-reviews.ts';
import { useVotes } from './use-votes.ts';

interface OthersReviewsProps {
  readonly place: Pick<Restaurant, 'id' | 'slug' | 'name' | 'names' | 'average_rating' | 'review_count' | 'is_sample'>;
  /** See `ReviewsSection`. */
  readonly isStranded: boolean;
  /** The person whose own review is shown above, and is therefore left out here. */
  readonly userId: string | null;
  /** Whether the person's own review is shown above, sent or not. */
  readonly hasOwn: boolean;
  /** The server's `text_rev` of the person's own review; null without one, undefined until known. */
  readonly ownRev: number | null | undefined;
  readonly google: GoogleSlot;
}

/**
 * Others' reviews: a summary, and ten at a time (S78, S83, S85, S86, K2). Google's are requested at once and shown below ours.
 * If nobody rated here, the summary is Google's and is shown with them, because above it would shift the page.
 */
export function OthersReviews({ google: Google, ...props }: OthersReviewsProps) {
  return <Google placeId={props.place.id}>{(google) => <Reviews {...props} google={google} />}</Google>;
}

type ReviewsProps = Omit<OthersReviewsProps, 'google'> & { readonly google: GoogleParts };

function Reviews({ place, isStranded, userId, hasOwn, ownRev, google }: ReviewsProps) {
  const t = useT();
  const { now, replica } = useServices();
  const reviews = usePlaceReviews(place.id);
  const [isAnalysing, setAnalysing] = useState(false);
  const { cached, isBusy, failure, fetch } = reviews;
  const stored = cached?.reviews ?? [];
  const follow = useCallback(() => {
    void fetch();
    void replica.findRestaurant(place.slug, true);
  }, [fetch, replica, place.slug]);
  useFollow(ownRev, follow);
  const isResting = !cached && (!failure || isBusy);
  if (isStranded && !cached) return null;
  const summary = (
    <RatingSummary
      mean={place.average_rating}
      count={place.review_count}
      reviews={stored}
      google={google.shown}
      isResting={isResting}
      // A sample place's figures are invented; from the first review on they are computed.
      isInvented={place.is_sample && cached?.reviews.length === 0}
    />
  );
  return (
    <div className="grid one-column at-start gap-4 full-width">
      {place.review_count > 0 ? summary : null}
      <div className={styles.tools}>
        <Button
          icon={<ChartNoAxesColumn aria-hidden="true" />}
          aria-expanded={isAnalysing}
          aria-description={t('reviews.analyticsHint')}
          onClick={() => setAnalysing(!isAnalysing)}
        >
          <Explained by={t('reviews.analyticsHint')}>{t('reviews.analytics')}</Explained>
        </Button>
        <Button
          icon={<RefreshCw aria-hidden="true" />}
          aria-description={t('reviews.refreshHint')}
          isBusy={isBusy || google.isBusy}
          onClick={() => void Promise.all([fetch(), google.refresh()])}
        >
          <Explained by={t('reviews.refreshHint')}>{t('reviews.refresh')}</Explained>
        </Button>
        {google.toggle}
        {cached ? <Freshness of="reviews" asOf={cached.fetchedAt} /> : null}
      </div>
      {isAnalysing ? (
        <AnalyticsPanel reviews={stored} now={now()} own={place.review_count} google={google.shown.review_count} />
      ) : null}
      <p className="soft small hide-empty" aria-live="polite">
        {failure && cached ? t(failure === 'offline' ? 'reviews.staleOffline' : 'reviews.staleFailed') : null}
      </p>
      <Body place={place} userId={userId} hasOwn={hasOwn} state={reviews} />
      {isResting
        ? null
        : google.section({
            summary: place.review_count > 0 ? null : summary,
            hasAllOurs: Boolean(cached) && !cached?.hasMore && failure === null,
          })}
    </div>
  );
}

/** A button's name with what it does below, which screen readers get as its description. */
function Explained({ by, children }: { readonly by: string; readonly children: string }) {
  return (
    <span className={styles.explained}>
      {children}
      <small aria-hidden="true">{by}</small>
    </span>
  );
}

/** Calls `follow` when the server's text of the person's own review changed, to refresh reviews and details (F4). */
function useFollow(ownRev: number | null | undefined, follow: () => void): void {
  const known = useRef<number | null>(undefined);
  useEffect(() => {
    if (ownRev === undefined || known.current === ownRev) return;
    const isFirst = known.current === undefined;
    known.current = ownRev;
    if (!isFirst) follow();
  }, [ownRev, follow]);
}

function Body({
  place,
  userId,
  hasOwn,
  state,
}: Omit<OthersReviewsProps, 'isStranded' | 'ownRev' | 'google'> & { readonly state: PlaceReviews }) {
  const t = useT();
  const name = useShownName(place);
  const { cached, failure, isBusy, fetch } = state;
  if (!cached) {
    if (!failure || isBusy) return <Resting />;
    if (failure === 'offline') return <NotStored hasSome={place.review_count > 0} />;
    return (
      <div className={styles.none} role="alert">
        <h3>{t('reviews.failed')}</h3>
        <p>{t('reviews.failedServer')}</p>
        <Button onClick={() => void fetch()}>{t('reviews.retry')}</Button>
      </div>
    );
  }
  const others = cached.reviews.filter((review) => userId === null || review.user_id !== userId);
  if (others.length > 0) return <ReviewList others={others} hasMore={cached.hasMore} isBusy={isBusy} onFetch={fetch} />;
  // The person's own review may be the only one, even before the server has it.
  if (hasOwn || cached.reviews.length > 0) return null;
  return (
    <div className={styles.none}>
      <h3>{t('reviews.empty.title')}</h3>
      {/* A sample's count is invented. Any other count above zero is newer than the stored reviews. */}
      {place.review_count === 0 || place.is_sample ? <p>{t('reviews.empty.text', { name })}</p> : null}
    </div>
  );
}

/** Offline and never opened here: what is known, and no error. The reviews load by themselves once there is a network. */
function NotStored({ hasSome }: { readonly hasSome: boolean }) {
  const t = useT();
  return (
    <div className={styles.none}>
      <h3>{t(hasSome ? 'reviews.offline.title' : 'reviews.offline.noneTitle')}</h3>
      <p>{t(hasSome ? 'reviews.offline.text' : 'reviews.offline.noneText')}</p>
    </div>
  );
}

function Resting() {
  const t = useT();
  return (
    <ul className="grid one-column gap-3 full-width" aria-busy="true" aria-label={t('reviews.others')}>
      {[1, 2, 3].map((key) => (
        <li key={key}>
          <Skeleton height="7rem" radius="var(--radius-l)" />
        </li>
      ))}
    </ul>
  );
}

interface ReviewListProps {
  readonly others: readonly PlaceReview[];
  /** Whether the server has older reviews. */
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  readonly onFetch: PlaceReviews['fetch'];
}

function ReviewList({ others, hasMore, isBusy, onFetch }: ReviewListProps) {
  const t = useT();
  const votes = useVotes();
  const [{ sort, stars, limit }, setView] = useEntryState('rihla.reviews', FIRST_VIEW, parseReviewView);
  const found = sortedReviews(others, sort, stars);
  const shown = found.slice(0, limit);

  /** Other sort orders need all reviews: the best of the newest twenty are not the best of all. */
  const arrange = (nextSort: ReviewSort, nextStars: number | null) => {
    setView({ sort: nextSort, stars: nextStars, limit: REVIEWS_PER_PAGE });
    if (hasMore && (nextSort !== 'newest' || nextStars !== null)) void onFetch(MAX_REVIEWS);
  };
  const extend = () => {
    setView({ sort, stars, limit: limit + REVIEWS_PER_PAGE });
    if (hasMore && limit + REVIEWS_PER_PAGE > found.length) void onFetch(others.length + REVIEWS_PER_FETCH + 1);
  };
  return (
    <>
      <ReviewControls sort={sort} stars={stars} reviews={others} onArrange={arrange} />
      {found.length === 0 ? <p>{t('reviews.noneOfStars')}</p> : null}
      <ul className="grid one-column gap-3 full-width" aria-label={t('reviews.others')}>
        {shown.map((review) => (
          <ReviewItem key={review.id} review={review} votes={votes} />
        ))}
      </ul>
      {shown.length < found.length || hasMore ? (
        <Button isBusy={isBusy} onClick={extend}>
          {t('reviews.more')}
        </Button>
      ) : null}
    </>
  );
}
