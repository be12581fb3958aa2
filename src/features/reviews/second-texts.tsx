import type { OwnReview } from '#domain/own/own-view.ts';
import type { ReviewText } from '#domain/reviews/review.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { Stars } from '#places/cards/stars.tsx';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import { useToasts } from '#ui/toast.tsx';
import styles from './second-texts.module.css';

interface SecondTextsProps {
  readonly reviewId: string;
  readonly review: OwnReview;
}

/** Conflicting texts of one review, side by side, until the person chooses one (U27, Y26). */
export function SecondTexts({ reviewId, review }: SecondTextsProps) {
  const t = useT();
  const format = useFormat();
  const { replica, now } = useServices();
  const toasts = useToasts();

  const choose = async (draftId: string | null) => {
    const mutations = [{ name: 'choose_review_text', args: { review_id: reviewId, draft_id: draftId } }] as const;
    const result = await replica.mutateAll({ mutations });
    if (!result.ok) {
      toasts.show('error', t('reviews.second.failed'));
      return;
    }
    document.getElementById('own-review')?.focus();
    const undo = async () => {
      for (const seq of result.seqs) {
        if (!(await replica.discardEntry(seq))) toasts.show('notice', t('reviews.second.tooLate'));
      }
    };
    toasts.show('notice', t('reviews.second.chosen'), { label: t('reviews.undo'), run: () => void undo() });
  };

  return (
    <section className={styles.panel} aria-labelledby="second-texts-title">
      <h3 id="second-texts-title">{t('reviews.second.title')}</h3>
      <p>{t('reviews.second.text')}</p>
      <div className={styles.texts}>
        <Choice label={t('reviews.second.here')} text={review} onKeep={() => void choose(null)} />
        {review.secondTexts.map((text) => (
          <Choice
            key={text.id}
            label={t('reviews.second.other', { age: format.ago(Date.parse(text.created_at), now()) })}
            text={text}
            onKeep={() => void choose(text.id)}
          />
        ))}
      </div>
    </section>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly text: ReviewText;
  readonly onKeep: () => void;
}

function Choice({ label, text, onKeep }: ChoiceProps) {
  const t = useT();
  return (
    <article className={styles.choice}>
      <h4>{label}</h4>
      <Stars rating={text.rating} />
      {text.title ? (
        <p className="strong" dir="auto">
          {text.title}
        </p>
      ) : null}
      <p className={styles.text} dir="auto">
        {text.content}
      </p>
      <Button aria-label={t('reviews.second.keepOf', { which: label })} onClick={onKeep}>
        {t('reviews.second.keep')}
      </Button>
    </article>
  );
}
