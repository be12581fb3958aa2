import { type FormEvent, useId, useState } from 'react';
import { REPORT_NOTE_MAX, REPORT_REASONS, type ReportReason } from '#domain/mutations.ts';
import type { PlaceReview } from '#domain/place-reviews.ts';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#platform/services.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useToasts } from '#ui/toast.tsx';
import styles from './report-dialog.module.css';

interface ReportDialogProps {
  readonly review: Pick<PlaceReview, 'id' | 'author_name'>;
  readonly onClose: () => void;
}

/** Tells a moderator of a review, with or without a network (U23). What becomes of it is decided by people. */
export function ReportDialog({ review, onClose }: ReportDialogProps) {
  const t = useT();
  const { replica } = useServices();
  const toasts = useToasts();
  const id = useId();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (reason === null) return setMissing(true);
    const written = note.trim();
    const args = { review_id: review.id, reason, ...(written ? { note: written } : {}) };
    const result = await replica.mutate({ name: 'report_review', args });
    if (!result.ok) return toasts.show('error', t('reviews.report.failed'));
    toasts.show('success', t('reviews.report.sent'));
    onClose();
  };
  return (
    <Dialog
      title={t('reviews.report.title', { name: review.author_name })}
      onClose={onClose}
      footer={
        <Button variant="primary" type="submit" form={id}>
          {t('reviews.report.send')}
        </Button>
      }
    >
      <form id={id} className={styles.form} onSubmit={(event) => void send(event)}>
        <fieldset className={styles.reasons} aria-describedby={`${id}-missing`}>
          <legend className={styles.legend}>{t('reviews.report.reason')}</legend>
          {REPORT_REASONS.map((each) => (
            <label key={each} className={styles.reason}>
              <input
                type="radio"
                name="reason"
                value={each}
                checked={reason === each}
                onChange={() => {
                  setReason(each);
                  setMissing(false);
                }}
              />
              {t(`reviews.report.reason.${each}`)}
            </label>
          ))}
          <p id={`${id}-missing`} className={styles.missing} aria-live="polite">
            {isMissing ? t('reviews.report.missing') : null}
          </p>
        </fieldset>
        <TextArea
          label={t('reviews.report.note')}
          hint={t('reviews.report.noteHint')}
          value={note}
          maxLength={REPORT_NOTE_MAX}
          rows={3}
          dir="auto"
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
