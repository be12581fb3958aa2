import { CircleCheck, CloudOff } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useToasts } from '#ui/toast.tsx';
import styles from './auth-form.module.css';
import { AuthForm, focusFirstProblem, textOf } from './auth-form.tsx';
import { NewPassword } from './new-password.tsx';
import { useAuthAttempt } from './use-auth-attempt.ts';
import { useStepFocus } from './use-step-focus.ts';
import { newPasswordProblems, type Problems } from './validation.ts';

/** The success is shown for two seconds, then sign-in opens (R19). */
const SHOWN_MS = 2000;

type Step = { readonly is: 'opening' | 'offline' | 'done' } | { readonly is: 'form'; readonly email: string };

/** `/reset-password` (S110): opens the mailed link, takes a new password, and continues to sign-in. */
export function ResetPasswordPage() {
  const t = useT();
  const { step, open, leave, finish } = useRecovery();
  const frame = useStepFocus(step.is === 'opening' ? 'form' : step.is);
  return (
    <div ref={frame} className={step.is === 'form' ? undefined : styles.page}>
      {step.is === 'opening' ? <Opening /> : null}
      {step.is === 'offline' ? (
        <EmptyState level={1} isError icon={<CloudOff />} title={t('auth.reset.offline')} text={t('auth.offline')}>
          <Button variant="primary" onClick={open}>
            {t('auth.forgot.again')}
          </Button>
        </EmptyState>
      ) : null}
      {step.is === 'form' ? <ResetForm email={step.email} onEnded={leave} onDone={finish} /> : null}
      {step.is === 'done' ? (
        <EmptyState level={1} icon={<CircleCheck />} title={t('auth.passwordUpdated')} text={t('auth.reset.doneText')}>
          <ButtonLink variant="primary" to="/login">
            {t('auth.forgot.toLogin')}
          </ButtonLink>
        </EmptyState>
      ) : null}
    </div>
  );
}

function useRecovery() {
  const t = useT();
  const { replica } = useServices();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [step, setStep] = useState<Step>({ is: 'opening' });
  const hasBegun = useRef(false);

  const leave = useCallback(() => {
    toasts.show('error', t('auth.reset.invalid'));
    void navigate('/forgot-password', { replace: true });
  }, [navigate, t, toasts]);

  const open = useCallback(async () => {
    setStep({ is: 'opening' });
    const result = await replica.openRecovery(search.get('token_hash'));
    if (!result.ok) {
      if (result.code === 'offline') setStep({ is: 'offline' });
      else leave();
      return;
    }
    setStep({ is: 'form', email: result.email });
    // The link is used up, but its session is stored, so that a reload continues.
    setSearch({}, { replace: true });
  }, [leave, replica, search, setSearch]);

  useEffect(() => {
    // A link works once, so a second run of this effect must not open it.
    if (hasBegun.current) return;
    hasBegun.current = true;
    void open();
  }, [open]);

  useEffect(() => {
    if (step.is !== 'done') return undefined;
    const timer = setTimeout(() => void navigate('/login', { replace: true }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [navigate, step]);

  const finish = () => {
    setStep({ is: 'done' });
    toasts.show('success', t('auth.passwordUpdated'));
  };
  return { step, open: () => void open(), leave, finish };
}

function Opening() {
  return (
    <div style={{ display: 'grid', gap: 'var(--space-4)' }} aria-busy="true">
      <Skeleton width="12rem" height="2rem" />
      <Skeleton height="3rem" />
      <Skeleton height="3rem" />
    </div>
  );
}

interface ResetFormProps {
  readonly email: string;
  /** Called if the link's session has ended meanwhile. */
  readonly onEnded: () => void;
  readonly onDone: () => void;
}

function ResetForm({ email, onEnded, onDone }: ResetFormProps) {
  const t = useT();
  const { replica } = useServices();
  const [problems, setProblems] = useState<Problems<'password' | 'confirmation'>>({});
  const { attempt, isBusy, failure } = useAuthAttempt(t('auth.passwordFailed'));

  const submit = async (form: FormData) => {
    const values = { password: textOf(form, 'password'), confirmation: textOf(form, 'confirmation') };
    const found = newPasswordProblems(values);
    setProblems(found);
    focusFirstProblem(found);
    if (Object.keys(found).length) return;
    const done = await attempt(() => replica.resetPassword(values.password), { signed_out: onEnded });
    if (done) onDone();
  };

  return (
    <AuthForm
      title={t('auth.reset.title')}
      lead={t('auth.reset.lead', { email })}
      submitLabel={t('auth.reset.submit')}
      isBusy={isBusy}
      failure={failure}
      onSubmit={(form) => void submit(form)}
    >
      {/* Tells a password manager whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPassword label={t('auth.field.newPassword')} problems={problems} />
    </AuthForm>
  );
}
