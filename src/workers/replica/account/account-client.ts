import type { Remote as Wrapped } from 'comlink';
import type {
  AccountCalls,
  AuthDone,
  AuthRefusal,
  AuthResult,
  MailLinkResult,
  ProviderFinish,
  ProviderStart,
  RecoveryResult,
} from '#domain/account.ts';
import type { ReplicaApi } from '#workers/replica/api.ts';

const CRASHED: AuthRefusal = { ok: false, code: 'worker_crashed', message: 'Please try again' };

/**
 * The calls about the account, over the thread.
 * @param call asks the worker once: a second time could sign up, or use up a code, twice; rejects where it died
 */
export function createAccountClient(
  call: <T>(question: (api: Wrapped<ReplicaApi>) => Promise<T>) => Promise<T>,
): AccountCalls {
  const once = <T>(question: (api: Wrapped<ReplicaApi>) => Promise<T>): Promise<T | AuthRefusal> =>
    call<T | AuthRefusal>(question).catch(() => CRASHED);
  return {
    signIn: (...form) => once<AuthResult>((api) => api.signIn(...form)),
    signUp: (...form) => once<AuthResult>((api) => api.signUp(...form)),
    sendCode: (...to) => once<AuthDone>((api) => api.sendCode(...to)),
    signInWithCode: (...form) => once<AuthResult>((api) => api.signInWithCode(...form)),
    startGoogle: (back) => once<ProviderStart>((api) => api.startGoogle(back)),
    finishGoogle: (...flow) => once<ProviderFinish>((api) => api.finishGoogle(...flow)),
    acceptMailLink: (...link) => once<MailLinkResult>((api) => api.acceptMailLink(...link)),
    sendPasswordReset: (email) => once<AuthDone>((api) => api.sendPasswordReset(email)),
    openRecovery: (tokenHash) => once<RecoveryResult>((api) => api.openRecovery(tokenHash)),
    resetPassword: (password) => once<AuthDone>((api) => api.resetPassword(password)),
    changePassword: (change) => once<AuthDone>((api) => api.changePassword(change)),
    sendReauthenticationCode: () => once<AuthDone>((api) => api.sendReauthenticationCode()),
    resendConfirmation: (email) => once<AuthDone>((api) => api.resendConfirmation(email)),
    requestEmailChange: (email) => once<AuthDone>((api) => api.requestEmailChange(email)),
  };
}
