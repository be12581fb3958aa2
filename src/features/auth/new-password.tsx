import { useId, useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { Field } from '#ui/field.tsx';
import styles from './auth-form.module.css';
import { ShowCharacters } from './password-field.tsx';
import { type PasswordStrength, passwordStrength } from './password-strength.ts';

interface NewPasswordProps {
  readonly label: string;
  readonly problems: { readonly password?: MessageId; readonly confirmation?: MessageId };
}

/** A new password, twice, with a strength meter that never blocks (V24-V27, U39). */
export function NewPassword({ label, problems }: NewPasswordProps) {
  const t = useT();
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  // Shows both or neither.
  const look = { type: isShown ? 'text' : 'password', spellCheck: false, autoCapitalize: 'none' };
  return (
    <>
      <Field
        {...look}
        name="password"
        button={<ShowCharacters isOn={isShown} onChange={setShown} />}
        autoComplete="new-password"
        enterKeyHint="next"
        label={label}
        hint={t('auth.field.passwordHint')}
        error={problems.password && t(problems.password)}
        onChange={(event) => setPassword(event.target.value)}
      />
      {password ? (
        <Strength strength={passwordStrength(password)} isCommonSaid={problems.password !== undefined} />
      ) : null}
      <Field
        {...look}
        name="confirmation"
        autoComplete="new-password"
        enterKeyHint="go"
        label={t('auth.field.confirmation')}
        error={problems.confirmation && t(problems.confirmation)}
      />
    </>
  );
}

const WORDS: Readonly<Record<PasswordStrength['score'], MessageId>> = {
  20: 'auth.strength.20',
  40: 'auth.strength.40',
  60: 'auth.strength.60',
  100: 'auth.strength.100',
};

interface StrengthProps {
  readonly strength: PasswordStrength;
  /** Whether the field already shows that the password is common. */
  readonly isCommonSaid: boolean;
}

function Strength({ strength, isCommonSaid }: StrengthProps) {
  const t = useT();
  const id = useId();
  const { score, lacks, isCommon } = strength;
  return (
    <div className={styles.strength}>
      <span id={id} aria-live="polite">
        {t('auth.strength.label', { strength: t(WORDS[score]) })}
      </span>
      <meter aria-labelledby={id} min={0} max={100} low={50} high={80} optimum={100} value={score} />
      {isCommon && !isCommonSaid ? <p>{t('auth.problem.common')}</p> : null}
      {lacks.length > 0 ? (
        <>
          <p>{t('auth.strength.advice')}</p>
          <ul>
            {lacks.map((message) => (
              <li key={message}>{t(message)}</li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
