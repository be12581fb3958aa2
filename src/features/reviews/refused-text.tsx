import { CircleAlert } from 'lucide-react';
import type { RefusedChange } from '#domain/own/replay.ts';
import { useT } from '#i18n/i18n.tsx';
import { reasonOf } from '#places/forms/refusal-reason.ts';
import { Button } from '#ui/button.tsx';
import styles from './refused-text.module.css';

interface RefusedTextProps {
  readonly refused: RefusedChange;
  readonly onEdit: () => void;
}

/** Shows the whole text that the server refused, with the reason, until the person decides (Y34). */
export function RefusedText({ refused: { mutation, code }, onEdit }: RefusedTextProps) {
  const t = useT();
  if (mutation.name !== 'write_review') return null;
  return (
    <section className={styles.panel} aria-labelledby="refused-title">
      <h3 id="refused-title">
        <CircleAlert aria-hidden="true" />
        {t('reviews.refused.title')}
      </h3>
      <p>{t(reasonOf(code))}</p>
      <blockquote className={styles.text} dir="auto">
        {mutation.args.content}
      </blockquote>
      <p>{t('reviews.refused.text')}</p>
      <div>
        <Button onClick={onEdit}>{t('reviews.refused.edit')}</Button>
      </div>
    </section>
  );
}
