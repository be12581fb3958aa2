import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { useSession } from '#services/use-session.ts';
import { Field } from '#ui/field.tsx';
import { useToasts } from '#ui/toast.tsx';
import { AuthForm, focusFirstProblem, textOf } from './auth-form.tsx';
import { MailAgain } from './mail-again.tsx';
import { MailCodeForm } from './mail-code-form.tsx';
import { readMailed } from './mailed-to.ts';
import { OtherWays } from './other-sign-ins.tsx';
import { PasswordField } from './password-field.tsx';
import { PhoneForm } from './phone-form.tsx';
import { RememberMe } from './remember-me.tsx';
import { useSignedUp } from './signed-up.ts';
import { forgetTyped, readTyped } from './typed-form.ts';
import { useAuthAttempt } from './use-auth-attempt.ts';
import { type LoginValues, loginProblems, type Problems } from './validation.ts';

/** `/login` by e-mail, phone or Google (S105, S108). After signing in, the route redirects. */
export function LoginPage() {
  const { search } = useLocation();
  const [isRemembered, setRemembered] = useState(true);
  const remember = <RememberMe isOn={isRemembered} onChange={setRemembered} />;
  const by = new URLSearchParams(search).get('by') === 'phone' ? 'phone' : 'email';
  const ways = { remember, isRemembered, others: <OtherWays by={by} isRemembered={isRemembered} /> };
  return by === 'phone' ? <PhoneForm kind="login" {...ways} footer={<LoginFooter />} /> : <EmailLogin {...ways} />;
}

interface EmailLoginProps {
  readonly remember: React.ReactNode;
  readonly isRemembered: boolean;
  readonly others: React.ReactNode;
}

function EmailLogin({ remember, isRemembered, others }: EmailLoginProps) {
  const t = useT();
  const { replica } = useServices();
  const toasts = useToasts();
  // A person with an expired session only needs the password.
  const known = useSession()?.email ?? '';
  const mailed = readMailed(useLocation().state);
  const { signedUp } = useSignedUp();
  const [problems, setProblems] = useState<Problems<keyof LoginValues>>({});
  const { attempt, isBusy, failure } = useAuthAttempt(t('auth.signInFailed'));

  const arrive = () => {
    forgetTyped();
    toasts.show('success', t('auth.signedIn'));
  };
  const submit = async (form: FormData) => {
    const values = { email: textOf(form, 'email').trim(), password: textOf(form, 'password') };
    const found = loginProblems(values);
    setProblems(found);
    focusFirstProblem(found);
    if (Object.keys(found).length) return;
    if (!(await attempt(() => replica.signIn(values.email, values.password, isRemembered)))) return;
    arrive();
  };

  return (
    <AuthForm
      title={t(mailed === undefined ? 'auth.login.title' : 'auth.login.mailedTitle')}
      lead={mailed === undefined ? t('auth.login.lead') : t('auth.login.mailed', { email: mailed.mailedTo })}
      submitLabel={t('auth.login.submit')}
      isBusy={isBusy}
      failure={failure}
      onSubmit={(form) => void submit(form)}
      others={
        <>
          {mailed === undefined ? null : (
            <>
              <MailCodeForm
                submitLabel={t('auth.login.confirmCode')}
                call={(code) => replica.signInWithMailCode(mailed.mailedTo, code)}
                onDone={arrive}
              />
              <MailAgain {...mailed} />
            </>
          )}
          {others}
        </>
      }
      footer={<LoginFooter />}
    >
      <Field
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        enterKeyHint="next"
        label={t('auth.field.email')}
        defaultValue={known || readTyped()['email']}
        error={problems.email && t(problems.email)}
      />
      <PasswordField
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        label={t('auth.field.password')}
        defaultValue={mailed && signedUp?.email === mailed.mailedTo ? signedUp.password : undefined}
        error={problems.password && t(problems.password)}
      />
      {remember}
    </AuthForm>
  );
}

function LoginFooter() {
  const t = useT();
  const { search } = useLocation();
  return (
    <>
      <Link to={`/signup${search}`}>{t('auth.login.toSignup')}</Link>
      <Link to={`/forgot-password${search}`}>{t('auth.login.toForgot')}</Link>
    </>
  );
}
