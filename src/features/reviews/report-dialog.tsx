import { type FormEvent, useId, useState } from 'react';
import * as z from 'zod/mini';
import { REPORT_NOTE_MAX, REPORT_REASONS } from '#domain/mutations/limits.ts';
import type { PlaceReview } from '#domain/reviews/place-reviews.ts';
import { tidyText } from '#domain/reviews/review.ts';
import { useT } from '#i18n/i18n.tsx';
import { KeptNote } from '#places/forms/kept-note.tsx';
import { useSendForm } from '#places/forms/use-send-form.ts';
import { useStoredForm } from '#places/forms/use-stored-form.ts';
import { useTextNote } from '#places/forms/use-text-note.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextArea } from '#ui/text-area.tsx';
import styles from './report-dialog.module.css';

interface ReportDialogProps {
  readonly review: Pick<PlaceReview, 'id' | 'author_name'>;
  readonly onClose: () => void;
}

const draftSchema = z.object({ reason: z.nullable(z.enum(REPORT_REASONS)), note: z.string() });

function parseReport(value: unknown): z.infer<typeof draftSchema> {
  const parsed = draftSchema.safeParse(value);
  return parsed.success ? parsed.data : { reason: null, note: '' };
}

/** Reports a review to the moderators, who decide; works offline (U23). */
export function ReportDialog({ review, onClose }: ReportDialogProps) {
  const t = useT();
  const sendForm = useSendForm({ sent: 'reviews.report.sent', failed: 'reviews.report.failed', onStored: onClose });
  const id = useId();
  const noteOf = useTextNote();
  const form = useStoredForm(`report:${review.id}`, parseReport);
  const [isMissing, setMissing] = useState(false);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!form) return;
    const { reason, note } = form.draft;
    if (reason === null) {
      setMissing(true);
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    const written = tidyText(note);
    const args = { review_id: review.id, reason, ...(written ? { note: written } : {}) };
    await sendForm(form, { name: 'report_review', args });
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
      <form id={id} className="grid gap-4" onSubmit={(event) => void send(event)}>
        <fieldset aria-describedby={`${id}-missing`}>
          <legend className="strong">{t('reviews.report.reason')}</legend>
          {REPORT_REASONS.map((each) => (
            <label key={each} className={styles.reason}>
              <input
                type="radio"
                name="reason"
                value={each}
                checked={form?.draft.reason === each}
                onChange={() => {
                  form?.change({ reason: each });
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
          note={noteOf(t('reviews.report.note'), form?.draft.note ?? '')}
          value={form?.draft.note ?? ''}
          maxLength={REPORT_NOTE_MAX}
          rows={3}
          dir="auto"
          onChange={(event) => form?.change({ note: event.target.value })}
        />
        {form ? <KeptNote isVisitors={form.isVisitors} /> : null}
      </form>
    </Dialog>
  );
}
