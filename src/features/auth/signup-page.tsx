import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { cleanName } from '#domain/account/profile.ts';
import { useT } from '#i18n/i18n.tsx';
import { countryField, PhoneField } from '#places/forms/phone-field.tsx';
import { loadPhoneNumbers } from '#platform/phone-numbers.ts';
import { useServices } from '#services/services.tsx';
import { Field } from '#ui/field.tsx';
import { useToasts } from '#ui/toast.tsx';
import { AuthForm, focusFirstProblem, textOf } from './auth-form.tsx';
import { keepAwaitedPath } from './awaited-path.ts';
import type { CameFromSignup } from './mailed-to.ts';
import { NewPassword } from './new-password.tsx';
import { OtherWays } from './other-sign-ins.tsx';
import { PhoneForm } from './phone-form.tsx';
import { useSignedUp } from './signed-up.ts';
import { forgetTyped, readTyped } from './typed-form.ts';
import { useAuthAttempt } from './use-auth-attempt.ts';
import { type Problems, type SignupValues, signupProblems, stillThere } from './validation.ts';

/** `/signup` by e-mail, phone or Google (S106, S107). With a session, the route redirects. */
export function SignupPage() {
  const { search } = useLocation();
  const by = new URLSearchParams(search).get('by') === 'phone' ? 'phone' : 'email';
  const others = <OtherWays by={by} isRemembered />;
  return by === 'phone' ? (
    <PhoneForm kind="signup" isRemembered others={others} footer={<SignupFooter />} />
  ) : (
    <EmailSignup others={others} />
  );
}

function EmailSignup({ others }: { readonly others: React.ReactNode }) {
  const t = useT();
  const { problems, submit, edit, isBusy, failure } = useEmailSignup();
  const typed = readTyped();
  return (
    <AuthForm
      title={t('auth.signup.title')}
      lead={t('auth.signup.lead')}
      submitLabel={t('auth.signup.submit')}
      isBusy={isBusy}
      failure={failure}
      onSubmit={(form) => void submit(form)}
      onEdit={(form) => void edit(form)}
      others={others}
      footer={<SignupFooter />}
    >
      <Field
        name="name"
        autoComplete="name"
        enterKeyHint="next"
        label={t('auth.field.name')}
        defaultValue={typed['name']}
        error={problems.name && t(problems.name)}
      />
      <Field
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="next"
        label={t('auth.field.email')}
        defaultValue={typed['email']}
        error={problems.email && t(problems.email)}
      />
      <PhoneField
        name="phone"
        enterKeyHint="next"
        label={t('auth.field.phoneOptional')}
        defaultValue={typed['phone']}
        error={problems.phone && t(problems.phone)}
      />
      <NewPassword label={t('auth.field.password')} problems={problems} />
    </AuthForm>
  );
}

/** Signing up gives no session, so that the answer for an existing address is the same (U45): sign-in comes next, with
 * the same password. */
function useEmailSignup() {
  const t = useT();
  const { now, replica } = useServices();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { setSignedUp } = useSignedUp();
  const [problems, setProblems] = useState<Problems<keyof SignupValues | 'phone'>>({});
  const { attempt, isBusy, failure } = useAuthAttempt(t('auth.signUpFailed'));

  const edit = async (form: FormData) => {
    if (Object.keys(problems).length === 0) return;
    const { found } = await judge(form);
    setProblems((said) => stillThere(said, found));
  };
  const submit = async (form: FormData) => {
    const { values, phone, found } = await judge(form);
    setProblems(found);
    focusFirstProblem(found);
    if (Object.keys(found).length) return;
    const result = await attempt(() => replica.signUp(values.name, values.email, values.password, phone));
    if (!result) return;
    toasts.show('success', t('auth.signedUp'));
    if (result.session) forgetTyped();
    else {
      setSignedUp({ email: values.email, password: values.password });
      keepAwaitedPath(new URLSearchParams(search).get('next'), now());
      await navigate(`/login${search}`, {
        state: { mailedTo: values.email, mailedAt: now() } satisfies CameFromSignup,
      });
    }
  };
  return { problems, submit, edit, isBusy, failure };
}

/** A form's values and problems, in the order of its fields; the first problem gets the focus. */
async function judge(form: FormData) {
  const values = {
    name: cleanName(textOf(form, 'name')),
    email: textOf(form, 'email').trim(),
    password: textOf(form, 'password'),
    confirmation: textOf(form, 'confirmation'),
  };
  const typedPhone = textOf(form, 'phone').trim();
  const phone = typedPhone
    ? (await loadPhoneNumbers(textOf(form, countryField('phone')))).toStored(typedPhone)
    : undefined;
  const { name, email, ...rest } = signupProblems(values);
  const found: Problems<keyof SignupValues | 'phone'> = {
    ...(name ? { name } : {}),
    ...(email ? { email } : {}),
    ...(typedPhone && !phone ? { phone: 'auth.problem.phone' } : {}),
    ...rest,
  };
  return { values, phone, found };
}

function SignupFooter() {
  const t = useT();
  const { search } = useLocation();
  return (
    <>
      {t('auth.signup.haveAccount')}
      <Link to={`/login${search}`}>{t('auth.signup.toLogin')}</Link>
    </>
  );
}
