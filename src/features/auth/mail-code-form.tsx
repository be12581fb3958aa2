import { type FormEvent, useState } from 'react';
import type { AuthRefusal } from '#domain/account/account.ts';
import { normaliseCode } from '#domain/primitives/plain-digits.ts';
import { useT } from '#i18n/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import styles from './auth-form.module.css';
import { FormFailure, focusFirstProblem, textOf } from './auth-form.tsx';
import { useAuthAttempt } from './use-auth-attempt.ts';
import { codeProblems, type Problems } from './validation.ts';

interface MailCodeFormProps<Result> {
  readonly submitLabel: string;
  /** Sends the six digits to the server. */
  readonly call: (code: string) => Promise<Result>;
  readonly onDone: () => void;
}

/** Takes the code of a mail, because its link opens in the browser, and on iOS the installed app has separate storage. */
export function MailCodeForm<Result extends { readonly ok: true } | AuthRefusal>({
  submitLabel,
  call,
  onDone,
}: MailCodeFormProps<Result>) {
  const t = useT();
  const [problems, setProblems] = useState<Problems<'code'>>({});
  const { attempt, isBusy, failure } = useAuthAttempt(t('auth.code.failed'));

  const refuse = (found: Problems<'code'>) => {
    setProblems(found);
    focusFirstProblem(found);
  };
  const submit = async (form: FormData) => {
    const code = normaliseCode(textOf(form, 'code'));
    const found = codeProblems({ code });
    refuse(found);
    if (Object.keys(found).length) return;
    if (await attempt(() => call(code), { wrong_code: () => refuse({ code: 'auth.code.invalid' }) })) onDone();
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isBusy) void submit(new FormData(event.currentTarget));
      }}
    >
      <Field
        name="code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        label={t('auth.field.mailCode')}
        error={problems.code && t(problems.code)}
      />
      <FormFailure text={failure} />
      <Button type="submit" isWide isBusy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  );
}
