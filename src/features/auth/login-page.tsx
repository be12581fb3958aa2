import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#platform/services.tsx';
import { useSession } from '#platform/use-session.ts';
import { Field } from '#ui/field.tsx';
import { useToasts } from '#ui/toast.tsx';
import { AuthForm, focusFirstProblem, textOf } from './auth-form.tsx';
import { useAuthAttempt } from './use-auth-attempt.ts';
import { type LoginValues, loginProblems, type Problems } from './validation.ts';

/** `/login` by e-mail (S105). Once signed in, the route leads on by itself. */
export function LoginPage() {
  const t = useT();
  const { replica } = useServices();
  const toasts = useToasts();
  const { search } = useLocation();
  // Somebody who was signed in for too long has only the password to give.
  const email = useSession()?.email ?? '';
  const [problems, setProblems] = useState<Problems<keyof LoginValues>>({});
  const { attempt, isBusy, failure } = useAuthAttempt(t('auth.signInFailed'));

  const submit = async (form: FormData) => {
    const values = { email: textOf(form, 'email').trim(), password: textOf(form, 'password') };
    const found = loginProblems(values);
    setProblems(found);
    focusFirstProblem(found);
    if (Object.keys(found).length) return;
    if (await attempt(() => replica.signIn(values.email, values.password))) toasts.show('success', t('auth.signedIn'));
  };

  return (
    <AuthForm
      title={t('auth.login.title')}
      lead={t('auth.login.lead')}
      submitLabel={t('auth.login.submit')}
      isBusy={isBusy}
      failure={failure}
      onSubmit={(form) => void submit(form)}
      footer={
        <>
          <Link to={`/signup${search}`}>{t('auth.login.toSignup')}</Link>
          <Link to="/forgot-password">{t('auth.login.toForgot')}</Link>
        </>
      }
    >
      <Field
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        enterKeyHint="next"
        label={t('auth.field.email')}
        defaultValue={email}
        error={problems.email && t(problems.email)}
      />
      <Field
        name="password"
        type="password"
        autoComplete="current-password"
        enterKeyHint="go"
        label={t('auth.field.password')}
        error={problems.password && t(problems.password)}
      />
    </AuthForm>
  );
}
