import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { TRIP_NAME_MAX } from '#domain/mutations/limits.ts';
import { plainWords } from '#domain/own/own-lists.ts';
import { useT } from '#i18n/i18n.tsx';
import { useSingle } from '#places/forms/use-single.ts';
import { useStoredForm } from '#places/forms/use-stored-form.ts';
import { useStoredToast } from '#places/forms/use-stored-toast.ts';
import { useTextNote } from '#places/forms/use-text-note.ts';
import { tripPath } from '#places/trips/trip-path.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useToasts } from '#ui/toast.tsx';
import { EMPTY_STOP, readStop, type StopProblems, stopDraftSchema } from './stop-draft.ts';
import { focusProblem, StopFields } from './stop-fields.tsx';
import styles from './trips-page.module.css';
import { usePlan } from './use-plan.ts';

const draftSchema = z.object({ name: z.string(), stop: stopDraftSchema });
type Draft = z.infer<typeof draftSchema>;
type Problems = StopProblems & { readonly name?: 'trips.nameMissing' | undefined };

const EMPTY: Draft = { name: '', stop: EMPTY_STOP };

function parseDraft(value: unknown): Draft {
  const parsed = draftSchema.safeParse(value);
  return parsed.success ? parsed.data : EMPTY;
}

/** Plans a trip with its first city. What is typed stays on reload; a visitor signs in and finds it here again. */
export function TripForm() {
  const t = useT();
  const id = useId();
  const navigate = useNavigate();
  const toasts = useToasts();
  const showStored = useStoredToast();
  const noteOf = useTextNote();
  const form = useStoredForm('trip', parseDraft);
  const [problems, setProblems] = useState<Problems>({});
  usePlan(
    form &&
      (({ typed, place }) => {
        const { name, stop } = form.draft;
        form.change({ name: name === '' ? typed.slice(0, TRIP_NAME_MAX) : name, stop: { ...stop, typed, place } });
        document.getElementById('trips-plan')?.scrollIntoView();
      }),
  );
  const submit = useSingle(async () => {
    if (!form) return;
    const { draft, send } = form;
    const name = plainWords(draft.name);
    const { stop, problems: wrong = {} } = readStop(draft.stop);
    setProblems(name === '' ? { ...wrong, name: 'trips.nameMissing' } : wrong);
    if (name === '') return document.getElementById(`${id}-name`)?.focus();
    if (!stop) return focusProblem(id, wrong);
    const trip = crypto.randomUUID();
    const result = await send(
      { name: 'create_trip', args: { id: trip, name } },
      { name: 'set_trip_stop', args: { id: crypto.randomUUID(), trip_id: trip, ...stop } },
    );
    if (result === 'failed') toasts.show('error', t('saved.lists.failed'));
    if (result !== 'stored') return;
    void navigate(tripPath(trip));
    showStored(t('trips.planned'));
  });
  if (!form) return null;
  const { draft, change, isVisitors } = form;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form className={styles.form} noValidate aria-labelledby="trips-plan" onSubmit={onSubmit}>
      <h2 id="trips-plan">{t('trips.plan')}</h2>
      {isVisitors ? <p className="soft">{t('trips.account')}</p> : null}
      <Field
        id={`${id}-name`}
        label={t('trips.name')}
        hint={t('trips.nameHint')}
        error={problems.name && t(problems.name)}
        note={noteOf(t('trips.name'), draft.name)}
        value={draft.name}
        maxLength={TRIP_NAME_MAX}
        dir="auto"
        autoComplete="off"
        onChange={({ target }) => {
          change({ name: target.value });
          setProblems({ ...problems, name: undefined });
        }}
      />
      <StopFields
        id={id}
        value={draft.stop}
        problems={problems}
        onChange={(patch) => {
          change({ stop: { ...draft.stop, ...patch } });
          setProblems({ name: problems.name });
        }}
      />
      <Button variant="primary" type="submit">
        {t(isVisitors ? 'trips.signIn' : 'trips.create')}
      </Button>
    </form>
  );
}
