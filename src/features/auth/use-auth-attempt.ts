import { useState } from 'react';
import type { AuthRefusal } from '#domain/account/account.ts';
import { useT } from '#i18n/i18n.tsx';
import { authFailureText } from './auth-failure.ts';

type Answer = { readonly ok: true } | AuthRefusal;

/** Actions for some codes instead of a message. */
type Handlers = Readonly<Record<string, () => void>>;

interface AuthAttempt {
  readonly isBusy: boolean;
  readonly failure: string | undefined;
  /** Runs the call; returns its result, or undefined if it failed, which `failure` then explains. */
  readonly attempt: <Result extends Answer>(
    call: () => Promise<Result>,
    handlers?: Handlers,
  ) => Promise<Extract<Result, { ok: true }> | undefined>;
}

/**
 * Attempts to sign in or up, one at a time. `fallback`, such as 'Failed to sign in', is shown if the server gave no
 * reason (M23, M25).
 */
export function useAuthAttempt(fallback: string): AuthAttempt {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  return {
    isBusy,
    failure,
    async attempt(call, handlers = {}) {
      setBusy(true);
      setFailure(undefined);
      try {
        const result: Answer = await call();
        // TypeScript does not narrow a type parameter by `ok`.
        if (result.ok) return result as Extract<Awaited<ReturnType<typeof call>>, { ok: true }>;
        const handle = handlers[result.code];
        if (handle) handle();
        else setFailure(authFailureText(result, t, fallback));
      } catch {
        // The worker itself failed, which is no useful reason for a person.
        setFailure(fallback);
      } finally {
        setBusy(false);
      }
      return undefined;
    },
  };
}
