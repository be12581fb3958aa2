import { type FormEvent, useState } from 'react';
import { normaliseCode } from '#domain/primitives/plain-digits.ts';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useToasts } from '#ui/toast.tsx';
import styles from './auth-form.module.css';
import { FormFailure, focusFirstProblem, textOf } from './auth-form.tsx';
import { NewPassword } from './new-password.tsx';
import { PasswordField } from './password-field.tsx';
import { useAuthAttempt } from './use-auth-attempt.ts';
import { codeProblems, newPasswordProblems, type Problems } from './validation.ts';

/** Changing a password needs the old one, or a code sent to the owner (U21). */
type Proof = 'password' | 'code';

/** Changes the signed-in person's password, with the old one or a code that is sent to them (U21, S129). */
export function ChangePasswordForm() {
  const [done, setDone] = useState(0);
  // Remounts after each change, so that no password stays in the page.
  return <Form key={done} onDone={() => setDone((count) => count + 1)} />;
}

function Form({ onDone }: { readonly onDone: () => void }) {
  const t = useT();
  const { proof, problems, isBusy, failure, submit, sendCode, isSending, sendFailure } = useChange(onDone);
  return (
    <form
      className={styles.form}
      aria-label={t('auth.change.title')}
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      }}
    >
      {proof === 'password' ? (
        <PasswordField
          name="current"
          autoComplete="current-password"
          enterKeyHint="next"
          label={t('auth.field.currentPassword')}
          hint={t('auth.change.currentHint')}
          error={problems.current && t(problems.current)}
        />
      ) : (
        <Field
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="next"
          label={t('auth.field.code')}
          hint={t('auth.change.codeHint')}
          error={problems.code && t(problems.code)}
        />
      )}
      <FormFailure text={sendFailure} />
      <Button variant="quiet" className={styles.back} isBusy={isSending} onClick={() => void sendCode()}>
        {t(proof === 'password' ? 'auth.change.sendCode' : 'auth.change.sendAgain')}
      </Button>
      <NewPassword label={t('auth.field.newPassword')} problems={problems} />
      <FormFailure text={failure} />
      <Button type="submit" variant="primary" isBusy={isBusy}>
        {t('auth.reset.submit')}
      </Button>
    </form>
  );
}

function useChange(onDone: () => void) {
  const t = useT();
  const { replica } = useServices();
  const toasts = useToasts();
  const [proof, setProof] = useState<Proof>('password');
  const [problems, setProblems] = useState<Problems<'current' | 'code' | 'password' | 'confirmation'>>({});
  const changing = useAuthAttempt(t('auth.passwordFailed'));
  const sending = useAuthAttempt(t('auth.change.sendFailed'));

  const show = (found: typeof problems) => {
    setProblems(found);
    focusFirstProblem(found);
    return Object.keys(found).length > 0;
  };
  const submit = async (form: FormData) => {
    if (changing.isBusy) return;
    const [password, currentPassword] = [textOf(form, 'password'), textOf(form, 'current')];
    const code = normaliseCode(textOf(form, 'code'));
    const given = newPasswordProblems({ password, confirmation: textOf(form, 'confirmation') });
    if (show({ ...(proof === 'code' ? codeProblems({ code }) : {}), ...given })) return;
    const shown = proof === 'code' ? { code } : currentPassword ? { currentPassword } : {};
    const done = await changing.attempt(() => replica.changePassword({ password, ...shown }), {
      wrong_password: () => show({ current: 'auth.change.wrongPassword' }),
      wrong_code: () => show({ code: 'auth.code.invalid' }),
      reauthentication_needed: () => show({ current: 'auth.change.needed' }),
    });
    if (!done) return;
    toasts.show('success', t('auth.passwordUpdated'));
    onDone();
  };
  const sendCode = async () => {
    if (!(await sending.attempt(() => replica.sendReauthenticationCode()))) return;
    setProof('code');
    setProblems({});
    focusFirstProblem({ code: true });
    toasts.show('success', t('auth.change.codeSent'));
  };
  return {
    proof,
    problems,
    isBusy: changing.isBusy,
    failure: changing.failure,
    submit,
    sendCode,
    isSending: sending.isBusy,
    sendFailure: sending.failure,
  };
}
