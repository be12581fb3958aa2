import { useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import type { AuthResult } from '#workers/replica/api.ts';
import { authFailureText } from './auth-failure.ts';

interface AuthAttempt {
  readonly isBusy: boolean;
  readonly failure: string | undefined;
  /** Runs the call; answers its result, or undefined when it failed, which `failure` then explains. */
  readonly attempt: (call: () => Promise<AuthResult>) => Promise<Extract<AuthResult, { ok: true }> | undefined>;
}

/** One try after the other to sign in or up. `fallback` is said when the server gave no reason (M23, M25). */
export function useAuthAttempt(fallback: string): AuthAttempt {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  return {
    isBusy,
    failure,
    async attempt(call) {
      setBusy(true);
      setFailure(undefined);
      try {
        const result = await call();
        if (result.ok) return result;
        setFailure(authFailureText(result, t, fallback));
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
