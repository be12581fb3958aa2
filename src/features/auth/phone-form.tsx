import { type ReactNode, useState } from 'react';
import { cleanName } from '#domain/account/profile.ts';
import { useT } from '#i18n/i18n.tsx';
import { countryField, PhoneField } from '#places/forms/phone-field.tsx';
import { loadPhoneNumbers } from '#platform/phone-numbers.ts';
import { useServices } from '#services/services.tsx';
import { Field } from '#ui/field.tsx';
import { useToasts } from '#ui/toast.tsx';
import { AuthForm, focusFirstProblem, textOf } from './auth-form.tsx';
import { CodeForm } from './code-form.tsx';
import { type RequestedCode, readRequestedCode, sentJustBefore, storeRequestedCode } from './requested-code.ts';
import { readTyped } from './typed-form.ts';
import { useAuthAttempt } from './use-auth-attempt.ts';
import { useStepFocus } from './use-step-focus.ts';
import { nameProblems, type Problems } from './validation.ts';

interface PhoneFormProps {
  readonly kind: 'login' | 'signup';
  readonly isRemembered: boolean;
  readonly remember?: ReactNode;
  readonly others: ReactNode;
  readonly footer: ReactNode;
}

/** Signing in or up by phone, in two steps: the number, then the code that was sent to it (S107, S108). */
export function PhoneForm(props: PhoneFormProps) {
  const { now } = useServices();
  const [asked, setAsked] = useState<RequestedCode | null>(() => readRequestedCode(props.kind, now()));
  const frame = useStepFocus(asked === null);

  const note = (next: RequestedCode) => {
    storeRequestedCode(next);
    setAsked(next.isLeft ? null : next);
  };
  return (
    <div ref={frame}>
      {asked ? (
        <CodeForm asked={asked} onAsked={note} onBack={() => note({ ...asked, isLeft: true })} />
      ) : (
        <NumberForm {...props} onAsked={note} />
      )}
    </div>
  );
}

interface NumberFormProps extends PhoneFormProps {
  readonly onAsked: (asked: RequestedCode) => void;
}

function NumberForm({ kind, isRemembered, remember, others, footer, onAsked }: NumberFormProps) {
  const t = useT();
  const { replica, now } = useServices();
  const toasts = useToasts();
  const [problems, setProblems] = useState<Problems<'name' | 'phone'>>({});
  const { attempt, isBusy, failure } = useAuthAttempt(t('auth.code.sendFailed'));
  const isSignup = kind === 'signup';
  const typed = readTyped();

  const submit = async (form: FormData) => {
    const name = isSignup ? cleanName(textOf(form, 'name')) : undefined;
    const phone = (await loadPhoneNumbers(textOf(form, countryField('phone')))).toInternational(textOf(form, 'phone'));
    const found: typeof problems = {
      ...(name === undefined ? {} : nameProblems({ name })),
      ...(phone === undefined ? { phone: 'auth.problem.phone' } : {}),
    };
    setProblems(found);
    focusFirstProblem(found);
    if (phone === undefined || Object.keys(found).length) return;
    const sentAt = sentJustBefore(phone, now());
    if (sentAt === null && !(await attempt(() => replica.sendCode(phone, name)))) return;
    toasts.show('success', t(isSignup ? 'auth.code.sentSignup' : 'auth.code.sent'));
    onAsked({ kind, phone, name, isRemembered, at: sentAt ?? now() });
  };

  return (
    <AuthForm
      title={t(isSignup ? 'auth.signup.title' : 'auth.login.title')}
      lead={t('auth.phone.lead')}
      submitLabel={t('auth.phone.submit')}
      isBusy={isBusy}
      failure={failure}
      onSubmit={(form) => void submit(form)}
      others={others}
      footer={footer}
    >
      {isSignup ? (
        <Field
          name="name"
          autoComplete="name"
          enterKeyHint="next"
          label={t('auth.field.name')}
          defaultValue={typed['name']}
          error={problems.name && t(problems.name)}
        />
      ) : null}
      <PhoneField
        name="phone"
        enterKeyHint="send"
        label={t('auth.field.phone')}
        defaultValue={typed['phone']}
        error={problems.phone && t(problems.phone)}
      />
      {remember}
    </AuthForm>
  );
}
