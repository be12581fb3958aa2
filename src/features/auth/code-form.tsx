import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { normaliseCode } from '#domain/primitives/plain-digits.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { loadPhoneNumbers } from '#platform/phone-numbers.ts';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useToasts } from '#ui/toast.tsx';
import styles from './auth-form.module.css';
import { AuthForm, FormFailure, focusFirstProblem, textOf } from './auth-form.tsx';
import { forgetRequestedCode, type RequestedCode, secondsToWait } from './requested-code.ts';
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
    if (!(await verifying.attempt(call, { wrong_code: wrong }))) return;
    forgetRequestedCode();
    forgetTyped();
    toasts.show('success', t(isSignup ? 'auth.code.verifiedSignup' : 'auth.code.verified'));
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
          <SendAgain asked={asked} isBusy={sending.isBusy} onPress={() => void sendAgain()} />
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

interface SendAgainProps {
  readonly asked: RequestedCode;
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

/** A visible but silent countdown of a minute; then another code can be requested (U22). */
function SendAgain({ asked, isBusy, onPress }: SendAgainProps) {
  const t = useT();
  const format = useFormat();
  const seconds = useSecondsToWait(asked);
  return (
    <div className={styles.again}>
      <span>{t('auth.code.nothing')}</span>
      {seconds > 0 ? (
        <span>{t('auth.code.wait', { seconds: format.number(seconds) })}</span>
      ) : (
        <Button variant="quiet" isBusy={isBusy} onClick={onPress}>
          {t('auth.code.again')}
        </Button>
      )}
    </div>
  );
}

function useSecondsToWait(asked: RequestedCode): number {
  const { now } = useServices();
  const [seconds, setSeconds] = useState(() => secondsToWait(asked, now()));
  useEffect(() => {
    const count = () => setSeconds(secondsToWait(asked, now()));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [asked, now]);
  return seconds;
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
