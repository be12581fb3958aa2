import { Star } from 'lucide-react';
import type { GoogleReviews } from '#domain/google-reviews.ts';
import { combinedRating, distributionOf, type PlaceReview } from '#domain/place-reviews.ts';
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
}

/** The mean by all who rated, and how the reviews held are spread, which says how many those are (S78, U30). */
export function RatingSummary({ mean, count, reviews, google }: RatingSummaryProps) {
  const t = useT();
  const format = useFormat();
  const combined = combinedRating([
    { mean, count },
    { mean: google.rating, count: google.review_count },
  ]);
  if (combined.mean === null) return null;
  const isMixed = google.rating !== null && google.review_count > 0;
  const held = [...reviews, ...google.reviews];
  const most = held.length;
  return (
    <div className={styles.summary}>
      <p className={styles.mean}>
        <span className={styles.figure} aria-hidden="true">
          {format.rating(combined.mean)}
        </span>
        <span className={styles.words}>
          {t('reviews.byOthers', { mean: format.rating(combined.mean), count: combined.count })}
          {isMixed ? <small>{t('google.sources', { here: count, there: google.review_count })}</small> : null}
        </span>
      </p>
      {most > 0 ? (
        <figure className={styles.breakdown} aria-labelledby="rating-breakdown">
          <figcaption id="rating-breakdown">
            <b>{t('reviews.breakdown')}</b> <span>{t('reviews.breakdownFrom', { count: most })}</span>
          </figcaption>
          <ul>
            {distributionOf(held).map(({ stars, count: of }) => (
              <li key={stars} className={styles.row} aria-label={t('reviews.breakdownRow', { stars, count: of })}>
                <span className={styles.stars} aria-hidden="true">
                  {format.number(stars)} <Star />
                </span>
                <span className={styles.bar} aria-hidden="true">
                  <span style={{ inlineSize: `${(of / most) * 100}%` }} />
                </span>
                <span className={styles.count} aria-hidden="true">
                  {format.number(of)}
                </span>
              </li>
            ))}
          </ul>
        </figure>
      ) : null}
    </div>
  );
}
