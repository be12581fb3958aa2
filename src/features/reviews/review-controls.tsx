import { useId } from 'react';
import { distributionOf, type PlaceReview, REVIEW_SORTS, type ReviewSort } from '#domain/reviews/place-reviews.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { ToggleChip } from '#ui/chip.tsx';
import styles from './review-controls.module.css';

interface ReviewControlsProps {
  readonly sort: ReviewSort;
  /** Shows only reviews with this number of stars; null for all. */
  readonly stars: number | null;
  readonly reviews: readonly PlaceReview[];
  readonly onArrange: (sort: ReviewSort, stars: number | null) => void;
}

/** Sorts reviews by date or stars, in both directions (U77), and filters them by stars. */
export function ReviewControls({ sort, stars, reviews, onArrange }: ReviewControlsProps) {
  const t = useT();
  const format = useFormat();
  const id = useId();
  return (
    <div className={styles.controls}>
      <label className={styles.sort} htmlFor={id}>
        {t('reviews.sort')}
        <select
          id={id}
          value={sort}
          onChange={({ target }) => onArrange(REVIEW_SORTS.find((each) => each === target.value) ?? 'newest', stars)}
        >
          {REVIEW_SORTS.map((each) => (
            <option key={each} value={each}>
              {t(`reviews.sort.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <fieldset className="flex wrap gap-2" aria-label={t('reviews.filter')}>
        {distributionOf(reviews)
          .filter(({ stars: of, count }) => count > 0 || of === stars)
          .map(({ stars: of, count }) => (
            <ToggleChip
              key={of}
              isOn={stars === of}
              aria-label={t('reviews.breakdownRow', { stars: of, count })}
              onClick={() => onArrange(sort, stars === of ? null : of)}
            >
              {format.number(of)} ★
            </ToggleChip>
          ))}
      </fieldset>
    </div>
  );
}
