import type { AccountCalls, AuthRefusal } from '#domain/account.ts';

const REFUSED: AuthRefusal = { ok: false, code: 'invalid_credentials', message: 'Invalid credentials' };

/** The calls about an account without a server: nobody is let in, everything that is sent is noted and goes well. */
export function fakeAccount(note: (...what: unknown[]) => Promise<void>): AccountCalls {
  const done =
    (name: string) =>
    async (...given: unknown[]) => {
      await note(name, ...given);
      return { ok: true } as const;
    };
  return {
    signIn: async () => REFUSED,
    signUp: async () => REFUSED,
    sendCode: done('send code'),
    signInWithCode: async () => REFUSED,
    startGoogle: async () => REFUSED,
    finishGoogle: async () => REFUSED,
    acceptMailLink: async () => REFUSED,
    sendPasswordReset: done('send reset'),
    openRecovery: async () => REFUSED,
    resetPassword: done('reset password'),
    changePassword: done('change password'),
    sendReauthenticationCode: done('send reauthentication code'),
    requestEmailChange: done('change email'),
  };
}
