import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#platform/services.tsx';
import { Field } from '#ui/field.tsx';
import { useToasts } from '#ui/toast.tsx';
import { AuthForm, focusFirstProblem, textOf } from './auth-form.tsx';
import { useAuthAttempt } from './use-auth-attempt.ts';
import { type Problems, type SignupValues, signupProblems } from './validation.ts';

/** `/signup` by e-mail (S106). With a session the route leads on by itself; without one, sign-in comes next. */
export function SignupPage() {
  const t = useT();
  const { replica } = useServices();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [problems, setProblems] = useState<Problems<keyof SignupValues>>({});
  const { attempt, isBusy, failure } = useAuthAttempt(t('auth.signUpFailed'));

  const submit = async (form: FormData) => {
    const values = {
      name: textOf(form, 'name').trim(),
      email: textOf(form, 'email').trim(),
      password: textOf(form, 'password'),
      confirmation: textOf(form, 'confirmation'),
    };
    const found = signupProblems(values);
    setProblems(found);
    focusFirstProblem(found);
    if (Object.keys(found).length) return;
    const result = await attempt(() => replica.signUp(values.name, values.email, values.password));
    if (!result) return;
    toasts.show('success', t('auth.signedUp'));
    if (!result.session) await navigate(`/login${search}`);
  };

  return (
    <AuthForm
      title={t('auth.signup.title')}
      lead={t('auth.signup.lead')}
      submitLabel={t('auth.signup.submit')}
      isBusy={isBusy}
      failure={failure}
      onSubmit={(form) => void submit(form)}
      footer={
        <>
          {t('auth.signup.haveAccount')}
          <Link to={`/login${search}`}>{t('auth.signup.toLogin')}</Link>
        </>
      }
    >
      <Field
        name="name"
        autoComplete="name"
        enterKeyHint="next"
        label={t('auth.field.name')}
        error={problems.name && t(problems.name)}
      />
      <Field
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="next"
        label={t('auth.field.email')}
        error={problems.email && t(problems.email)}
      />
      <Field
        name="password"
        type="password"
        autoComplete="new-password"
        enterKeyHint="next"
        label={t('auth.field.password')}
        hint={t('auth.field.passwordHint')}
        error={problems.password && t(problems.password)}
      />
      <Field
        name="confirmation"
        type="password"
        autoComplete="new-password"
        enterKeyHint="go"
        label={t('auth.field.confirmation')}
        error={problems.confirmation && t(problems.confirmation)}
      />
    </AuthForm>
  );
}
