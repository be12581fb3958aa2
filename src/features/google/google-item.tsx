import { ThumbsUp } from 'lucide-react';
import type { GoogleReview } from '#domain/reviews/google-reviews.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import styles from '#places/cards/review-card.module.css';
import { Stars } from '#places/cards/stars.tsx';
import { useServices } from '#services/services.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';

/**
 * A review from Google, with attribution. The author's picture is not loaded, so that Google doesn't learn who views a place.
 * Only our own reviews have votes (F41).
 */
export function GoogleItem({ review }: { readonly review: GoogleReview }) {
  const t = useT();
  const format = useFormat();
  const { now } = useServices();
  const { author_name: author, author_url: url, review_time: written } = review;
  return (
    <li className={styles.review} aria-label={t('google.review', { name: author })}>
      <header className={styles.head}>
        <Avatar name={author} url={null} size="2.5rem" />
        <div className={styles.who}>
          <h4>
            <bdi>
              {url === null ? (
                author
              ) : (
                <a href={url} target="_blank" rel="noreferrer">
                  {author}
                </a>
              )}
            </bdi>
          </h4>
          <p className={styles.facts}>
            <time dateTime={written}>{format.ago(Date.parse(written), now())}</time>
            <span>{t('google.attributionShort')}</span>
            {review.is_translated ? <span>{t('google.translated')}</span> : null}
          </p>
        </div>
        <Stars rating={review.rating} />
      </header>
      {review.review_text === '' ? null : (
        <p className={styles.text} dir="auto">
          {review.review_text}
        </p>
      )}
      <Button variant="quiet" icon={<ThumbsUp aria-hidden="true" />} disabled title={t('google.helpfulWhy')}>
        {t('google.helpful')}
      </Button>
    </li>
  );
}
