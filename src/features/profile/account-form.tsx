import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { fieldProblem, PROFILE_FIELDS, type ProfileField } from '#domain/profile.ts';
import type { Profile } from '#domain/replay.ts';
import { useT } from '#i18n/i18n.tsx';
import { reasonOf } from '#places/refusal.ts';
import { createDraftKeeper } from '#platform/draft-keeper.ts';
import { useServices } from '#platform/services.tsx';
import { useSession } from '#platform/use-session.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useToasts } from '#ui/toast.tsx';
import type { OwnProfileView } from '#workers/replica/api.ts';
import { PROFILE_DRAFT, type ProfileDraft, parseDraft, refusedOf, savingOf, textsOf } from './profile-draft.ts';
import styles from './profile-page.module.css';

const LOOKS = {
  name: { label: 'profile.name', autoComplete: 'name' },
  phone: { label: 'profile.phone', autoComplete: 'tel', type: 'tel', inputMode: 'tel' },
  city: { label: 'profile.city', autoComplete: 'address-level2' },
} as const;

interface AccountFormProps {
  readonly view: OwnProfileView;
  readonly profile: Profile;
}

/** Name, telephone number and city (S124). What is typed is kept; what was refused stays in its field with the reason. */
export function AccountForm({ view, profile }: AccountFormProps) {
  const t = useT();
  const session = useSession();
  const { replica } = useServices();
  const toasts = useToasts();
  const { draft, isKept, type, settled, clear } = useProfileDraft();
  const [isChecked, setChecked] = useState(false);
  const texts = textsOf(profile, view.refused, draft);
  const { mutations, replaces } = savingOf(view, profile, texts);
  const problems = PROFILE_FIELDS.filter((field) => fieldProblem(field, texts[field]) !== null);

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    const [first] = problems;
    if (first) {
      event.currentTarget.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
      return;
    }
    await settled();
    const result = await replica.mutateAll({ mutations, replaces, draft: PROFILE_DRAFT });
    if (!result.ok) {
      toasts.show('error', t('profile.failed'));
      return;
    }
    clear();
    setChecked(false);
    toasts.show('success', t('profile.saved'));
  };

  const errorOf = (field: ProfileField): string | undefined => {
    const problem = isChecked ? fieldProblem(field, texts[field]) : null;
    if (problem) return t(`profile.problem.${problem}`);
    const refused = draft[field] === undefined ? refusedOf(view.refused, field) : undefined;
    return refused && t('profile.refused', { reason: t(reasonOf(refused.code)) });
  };

  return (
    <form className={styles.fields} onSubmit={(event) => void save(event)} noValidate>
      {PROFILE_FIELDS.map((field) => {
        const { label, ...input } = LOOKS[field];
        return (
          <Field
            key={field}
            {...input}
            name={field}
            label={t(label)}
            dir="auto"
            value={texts[field]}
            hint={view.unsent.has(field) ? t('profile.waiting') : undefined}
            error={errorOf(field)}
            onChange={({ currentTarget }) => type(field, currentTarget.value)}
          />
        );
      })}
      {session?.email ? (
        <Field label={t('profile.email')} hint={t('profile.emailHint')} value={session.email} readOnly />
      ) : null}
      <p className={isKept === false ? styles.lost : styles.quiet} aria-live="polite">
        {isKept === undefined ? null : t(isKept ? 'profile.changesKept' : 'profile.changesLost')}
      </p>
      <Button type="submit" variant="primary" disabled={mutations.length === 0 && replaces.length === 0}>
        {t('profile.save')}
      </Button>
    </form>
  );
}

/** What is typed, kept on the device with every key. */
function useProfileDraft() {
  const { replica } = useServices();
  const [draft, setDraft] = useState<ProfileDraft>({});
  const [isKept, setKept] = useState<boolean>();
  const keeper = useMemo(
    () => createDraftKeeper<ProfileDraft>(async (next) => (await replica.keepDraft(PROFILE_DRAFT, next)).ok, setKept),
    [replica],
  );
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const found = parseDraft(await replica.readDraft(PROFILE_DRAFT));
      // What was typed meanwhile is newer.
      if (isCurrent) setDraft((before) => ({ ...found, ...before }));
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [replica]);
  return {
    draft,
    isKept,
    type: (field: ProfileField, text: string) => {
      const next = { ...draft, [field]: text };
      setDraft(next);
      keeper.keep(next);
    },
    settled: () => keeper.settled(),
    clear: () => {
      setDraft({});
      setKept(undefined);
    },
  };
}
