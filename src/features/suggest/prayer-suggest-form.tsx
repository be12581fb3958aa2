import { type FormEvent, useCallback, useState } from 'react';
import { PRAYER_LIMITS, SUGGESTION_LIMITS } from '#domain/mutations/limits.ts';
import { PRAYER_SPACE_KINDS, WHEELCHAIR_ACCESS } from '#domain/prayer/prayer-space.ts';
import { isolated } from '#domain/primitives/isolated.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { KeptNote } from '#places/forms/kept-note.tsx';
import type { ProposedPlace, ShownPrayerSpace } from '#places/forms/proposed-place.ts';
import { useSendForm } from '#places/forms/use-send-form.ts';
import { type StoredForm, useStoredForm } from '#places/forms/use-stored-form.ts';
import { useTextNote } from '#places/forms/use-text-note.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { PositionField } from './position-field.tsx';
import { PRAYER_DRAFT, type PrayerDraft, parsePrayerDraft, prayerMutation } from './prayer-suggest-view.ts';
import styles from './suggest-page.module.css';

interface PrayerSuggestFormProps {
  /** The place to pray that is gone or wrong; null for a missing one. */
  readonly about: ShownPrayerSpace | null;
  /** Initial values of a missing one. */
  readonly proposed: ProposedPlace;
  /** Called once the suggestion is stored on the device. */
  readonly onSent: () => void;
}

/** The form about a place to pray, stored on the device after every change. */
export function PrayerSuggestForm({ about, proposed, onSent }: PrayerSuggestFormProps) {
  const t = useT();
  const sendForm = useSendForm({ sent: 'suggest.sent', failed: 'suggest.failed', onStored: onSent });
  const form = useStoredForm(
    PRAYER_DRAFT,
    useCallback((value: unknown) => parsePrayerDraft(value, about, proposed), [about, proposed]),
  );
  const [isAsked, setAsked] = useState(false);
  const isIncomplete = form !== null && isAsked && prayerMutation(form.draft) === null;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const mutation = form && prayerMutation(form.draft);
    if (!mutation) {
      setAsked(true);
      return;
    }
    await sendForm(form, mutation);
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      {form ? <Fields form={form} /> : <Skeleton height="48rem" radius="var(--radius-m)" />}
      {form ? <KeptNote isVisitors={form.isVisitors} /> : null}
      <p className="danger hide-empty" aria-live="polite">
        {isIncomplete ? t(about === null ? 'suggest.missing.where' : 'suggest.missing.wrong') : null}
      </p>
      <Button variant="primary" type="submit" isBusy={!form}>
        {t('suggest.send')}
      </Button>
    </form>
  );
}

function Fields({ form: { draft, change } }: { readonly form: StoredForm<PrayerDraft> }) {
  const t = useT();
  const format = useFormat();
  const noteOf = useTextNote();
  const { about, prayer } = draft;
  return (
    <>
      {about === null ? null : (
        <fieldset>
          <legend className={styles.legend}>
            {t('suggest.prayer.about', { name: isolated(about.name || t('prayer.places.unnamed')) })}
          </legend>
          {(['wrong', 'gone'] as const).map((each) => (
            <label key={each} className={styles.reason}>
              <input type="radio" name="prayer" checked={prayer === each} onChange={() => change({ prayer: each })} />
              {t(`suggest.prayer.${each}`)}
            </label>
          ))}
        </fieldset>
      )}
      {prayer === 'gone' ? null : <Facts draft={draft} change={change} />}
      <TextArea
        label={t('suggest.note')}
        note={noteOf(t('suggest.note'), draft.note)}
        hint={t('suggest.noteHint', { count: format.number(draft.note.length) })}
        value={draft.note}
        maxLength={SUGGESTION_LIMITS.note}
        rows={3}
        dir="auto"
        onChange={(event) => change({ note: event.target.value })}
      />
    </>
  );
}

function Facts({ draft, change }: Pick<StoredForm<PrayerDraft>, 'draft' | 'change'>) {
  const t = useT();
  const noteOf = useTextNote();
  const isMissing = draft.prayer === 'missing';
  const open = t(isMissing ? 'suggest.prayer.unknown' : 'suggest.prayer.same');
  const yesOrNo = (fact: 'women' | 'wudu' | 'friday') => (
    <Choice
      label={t(`prayer.places.${fact}.yes`)}
      open={open}
      value={draft[fact]}
      choices={([true, false] as const).map((value) => ({
        value,
        text: t(`reviews.form.seenAnswer.${value ? 'yes' : 'no'}`),
      }))}
      onChoose={(value) => change({ [fact]: value })}
    />
  );
  return (
    <>
      <Choice
        label={t('suggest.prayer.kind')}
        open={open}
        value={draft.kind}
        choices={PRAYER_SPACE_KINDS.map((value) => ({ value, text: t(`prayer.places.kind.${value}`) }))}
        onChoose={(kind) => change({ kind })}
      />
      <Field
        label={t('suggest.prayer.name')}
        value={draft.name}
        maxLength={SUGGESTION_LIMITS.name}
        dir="auto"
        autoComplete="off"
        note={noteOf(t('suggest.prayer.name'), draft.name)}
        onChange={(event) => change({ name: event.target.value })}
      />
      <fieldset className={styles.where}>
        <legend className={styles.legend}>{t('suggest.where')}</legend>
        <PositionField
          position={draft.position}
          isShared={draft.isPositionShared}
          onChange={(position) => change({ position, isPositionShared: false })}
        />
        {isMissing ? (
          <Field
            label={t('suggest.address')}
            hint={t('suggest.addressHint')}
            value={draft.address}
            maxLength={SUGGESTION_LIMITS.address}
            dir="auto"
            onChange={(event) => change({ address: event.target.value })}
          />
        ) : null}
      </fieldset>
      {yesOrNo('women')}
      {yesOrNo('wudu')}
      {yesOrNo('friday')}
      <Choice
        label={t('suggest.prayer.wheelchair')}
        open={open}
        value={draft.wheelchair}
        choices={WHEELCHAIR_ACCESS.map((value) => ({ value, text: t(`prayer.places.wheelchair.${value}`) }))}
        onChoose={(wheelchair) => change({ wheelchair })}
      />
      <Field
        label={t('suggest.prayer.floor')}
        value={draft.floor}
        maxLength={PRAYER_LIMITS.floor}
        dir="auto"
        onChange={(event) => change({ floor: event.target.value })}
      />
    </>
  );
}

interface ChoiceProps<Value> {
  readonly label: string;
  /** Text of the choice that states nothing. */
  readonly open: string;
  readonly value: Value | null;
  readonly choices: readonly { readonly value: Value; readonly text: string }[];
  readonly onChoose: (value: Value | null) => void;
}

function Choice<Value>({ label, open, value, choices, onChoose }: ChoiceProps<Value>) {
  return (
    <label className={styles.choice}>
      {label}
      <select
        value={choices.findIndex((choice) => choice.value === value)}
        onChange={({ target }) => onChoose(choices[Number(target.value)]?.value ?? null)}
      >
        <option value={-1}>{open}</option>
        {choices.map(({ text }, n) => (
          <option key={text} value={n}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
