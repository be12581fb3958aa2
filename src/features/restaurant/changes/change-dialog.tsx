import { type FormEvent, useId, useState } from 'react';
import { CHANGE_KINDS, CHANGE_NOTE_MAX } from '#domain/mutations/limits.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { KeptNote } from '#places/forms/kept-note.tsx';
import { PhotoField } from '#places/forms/photo-field.tsx';
import { useSendForm } from '#places/forms/use-send-form.ts';
import { type StoredForm, useStoredForm } from '#places/forms/use-stored-form.ts';
import { useTextNote } from '#places/forms/use-text-note.ts';
import { preparePhoto } from '#services/images-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextArea } from '#ui/text-area.tsx';
import styles from './change-dialog.module.css';
import { type ChangeDraft, changeKeyOf, changeMutation, changeProblem, parseChange } from './change-report-view.ts';

interface ChangeDialogProps {
  readonly place: Pick<Restaurant, 'id' | 'name'>;
  /** Kinds with an undecided report. */
  readonly taken: ReadonlySet<string>;
  readonly onClose: () => void;
}

/** Reports a change at a place to a moderator, with or without a network. Closing keeps the draft. */
export function ChangeDialog({ place, taken, onClose }: ChangeDialogProps) {
  const t = useT();
  const sendForm = useSendForm({
    sent: 'restaurant.change.sent',
    failed: 'restaurant.change.failed',
    onStored: onClose,
  });
  const formId = useId();
  const form = useStoredForm(changeKeyOf(place.id), parseChange);
  const [isAsked, setAsked] = useState(false);
  const [isPreparing, setPreparing] = useState(false);
  const problem = form && changeProblem(form.draft);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!form || isPreparing) return;
    const mutation = changeMutation(place.id, form.draft);
    if (!mutation) {
      setAsked(true);
      // Focuses the missing field.
      event.currentTarget.querySelector<HTMLElement>(problem === 'kind' ? 'input:enabled' : 'textarea')?.focus();
      return;
    }
    await sendForm(form, mutation);
  };
  return (
    <Dialog
      title={t('restaurant.change.title', { name: place.name })}
      onClose={onClose}
      footer={
        <Button variant="primary" type="submit" form={formId} isBusy={!form || isPreparing}>
          {t('restaurant.change.send')}
        </Button>
      }
    >
      <form id={formId} className="grid gap-4" noValidate onSubmit={(event) => void send(event)}>
        <p className="soft">{t('restaurant.change.intro')}</p>
        {form ? (
          <Fields
            placeId={place.id}
            form={form}
            taken={taken}
            problem={isAsked ? problem : null}
            onPreparing={setPreparing}
          />
        ) : (
          <Skeleton height="20rem" radius="var(--radius-m)" />
        )}
        {form ? <KeptNote isVisitors={form.isVisitors} /> : null}
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  readonly placeId: string;
  readonly form: StoredForm<ChangeDraft>;
  readonly taken: ReadonlySet<string>;
  /** What was missing in the last attempt. */
  readonly problem: 'kind' | 'note' | null;
  readonly onPreparing: (isPreparing: boolean) => void;
}

function Fields({ placeId, form: { draft, change, isVisitors }, taken, problem, onPreparing }: FieldsProps) {
  const t = useT();
  const format = useFormat();
  const noteOf = useTextNote();
  const id = useId();
  const noteLabel = t(draft.kind === 'other' ? 'restaurant.change.noteNeeded' : 'restaurant.change.note');
  return (
    <>
      <fieldset aria-describedby={`${id}-problem`}>
        <legend className="strong">{t('restaurant.change.kind')}</legend>
        {CHANGE_KINDS.map((kind) => (
          <label key={kind} className={styles.kind}>
            <input
              type="radio"
              name="kind"
              value={kind}
              checked={draft.kind === kind}
              disabled={taken.has(kind)}
              onChange={() => change({ kind })}
            />
            <span>
              {t(`restaurant.change.kind.${kind}`)}
              {taken.has(kind) ? <small className={styles.taken}>{t('restaurant.change.taken')}</small> : null}
            </span>
          </label>
        ))}
      </fieldset>
      <TextArea
        label={noteLabel}
        note={noteOf(noteLabel, draft.note)}
        hint={t('restaurant.change.noteHint', { count: format.number(draft.note.length) })}
        value={draft.note}
        maxLength={CHANGE_NOTE_MAX}
        rows={3}
        dir="auto"
        required={draft.kind === 'other'}
        aria-invalid={problem === 'note' || undefined}
        onChange={(event) => change({ note: event.target.value })}
      />
      {isVisitors ? null : (
        <PhotoField
          placeId={placeId}
          draftKey={changeKeyOf(placeId)}
          use="report"
          photos={draft.photo === null ? [] : [{ path: draft.photo }]}
          room={draft.photo === null ? 1 : 0}
          legend={t('restaurant.change.photo')}
          hint={t('restaurant.change.photoHint')}
          altOf={() => t('restaurant.change.photoAlt')}
          tooManyOf={(name) => t('restaurant.change.photoTooMany', { name })}
          prepare={preparePhoto}
          onBusy={onPreparing}
          onAdd={({ path }) => change({ photo: path })}
          onRemove={() => change({ photo: null })}
        />
      )}
      <p id={`${id}-problem`} className="danger hide-empty" aria-live="polite">
        {problem ? t(problem === 'kind' ? 'restaurant.change.missingKind' : 'restaurant.change.missingNote') : null}
      </p>
    </>
  );
}
