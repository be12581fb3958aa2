import { CircleAlert } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { REVIEW_LIMITS, reviewProblems } from '#domain/reviews/review.ts';
import { useT } from '#i18n/i18n.tsx';
import { PhotoField } from '#places/forms/photo-field.tsx';
import { useTextNote } from '#places/forms/use-text-note.ts';
import { UnconfirmedNote } from '#places/unconfirmed-note.tsx';
import { preparePhoto } from '#services/images-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextArea } from '#ui/text-area.tsx';
import type { OwnReviewView } from '#workers/replica/api.ts';
import styles from './review-dialog.module.css';
import { draftKeyOf, photosLeft, photosOf, type ReviewDraft } from './review-draft.ts';
import { SeenFields } from './seen-fields.tsx';
import { StarField } from './star-field.tsx';
import { type ReviewForm, useReviewForm } from './use-review-form.ts';
import { useSubmit } from './use-submit.ts';

interface ReviewDialogProps {
  readonly place: { readonly id: string; readonly name: string };
  readonly view: OwnReviewView;
  /** The refused outbox entry that the form corrects. */
  readonly refusedSeq: number | null;
  readonly onClose: (isSent: boolean) => void;
}

/** The form to write or edit the person's review (S92-S96). Closing keeps the draft. */
export function ReviewDialog({ place, view, refusedSeq, onClose }: ReviewDialogProps) {
  const t = useT();
  const formId = useId();
  const form = useReviewForm(place.id, view, refusedSeq);
  const [isPreparing, setPreparing] = useState(false);
  const { submit, isBusy, failure } = useSubmit(place.id, view, form, () => onClose(true));
  const title = t(view.review ? 'reviews.form.titleEdit' : 'reviews.form.titleNew', { name: place.name });
  const problems = form ? reviewProblems(form.draft) : [];
  return (
    <Dialog
      title={title}
      onClose={() => onClose(false)}
      footer={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          isWide
          isBusy={isBusy || isPreparing}
          disabled={!form || problems.length > 0}
          aria-describedby={`${formId}-needs`}
        >
          {t(view.review ? 'reviews.form.submitEdit' : 'reviews.form.submit')}
        </Button>
      }
    >
      {form ? (
        <form
          id={formId}
          className={styles.form}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            if (!isBusy && !isPreparing && problems.length === 0) void submit();
          }}
        >
          <UnconfirmedNote />
          <div className="hide-empty" role="alert">
            {failure ? (
              <p className={styles.failure}>
                <CircleAlert aria-hidden="true" />
                {failure}
              </p>
            ) : null}
          </div>
          <fieldset className="grid one-column gap-5" disabled={isBusy}>
            <Fields place={place} view={view} form={form} onPreparing={setPreparing} />
          </fieldset>
          <Needs id={`${formId}-needs`} draft={form.draft} />
        </form>
      ) : (
        <Skeleton height="24rem" />
      )}
    </Dialog>
  );
}

interface FieldsProps extends Pick<ReviewDialogProps, 'place' | 'view'> {
  readonly form: ReviewForm;
  readonly onPreparing: (isPreparing: boolean) => void;
}

/** If a draft of a new review meets a text that another device has sent meanwhile, the form says so (U27). */
function Fields({ place, view, form, onPreparing }: FieldsProps) {
  const t = useT();
  const noteOf = useTextNote();
  const { draft, change } = form;
  const set = (part: Partial<ReviewDraft>) => change((before) => ({ ...before, ...part }));
  return (
    <>
      {draft.base === null && view.review?.document ? (
        <output className={styles.found}>{t('reviews.form.already')}</output>
      ) : null}
      {form.isFound ? (
        <div className={styles.found}>
          <p>{t('reviews.form.draftFound')}</p>
          <Button variant="quiet" onClick={() => void form.reset()}>
            {t('reviews.form.discard')}
          </Button>
        </div>
      ) : null}
      <StarField value={draft.rating} onChange={(rating) => set({ rating })} />
      <Field
        label={t('reviews.form.title')}
        hint={t('reviews.form.titleHint', { count: draft.title.length })}
        note={noteOf(t('reviews.form.title'), draft.title)}
        value={draft.title}
        maxLength={REVIEW_LIMITS.title}
        dir="auto"
        enterKeyHint="next"
        autoComplete="off"
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
      />
      <TextArea
        label={t('reviews.form.content')}
        hint={t('reviews.form.contentHint', { count: draft.content.length })}
        note={noteOf(t('reviews.form.content'), draft.content)}
        value={draft.content}
        maxLength={REVIEW_LIMITS.content}
        dir="auto"
        onChange={({ currentTarget }) => set({ content: currentTarget.value })}
      />
      <PhotoField
        placeId={place.id}
        draftKey={draftKeyOf(place.id)}
        use="review"
        legend={t('reviews.form.photos')}
        caption={t('reviews.form.photosCaption')}
        hint={t('reviews.form.photosHint')}
        altOf={(index) => t('reviews.photo', { index })}
        tooManyOf={(name) => t('reviews.form.photoTooMany', { name })}
        prepare={preparePhoto}
        onBusy={onPreparing}
        photos={photosOf(view, draft)}
        room={photosLeft(view, draft)}
        onAdd={(photo) =>
          change((before) => ({
            ...before,
            added: [...before.added.filter(({ path }) => path !== photo.path), photo],
          }))
        }
        onRemove={(gone) =>
          change((before) => ({
            ...before,
            added: before.added.filter(({ path }) => path !== gone),
            removed: view.photos.some(({ path }) => path === gone) ? [...before.removed, gone] : before.removed,
          }))
        }
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={draft.verified_visit}
          onChange={({ currentTarget }) => set({ verified_visit: currentTarget.checked })}
        />
        {t('reviews.form.visited')}
      </label>
      <SeenFields seen={draft.seen ?? {}} onSeen={(seen) => set({ seen })} />
      <p className={form.isKept === false ? styles.failure : styles.quiet} aria-live="polite">
        {form.isKept === undefined ? null : t(form.isKept ? 'reviews.form.draftKept' : 'reviews.form.draftLost')}
      </p>
    </>
  );
}

/** Lists what is missing, in the specification's sentences, one a line (V1, V2, U76). */
function Needs({ id, draft }: { readonly id: string; readonly draft: ReviewDraft }) {
  const t = useT();
  return (
    <output id={id} className={styles.needs}>
      {reviewProblems(draft).map((problem) => (
        <span key={problem}>{t(`reviews.form.needs.${problem}`)}</span>
      ))}
    </output>
  );
}
