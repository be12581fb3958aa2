import { CircleAlert, Clock } from 'lucide-react';
import type { RefusedChange } from '#domain/own/replay.ts';
import { useT } from '#i18n/i18n.tsx';
import { reasonOf } from '#places/forms/refusal-reason.ts';
import { SendLinkAgain } from '#places/unconfirmed-note.tsx';
import { Button } from '#ui/button.tsx';
import styles from './refused-text.module.css';

interface RefusedTextProps {
  readonly refused: RefusedChange;
  readonly onEdit: () => void;
}

/**
 * Shows the whole text that the server refused, with the reason, until the person decides (Y34). A review of an unconfirmed
 * account waits instead, and is sent by itself (U104).
 */
export function RefusedText({ refused: { mutation, code }, onEdit }: RefusedTextProps) {
  const t = useT();
  if (mutation.name !== 'write_review') return null;
  const isAwaiting = code === 'contact_unconfirmed';
  return (
    <section className={styles.panel} aria-labelledby="refused-title">
      <h3 id="refused-title">
        {isAwaiting ? <Clock aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
        {t(isAwaiting ? 'reviews.awaiting.title' : 'reviews.refused.title')}
      </h3>
      <p>{t(isAwaiting ? 'outbox.state.unconfirmed' : reasonOf(code))}</p>
      <blockquote className={styles.text} dir="auto">
        {mutation.args.content}
      </blockquote>
      {isAwaiting ? null : <p>{t('reviews.refused.text')}</p>}
      <div className="flex wrap gap-2">
        {isAwaiting ? <SendLinkAgain /> : null}
        <Button onClick={onEdit}>{t(isAwaiting ? 'reviews.edit' : 'reviews.refused.edit')}</Button>
      </div>
    </section>
  );
}
