import { SEEN, type Seen } from '#domain/reviews/seen-note.ts';
import { useT } from '#i18n/i18n.tsx';
import { ToggleChip } from '#ui/chip.tsx';
import styles from './seen-fields.module.css';

interface SeenFieldsProps {
  readonly seen: Seen;
  readonly onSeen: (seen: Seen) => void;
}

/** Optional questions for moderators about what the reviewer saw; a second press clears an answer. */
export function SeenFields({ seen, onSeen }: SeenFieldsProps) {
  const t = useT();
  return (
    <fieldset className="grid gap-1">
      <legend className="strong">{t('reviews.form.seen')}</legend>
      <p className="soft small">{t('reviews.form.seenHint')}</p>
      {SEEN.map((what) => (
        <div key={what} className={styles.row}>
          <span>{t(`reviews.form.seen.${what}`)}</span>
          {(['yes', 'no'] as const).map((answer) => (
            <ToggleChip
              key={answer}
              isOn={seen[what] === answer}
              aria-label={`${t(`reviews.form.seen.${what}`)}: ${t(`reviews.form.seenAnswer.${answer}`)}`}
              onClick={() => onSeen({ ...seen, [what]: seen[what] === answer ? undefined : answer })}
            >
              {t(`reviews.form.seenAnswer.${answer}`)}
            </ToggleChip>
          ))}
        </div>
      ))}
    </fieldset>
  );
}
