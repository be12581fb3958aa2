import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { useToasts } from '#ui/toast.tsx';
import styles from './auth-form.module.css';
import { AuthForm, focusFirstProblem, textOf } from './auth-form.tsx';
import { MailCodeForm } from './mail-code-form.tsx';
import { readTyped } from './typed-form.ts';
import { useAuthAttempt } from './use-auth-attempt.ts';
import { useStepFocus } from './use-step-focus.ts';
import { forgotProblems, type Problems } from './validation.ts';

/** `/forgot-password` (S109): the answer does not depend on whether there is an account. */
export function ForgotPasswordPage() {
  const t = useT();
  const { replica } = useServices();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [sentTo, setSentTo] = useState<string>();
  const [problems, setProblems] = useState<Problems<'email'>>({});
  const { attempt, isBusy, failure } = useAuthAttempt(t('auth.forgot.failed'));
  const step = useStepFocus(sentTo);

  const submit = async (form: FormData) => {
    const email = textOf(form, 'email').trim();
    const found = forgotProblems({ email });
    setProblems(found);
    focusFirstProblem(found);
    if (Object.keys(found).length) return;
    if (!(await attempt(() => replica.sendPasswordReset(email)))) return;
    setSentTo(email);
    toasts.show('success', t('auth.forgot.sent'));
  };

  if (sentTo !== undefined) {
    return (
      <div ref={step} className={styles.page}>
        <EmptyState
          level={1}
          icon={<MailCheck />}
          title={t('auth.forgot.check')}
          text={t('auth.forgot.checkText', { email: sentTo })}
        >
          <MailCodeForm
            submitLabel={t('auth.forgot.withCode')}
            call={(code) => replica.openRecoveryWithCode(sentTo, code)}
            onDone={() => void navigate('/reset-password')}
          />
          <Button onClick={() => setSentTo(undefined)}>{t('auth.forgot.again')}</Button>
          <ButtonLink variant="quiet" to={`/login${search}`}>
            {t('auth.forgot.toLogin')}
          </ButtonLink>
        </EmptyState>
      </div>
    );
  }
  return (
    <div ref={step}>
      <AuthForm
        title={t('auth.forgot.title')}
        lead={t('auth.forgot.lead')}
        submitLabel={t('auth.forgot.submit')}
        isBusy={isBusy}
        failure={failure}
        onSubmit={(form) => void submit(form)}
        footer={<Link to={`/login${search}`}>{t('auth.forgot.toLogin')}</Link>}
      >
        <Field
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          enterKeyHint="send"
          label={t('auth.field.email')}
          defaultValue={readTyped()['email'] ?? ''}
          error={problems.email && t(problems.email)}
        />
      </AuthForm>
    </div>
  );
}
