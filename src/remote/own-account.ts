/** Changes of an account by its signed-in owner. */
import type { AccountCalls, AuthDone } from '#domain/account/account.ts';
import { type AuthAsk, refusal } from './auth-answers.ts';
import { RemoteError } from './remote-error.ts';
import type { Sessions } from './sessions.ts';

export type OwnAccount = Pick<
  AccountCalls,
  'changePassword' | 'sendReauthenticationCode' | 'resendConfirmation' | 'requestEmailChange'
>;

export function createOwnAccount(ask: AuthAsk, sessions: Pick<Sessions, 'read' | 'tokenOf'>): OwnAccount {
  /** Repeats a refused request once with a new token, because the device's clock may be wrong. */
  async function askAsOwner(
    ...[method, path, body]: [method: 'GET' | 'POST' | 'PUT', path: string, body?: object]
  ): Promise<AuthDone> {
    try {
      const session = await sessions.read();
      if (!session) return refusal('signed_out');
      const token = await sessions.tokenOf(session.user.id, null);
      const answer = await ask(method, path, token, body);
      if (answer.ok || answer.status !== 401) return toDone(answer);
      return toDone(await ask(method, path, await sessions.tokenOf(session.user.id, token), body));
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      return refusal(error.code === 'signed_out' || error.code === 'offline' ? error.code : 'unknown');
    }
  }

  return {
    changePassword: ({ password, currentPassword, code }) =>
      askAsOwner('PUT', '/user', {
        password,
        ...(currentPassword === undefined ? {} : { current_password: currentPassword }),
        ...(code === undefined ? {} : { nonce: code }),
      }),
    sendReauthenticationCode: () => askAsOwner('GET', '/reauthenticate'),
    resendConfirmation: async (email) => toDone(await ask('POST', '/resend', null, { type: 'signup', email })),
    async requestEmailChange(email) {
      const done = await askAsOwner('PUT', '/user', { email });
      // Hosted Supabase reveals that another account has this address. The screen must not (U45), so it says that a link was
      // sent.
      return !done.ok && done.code === 'email_taken' ? { ok: true } : done;
    },
  };
}

function toDone(answer: Awaited<ReturnType<AuthAsk>>): AuthDone {
  return answer.ok ? { ok: true } : answer;
}
