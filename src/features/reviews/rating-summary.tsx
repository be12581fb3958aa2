import { Star } from 'lucide-react';
import { type GoogleReviews, ratingSummary } from '#domain/reviews/google-reviews.ts';
import type { PlaceReview } from '#domain/reviews/place-reviews.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import styles from './rating-summary.module.css';

interface RatingSummaryProps {
  /** Of the place itself; null where nobody rated. */
  readonly mean: number | null;
  readonly count: number;
  /** Those that the device holds, which need not be all. */
  readonly reviews: readonly PlaceReview[];
  /** What is counted in of Google's. */
  readonly google: Pick<GoogleReviews, 'rating' | 'review_count' | 'reviews'>;
  /** The device is still asked what it holds. */
  readonly isResting: boolean;
  /** Nobody rated: the figures came with an invented place. */
  readonly isInvented: boolean;
}

/** The mean by all who rated, and how the reviews stored are spread, which says how many those are (S78, U30). */
export function RatingSummary({ mean, count, reviews, google, isResting, isInvented }: RatingSummaryProps) {
  const t = useT();
  const format = useFormat();
  const summary = ratingSummary({ mean, count }, google, reviews);
  const { overall_rating: overall, total_reviews: total, stored, google_count: there } = summary;
  if (overall === null) return null;
  return (
    <div className={styles.summary}>
      <p className={styles.mean}>
        <span className={styles.figure} aria-hidden="true">
          {format.rating(overall)}
        </span>
        <span className={styles.words}>
          {t('reviews.byOthers', { mean: format.rating(overall), count: total })}
          {isInvented ? <small>{t('reviews.invented')}</small> : null}
          {there > 0 && count > 0 ? <small>{t('google.sources', { here: count, there })}</small> : null}
        </span>
      </p>
      {stored > 0 ? (
        <figure className={styles.breakdown} aria-labelledby="rating-breakdown">
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

/** The breakdown's room, which its figures will fill. */
function RestingBreakdown() {
  const format = useFormat();
  return (
    <div className={styles.breakdown} aria-hidden="true">
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
