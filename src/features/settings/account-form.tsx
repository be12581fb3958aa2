import { type ComponentProps, type FormEvent, useState } from 'react';
import { fieldProblem, PROFILE_FIELDS, type ProfileField } from '#domain/account/profile.ts';
import type { Profile } from '#domain/own/own-view.ts';
import { textProblem } from '#domain/text/public-text.ts';
import { useT } from '#i18n/i18n.tsx';
import { PhoneField } from '#places/forms/phone-field.tsx';
import { reasonOf } from '#places/forms/refusal-reason.ts';
import { useStoredToast } from '#places/forms/use-stored-toast.ts';
import { useTextNote } from '#places/forms/use-text-note.ts';
import { useServices } from '#services/services.tsx';
import { useSession } from '#services/use-session.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useToasts } from '#ui/toast.tsx';
import type { OwnProfileView } from '#workers/replica/api.ts';
import { isEmail, mutationsToSave, PROFILE_DRAFT, refusedChangeOf, storedTexts, textsOf } from './profile-draft.ts';
import { usePhoneNumbers } from './use-phone-numbers.ts';
import { useProfileDraft } from './use-profile-draft.ts';

const LOOKS = {
  name: { label: 'profile.name', autoComplete: 'name' },
  phone: { label: 'profile.phone' },
  city: { label: 'profile.city', autoComplete: 'address-level2' },
} as const;

interface AccountFormProps {
  readonly view: OwnProfileView;
  readonly profile: Profile;
}

/**
 * Name, email address, phone number and city (S124). Typed text is stored; a refused change stays in its field with the
 * reason. All but the email address can be saved offline, because that has to be confirmed by mail.
 */
export function AccountForm({ view, profile }: AccountFormProps) {
  const t = useT();
  const session = useSession();
  const { replica } = useServices();
  const toasts = useToasts();
  const announce = useStoredToast();
  const { draft, isKept, type, settled, clear } = useProfileDraft();
  const [country, setCountry] = useState<string>();
  const numbers = usePhoneNumbers(country);
  const noteOf = useTextNote();
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const texts = textsOf(profile, view.refused, draft);
  const known = session?.email ?? '';
  const email = draft.email ?? known;
  const isNewEmail = email.trim() !== known;
  const stored = storedTexts(texts, numbers);
  const { mutations, replaces } = mutationsToSave(view, profile, stored);
  const isChanged = mutations.length > 0 || replaces.length > 0 || isNewEmail;
  /** Why others may not read a new name or city. An unchanged one stays, whatever it is. */
  const publicProblem = (field: ProfileField) =>
    field === 'phone' || stored[field] === profile[field] ? null : textProblem(stored[field], 'name', true);
  const problems: string[] = PROFILE_FIELDS.filter(
    (field) => (fieldProblem(field, stored[field]) ?? publicProblem(field)) !== null,
  );
  const emailProblem = isNewEmail && !isEmail(email) ? t('profile.problem.email') : undefined;

  /** Returns whether the new email address now awaits confirmation. */
  const changeEmail = async (): Promise<boolean> => {
    const result = await replica.requestEmailChange(email.trim());
    if (result.ok) toasts.show('notice', t('profile.emailSent', { email: email.trim() }));
    else if (result.code === 'offline') toasts.show('error', t('profile.emailOffline'));
    else toasts.show('error', result.message || t('profile.emailFailed'));
    return result.ok;
  };
  const save = async () => {
    await settled();
    if (!isChanged) {
      toasts.show('notice', t('profile.nothingNew'));
      return;
    }
    if (mutations.length > 0 || replaces.length > 0) {
      const result = await replica.mutateAll({ mutations, replaces, draft: PROFILE_DRAFT });
      if (!result.ok) {
        toasts.show('error', t(result.code === 'signed_out' ? 'profile.signedOut' : 'profile.failed'));
        return;
      }
      announce(t('profile.saved'));
    }
    const isDone = !isNewEmail || (await changeEmail());
    clear(isDone ? undefined : email);
    if (isDone) await replica.forgetDraft(PROFILE_DRAFT);
    setChecked(false);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    const [first] = emailProblem ? [...problems, 'email'] : problems;
    if (first) {
      event.currentTarget.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
      return;
    }
    setBusy(true);
    await save();
    setBusy(false);
  };

  const errorOf = (field: ProfileField): string | undefined => {
    const problem = isChecked ? fieldProblem(field, stored[field]) : null;
    if (problem) return t(`profile.problem.${problem}`);
    const refusal = isChecked ? publicProblem(field) : null;
    if (refusal) return t(reasonOf(refusal));
    const refused = draft[field] === undefined ? refusedChangeOf(view.refused, field) : undefined;
    return refused && t('profile.refused', { reason: t(reasonOf(refused.code)) });
  };
  const hintOf = (field: ProfileField): string | undefined => {
    if (view.unsent.has(field)) return t('profile.waiting');
    const phone = field === 'phone' && draft.phone !== undefined ? numbers?.toInternational(draft.phone) : undefined;
    return phone && t('profile.phoneHint', { phone: numbers?.toReadable(phone) ?? phone });
  };
  const fieldOf = (field: ProfileField) => {
    const { label, ...input } = LOOKS[field];
    const shown: ComponentProps<typeof Field> = {
      ...input,
      label: t(label),
      dir: 'auto',
      value: texts[field],
      hint: hintOf(field),
      error: errorOf(field),
      note: noteOf(t(label), texts[field]),
      onChange: ({ currentTarget }) => type(field, currentTarget.value),
    };
    if (field !== 'phone') return <Field key={field} {...shown} name={field} />;
    return <PhoneField key={field} {...shown} name={field} known={texts[field]} onCountry={setCountry} />;
  };

  return (
    <form className="grid one-column gap-4" onSubmit={(event) => void submit(event)} noValidate>
      {fieldOf('name')}
      <Field
        name="email"
        type="email"
        autoComplete="email"
        label={t('profile.email')}
        hint={t('profile.emailHint')}
        value={email}
        error={isChecked ? emailProblem : undefined}
        onChange={({ currentTarget }) => type('email', currentTarget.value)}
      />
      {fieldOf('phone')}
      {fieldOf('city')}
      <p className={isKept === false ? 'danger hide-empty' : 'soft small hide-empty'} aria-live="polite">
        {isKept === undefined ? null : t(isKept ? 'profile.changesKept' : 'profile.changesLost')}
      </p>
      {/* Never disabled, because a disabled button loses the focus after saving. */}
      <Button type="submit" variant="primary" isBusy={isBusy}>
        {t('profile.save')}
      </Button>
    </form>
  );
}
