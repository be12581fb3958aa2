import { useState } from 'react';
import type { AuthRefusal } from '#domain/account/account.ts';
import { useT } from '#i18n/i18n.tsx';
import { authFailureText } from './auth-failure.ts';

type Answer = { readonly ok: true } | AuthRefusal;

/** What is done about some codes instead of showing a sentence. */
type Handlers = Readonly<Record<string, () => void>>;

interface AuthAttempt {
  readonly isBusy: boolean;
  readonly failure: string | undefined;
  /** Runs the call; answers its result, or undefined when it failed, which `failure` then explains. */
  readonly attempt: <Result extends Answer>(
    call: () => Promise<Result>,
    handlers?: Handlers,
  ) => Promise<Extract<Result, { ok: true }> | undefined>;
}

/** One try after the other to sign in or up. `fallback` is said when the server gave no reason (M23, M25). */
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
        // Narrowed by `ok`, which TypeScript does not do for a type parameter.
        if (result.ok) return result as Extract<Awaited<ReturnType<typeof call>>, { ok: true }>;
        const handle = handlers[result.code];
        if (handle) handle();
        else setFailure(authFailureText(result, t, fallback));
      } catch {
        // The worker itself could not answer: there is no reason that would help a person more than this one.
        setFailure(fallback);
      } finally {
        setBusy(false);
      }
      return undefined;
    },
  };
}
