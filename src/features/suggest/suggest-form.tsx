import { type FormEvent, useCallback, useRef, useState } from 'react';
import { SUGGESTION_LIMITS, SUGGESTION_REASONS } from '#domain/mutations/limits.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { KeptNote } from '#places/forms/kept-note.tsx';
import { PhotoField } from '#places/forms/photo-field.tsx';
import type { ProposedPlace } from '#places/forms/proposed-place.ts';
import { useSendForm } from '#places/forms/use-send-form.ts';
import { type StoredForm, useStoredForm } from '#places/forms/use-stored-form.ts';
import { useTextNote } from '#places/forms/use-text-note.ts';
import { preparePhoto } from '#services/images-client.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { PositionField } from './position-field.tsx';
import styles from './suggest-page.module.css';
import {
  beginSuggestion,
  isAnother,
  parseSuggestion,
  SUGGESTION_DRAFT,
  type SuggestionDraft,
  type SuggestionProblem,
  suggestionMutation,
  suggestionProblems,
} from './suggest-view.ts';

interface SuggestFormProps {
  /** Initial values of an empty form. */
  readonly proposed: ProposedPlace;
  /** Called once a suggestion is stored on the device. */
  readonly onSent: () => void;
}

/** The form, stored on the device after every change. */
export function SuggestForm({ proposed, onSent }: SuggestFormProps) {
  const t = useT();
  const sendForm = useSendForm({ sent: 'suggest.sent', failed: 'suggest.failed', onStored: onSent });
  const form = useStoredForm(
    SUGGESTION_DRAFT,
    useCallback((value: unknown) => parseSuggestion(value, proposed), [proposed]),
  );
  const element = useRef<HTMLFormElement>(null);
  const [isAsked, setAsked] = useState(false);
  const [isPreparing, setPreparing] = useState(false);
  const problems = form && isAsked ? suggestionProblems(form.draft) : [];

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!form || isPreparing) return;
    const mutation = suggestionMutation(form.draft);
    if (!mutation) {
      setAsked(true);
      // Focus the first missing field.
      const [first] = suggestionProblems(form.draft);
      element.current?.querySelector<HTMLElement>(`[data-asks='${first}'] :is(input, textarea)`)?.focus();
      return;
    }
    await sendForm(form, mutation);
  };
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      {form ? (
        <Fields form={form} proposed={proposed} problems={problems} onPreparing={setPreparing} />
      ) : (
        <Skeleton height="56rem" radius="var(--radius-m)" />
      )}
      {form ? <KeptNote isVisitors={form.isVisitors} /> : null}
      <Button variant="primary" type="submit" isBusy={!form || isPreparing}>
        {t('suggest.send')}
      </Button>
    </form>
  );
}

interface FieldsProps {
  readonly form: StoredForm<SuggestionDraft>;
  readonly proposed: ProposedPlace;
  /** Problems found when sending. */
  readonly problems: readonly SuggestionProblem[];
  readonly onPreparing: (isPreparing: boolean) => void;
}

function Fields({ form: { draft, change, isVisitors }, proposed, problems, onPreparing }: FieldsProps) {
  const t = useT();
  const format = useFormat();
  const noteOf = useTextNote();
  const errorOf = (problem: SuggestionProblem) =>
    problems.includes(problem) ? t(`suggest.missing.${problem}`) : undefined;
  const [isEarlier, setEarlier] = useState(() => isAnother(draft, proposed));
  const noteLabel = t(draft.reason === 'other' ? 'suggest.noteNeeded' : 'suggest.note');
  return (
    <>
      {isEarlier ? (
        <div className={styles.earlier}>
          <p>{t('suggest.earlier', { name: draft.name })}</p>
          <Button
            onClick={() => {
              setEarlier(false);
              change(beginSuggestion(proposed));
            }}
          >
            {t('suggest.instead', { name: proposed.name })}
          </Button>
        </div>
      ) : null}
      <div data-asks="name">
        <Field
          label={t('suggest.name')}
          value={draft.name}
          maxLength={SUGGESTION_LIMITS.name}
          dir="auto"
          autoComplete="off"
          required
          error={errorOf('name')}
          note={noteOf(t('suggest.name'), draft.name)}
          onChange={(event) => change({ name: event.target.value })}
        />
      </div>
      <fieldset className={styles.where} data-asks="where">
        <legend className={styles.legend}>{t('suggest.where')}</legend>
        <PositionField
          position={draft.position}
          isShared={draft.isPositionShared}
          onChange={(position) => change({ position, isPositionShared: false })}
        />
        <Field
          label={t('suggest.address')}
          hint={t('suggest.addressHint')}
          value={draft.address}
          maxLength={SUGGESTION_LIMITS.address}
          dir="auto"
          error={errorOf('where')}
          onChange={(event) => change({ address: event.target.value })}
        />
      </fieldset>
      <fieldset data-asks="reason">
        <legend className={styles.legend}>{t('suggest.why')}</legend>
        {SUGGESTION_REASONS.map((reason) => (
          <label key={reason} className={styles.reason}>
            <input type="radio" name="reason" checked={draft.reason === reason} onChange={() => change({ reason })} />
            {t(`suggest.reason.${reason}`)}
          </label>
        ))}
        <p className="danger hide-empty" aria-live="polite">
          {errorOf('reason')}
        </p>
      </fieldset>
      <div data-asks="note">
        <TextArea
          label={noteLabel}
          note={errorOf('note') ?? noteOf(noteLabel, draft.note)}
          hint={t('suggest.noteHint', { count: format.number(draft.note.length) })}
          value={draft.note}
          maxLength={SUGGESTION_LIMITS.note}
          rows={3}
          dir="auto"
          required={draft.reason === 'other'}
          aria-invalid={problems.includes('note') || undefined}
          onChange={(event) => change({ note: event.target.value })}
        />
      </div>
      {isVisitors ? null : (
        <PhotoField
          placeId={draft.id}
          draftKey={SUGGESTION_DRAFT}
          use="report"
          photos={draft.photo === null ? [] : [{ path: draft.photo }]}
          room={draft.photo === null ? 1 : 0}
          legend={t('suggest.photo')}
          hint={t('suggest.photoHint')}
          altOf={() => t('suggest.photoAlt')}
          tooManyOf={(name) => t('suggest.photoTooMany', { name })}
          prepare={preparePhoto}
          onBusy={onPreparing}
          onAdd={({ path }) => change({ photo: path })}
          onRemove={() => change({ photo: null })}
        />
      )}
    </>
  );
}
