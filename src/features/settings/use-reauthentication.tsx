import { type ReactNode, useState } from 'react';
import type { AuthDone, AuthRefusal } from '#domain/account/account.ts';
import { maskPhone } from '#domain/account/profile.ts';
import { normaliseCode } from '#domain/primitives/plain-digits.ts';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { useSession } from '#services/use-session.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';

type Kind = 'password' | 'code' | 'none';

/** Codes for a wrong password or code. Other refusals do not concern the proof. */
const WRONG: ReadonlySet<string> = new Set(['invalid_credentials', 'wrong_code']);

interface Reauthentication {
  /** Requests the proof; resolves with the message to show. */
  readonly ask: () => Promise<string>;
  /** The field for the proof; null before it is requested. */
  readonly field: ReactNode;
  /** Resolves with whether the person proved their identity, or need not. */
  readonly show: () => Promise<boolean>;
}

/**
 * Confirms the person's identity again: by the password of their email address, or by a code sent to their phone number
 * (U20).
 */
export function useReauthentication(): Reauthentication {
  const t = useT();
  const { replica } = useServices();
  const session = useSession();
  const { userId = '', email = null, phone = null } = session ?? {};
  const kind: Kind = email !== null ? 'password' : phone !== null ? 'code' : 'none';
  const [isAsked, setAsked] = useState(false);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  const failed = (sentence: string): false => {
    setProblem(sentence);
    return false;
  };
  const refused = ({ code, message }: AuthRefusal, wrong: string, other: string): false => {
    if (code === 'offline') return failed(t('settings.delete.offline'));
    return failed(WRONG.has(code) ? wrong : message || other);
  };
  const sendCode = async (): Promise<AuthDone> => {
    const sent = phone === null ? ({ ok: true } as const) : await replica.sendCode(phone);
    if (!sent.ok) refused(sent, t('auth.code.sendFailed'), t('auth.code.sendFailed'));
    return sent;
  };
  const show = async (): Promise<boolean> => {
    if (!isAsked) return true;
    setProblem(null);
    const code = normaliseCode(text);
    if (kind === 'code' && !/^\d{6}$/.test(code)) return failed(t('auth.problem.code'));
    const call = kind === 'code' ? replica.signInWithCode(phone ?? '', code) : replica.signIn(email ?? '', text);
    const answer = await call;
    const wrong = t(kind === 'code' ? 'auth.code.invalid' : 'settings.delete.wrongPassword');
    if (!answer.ok) return refused(answer, wrong, t('settings.delete.failed'));
    // The code can sign in to another account if the number changed hands; that account must not be deleted.
    return answer.session === null || answer.session.userId === userId || failed(t('settings.delete.signedOut'));
  };

  return {
    async ask() {
      if (kind === 'none') return t('settings.delete.signInAgain');
      setAsked(true);
      if (kind === 'password') return t('settings.delete.password');
      await sendCode();
      return t('settings.delete.code', { phone: maskPhone(phone ?? '') });
    },
    show,
    field: isAsked ? (
      <>
        <Field
          label={t(kind === 'code' ? 'auth.field.code' : 'settings.delete.passwordLabel')}
          type={kind === 'code' ? 'text' : 'password'}
          inputMode={kind === 'code' ? 'numeric' : undefined}
          autoComplete={kind === 'code' ? 'one-time-code' : 'current-password'}
          value={text}
          error={problem ?? undefined}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {kind === 'code' ? (
          <div>
            <Button variant="quiet" onClick={() => void sendCode()}>
              {t('auth.change.sendAgain')}
            </Button>
          </div>
        ) : null}
      </>
    ) : null,
  };
}
