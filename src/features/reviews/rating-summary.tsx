import { Star } from 'lucide-react';
import { type GoogleReviews, isInvented as isOfStandIn, ratingSummary } from '#domain/reviews/google-reviews.ts';
import type { PlaceReview } from '#domain/reviews/place-reviews.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import styles from './rating-summary.module.css';

interface RatingSummaryProps {
  /** Mean of our ratings; null if nobody rated. */
  readonly mean: number | null;
  readonly count: number;
  /** The stored reviews, which may be fewer than all. */
  readonly reviews: readonly PlaceReview[];
  /** Google's part of the summary. */
  readonly google: Pick<GoogleReviews, 'rating' | 'review_count' | 'reviews' | 'url'>;
  /** Whether the stored reviews are still loading. */
  readonly isResting: boolean;
  /** Whether the figures are invented: a sample place without reviews. */
  readonly isInvented: boolean;
}

/** The mean of all ratings, and the distribution of stars with the number of stored reviews it covers (S78, U30). */
export function RatingSummary({ mean, count, reviews, google, isResting, isInvented }: RatingSummaryProps) {
  const t = useT();
  const format = useFormat();
  const summary = ratingSummary({ mean, count }, google, reviews);
  const { overall_rating: overall, total_reviews: total, stored, google_count: there } = summary;
  if (overall === null) return null;
  return (
    <div className={styles.summary}>
      <p className="row gap-3 soft">
        <span className={styles.figure} aria-hidden="true">
          {format.rating(overall)}
        </span>
        <span className={styles.words}>
          {t('reviews.byOthers', { mean: format.rating(overall), count: total })}
          {isInvented ? <small>{t('reviews.invented')}</small> : null}
          {there > 0 && count > 0 ? <small>{t('google.sources', { here: count, there })}</small> : null}
          {there > 0 && isOfStandIn(google) ? <small>{t('google.invented')}</small> : null}
        </span>
      </p>
      {stored > 0 ? (
        <figure className="small" aria-labelledby="rating-breakdown">
          <figcaption className={styles.caption} id="rating-breakdown">
            <b>{t('reviews.breakdown')}</b> <span>{t('reviews.breakdownFrom', { count: stored })}</span>
          </figcaption>
          <ul>
            {summary.rating_distribution.map(({ stars, count: of }) => (
              <li key={stars} className={styles.row} aria-label={t('reviews.breakdownRow', { stars, count: of })}>
                <span className={styles.stars} aria-hidden="true">
                  {format.number(stars)} <Star />
                </span>
                <span className={styles.bar} aria-hidden="true">
                  <span style={{ inlineSize: `${(of / stored) * 100}%` }} />
                </span>
                <span className={styles.count} aria-hidden="true">
                  {format.number(of)}
                </span>
              </li>
            ))}
          </ul>
        </figure>
      ) : null}
      {stored === 0 && isResting ? <RestingBreakdown /> : null}
    </div>
  );
}

/** Placeholder of the breakdown, which reserves its space. */
function RestingBreakdown() {
  const format = useFormat();
  return (
    <div className="small" aria-hidden="true">
      <p className={styles.caption}>&nbsp;</p>
      {[5, 4, 3, 2, 1].map((stars) => (
        <p key={stars} className={styles.row}>
          <span className={styles.stars}>
            {format.number(stars)} <Star />
          </span>
          <span className={styles.bar} />
        </p>
      ))}
    </div>
  );
}
