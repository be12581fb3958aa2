import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fieldPatch } from '#domain/account/profile.ts';
import { normaliseCode } from '#domain/primitives/plain-digits.ts';
import { useT } from '#i18n/i18n.tsx';
import { loadPhoneNumbers } from '#platform/phone-numbers.ts';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useToasts } from '#ui/toast.tsx';
import styles from './auth-form.module.css';
import { AuthForm, FormFailure, focusFirstProblem, textOf } from './auth-form.tsx';
import { askForName } from './name-question.ts';
import { forgetRequestedCode, type RequestedCode } from './requested-code.ts';
import { SendAgain } from './send-again.tsx';
import { forgetTyped } from './typed-form.ts';
import { useAuthAttempt } from './use-auth-attempt.ts';
import { codeProblems, type Problems } from './validation.ts';

interface CodeFormProps {
  readonly asked: RequestedCode;
  /** Called after another code was sent. */
  readonly onAsked: (asked: RequestedCode) => void;
  readonly onBack: () => void;
}

/** The second step: the six digits of the text message (V20), in any keyboard's digits and with spaces (U40). */
export function CodeForm({ asked, onAsked, onBack }: CodeFormProps) {
  const t = useT();
  const { replica, now } = useServices();
  const toasts = useToasts();
  const number = useReadable(asked.phone);
  const [problems, setProblems] = useState<Problems<'code'>>({});
  const verifying = useAuthAttempt(t('auth.code.failed'));
  const sending = useAuthAttempt(t('auth.code.sendFailed'));
  const isSignup = asked.kind === 'signup';
  const welcome = useWelcome();

  const verify = async (form: FormData) => {
    const code = normaliseCode(textOf(form, 'code'));
    const found = codeProblems({ code });
    setProblems(found);
    focusFirstProblem(found);
    if (Object.keys(found).length) return;
    const wrong = () => {
      setProblems({ code: 'auth.code.invalid' });
      focusFirstProblem({ code: true });
    };
    const call = () => replica.signInWithCode(asked.phone, code, asked.isRemembered);
    const verified = await verifying.attempt(call, { wrong_code: wrong });
    if (verified === undefined) return;
    forgetRequestedCode();
    forgetTyped();
    toasts.show('success', t(verified.newAccount === null ? 'auth.code.verified' : 'auth.code.verifiedSignup'));
    if (verified.newAccount === 'nameless') await welcome(asked.name);
  };
  const sendAgain = async () => {
    if (!(await sending.attempt(() => replica.sendCode(asked.phone, asked.name)))) return;
    toasts.show('success', t(isSignup ? 'auth.code.sentSignup' : 'auth.code.sent'));
    setProblems({});
    focusFirstProblem({ code: true });
    onAsked({ ...asked, at: now() });
  };

  return (
    <AuthForm
      title={t('auth.code.title')}
      lead={t('auth.code.lead', { number })}
      submitLabel={t('auth.code.submit')}
      isBusy={verifying.isBusy}
      failure={verifying.failure}
      onSubmit={(form) => void verify(form)}
      others={
        <div className="grid gap-3">
          <FormFailure text={sending.failure} />
          <SendAgain at={asked.at} isBusy={sending.isBusy} onPress={() => void sendAgain()} />
          <Button variant="quiet" className={styles.back} icon={<ArrowLeft aria-hidden="true" />} onClick={onBack}>
            {t('auth.code.back')}
          </Button>
        </div>
      }
    >
      <Field
        name="code"
        // A `number` field would drop leading zeros and refuse Arabic digits and spaces.
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        label={t('auth.field.code')}
        error={problems.code && t(problems.code)}
      />
    </AuthForm>
  );
}

/** Gives a new account the name that was typed where its code had been sent without one, or else asks for it. */
function useWelcome(): (name: string | undefined) => Promise<void> {
  const { replica } = useServices();
  return async (name) => {
    if (name === undefined) return askForName();
    const done = await replica.mutateAll({ mutations: [fieldPatch('name', name)] });
    if (!done.ok) askForName();
  };
}

/** The number in groups, once the library has loaded. */
function useReadable(phone: string): string {
  const [readable, setReadable] = useState(phone);
  useEffect(() => {
    let isGone = false;
    // If the library fails to load, the plain number is shown.
    loadPhoneNumbers().then(
      (numbers) => void (isGone || setReadable(numbers.toReadable(phone))),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [phone]);
  return readable;
}
