import { Star } from 'lucide-react';
import { useId } from 'react';
import { RATINGS } from '#domain/reviews/review.ts';
import { useT } from '#i18n/i18n.tsx';
import { ratingWord } from '#places/cards/stars.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './star-field.module.css';

interface StarFieldProps {
  /** 0 until a rating is chosen. */
  readonly value: number;
  readonly onChange: (rating: number) => void;
}

/** Five stars to choose from by touch or arrow keys, with the choice in words beside them (S92). */
export function StarField({ value, onChange }: StarFieldProps) {
  const t = useT();
  const name = useId();
  return (
    <fieldset className="grid">
      <legend className="strong">{t('reviews.form.rating')}</legend>
      <div className={styles.line}>
        {RATINGS.map((rating) => (
          <label key={rating} className={styles.star} data-on={rating <= value || undefined}>
            <input
              type="radio"
              name={name}
              value={rating}
              checked={rating === value}
              onChange={() => onChange(rating)}
            />
            <Star aria-hidden="true" />
            <VisuallyHidden>{t('reviews.form.ratingOption', { rating, word: t(ratingWord(rating)) })}</VisuallyHidden>
          </label>
        ))}
        <span className={styles.word} aria-hidden="true">
          {value > 0 ? t(ratingWord(value)) : null}
        </span>
      </div>
    </fieldset>
  );
}
