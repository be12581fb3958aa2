import { Star } from 'lucide-react';
import { RATINGS } from '#domain/reviews/review.ts';
import { useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './stars.module.css';

/** The word for a whole number of stars, from 1 'Poor' to 5 'Excellent' (S92). */
export function ratingWord(rating: number): MessageId {
  return `places.rating.${RATINGS.find((each) => each === rating) ?? 1}`;
}

/** A rating as stars; screen readers get words. */
export function Stars({ rating }: { readonly rating: number }) {
  const t = useT();
  return (
    <span className={styles.stars}>
      <VisuallyHidden>{t('places.stars', { rating, word: t(ratingWord(rating)) })}</VisuallyHidden>
      {RATINGS.map((each) => (
        <Star key={each} className={each <= rating ? styles.full : undefined} aria-hidden="true" />
      ))}
    </span>
  );
}
