/**
 * Resetting a forgotten password. The mailed link opens a session that can only set a new password; it never signs in (U46).
 */
import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import type { AccountCalls, RecoveryResult } from '#domain/account/account.ts';
import { parseJsonAs } from '#domain/primitives/parse-json.ts';
import { type AuthAsk, refusal, toRefusal } from './auth-answers.ts';
import type { SessionVault } from './session-vault.ts';

/** Storage key of the opened link's session, which must survive a reload of the page. */
const RECOVERY_KEY = 'recovery';

const openedSchema = z.object({
  token: z.string(),
  email: z.string(),
  /** Epoch milliseconds. */
  endsAt: z.number(),
});
type Opened = z.infer<typeof openedSchema>;

export interface RecoveryOptions {
  readonly client: Pick<SupabaseClient['auth'], 'resetPasswordForEmail' | 'verifyOtp'>;
  readonly ask: AuthAsk;
  readonly vault: SessionVault;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export type Recovery = Pick<
  AccountCalls,
  'sendPasswordReset' | 'openRecovery' | 'openRecoveryWithCode' | 'resetPassword'
>;

export function createRecovery({ client, ask, vault, now }: RecoveryOptions): Recovery {
  async function read(): Promise<Opened | null> {
    const opened = parseJsonAs(openedSchema, await vault.read(RECOVERY_KEY));
    return opened && opened.endsAt > now() ? opened : null;
  }

  async function open(mailed: { token_hash: string } | { email: string; token: string }): Promise<RecoveryResult> {
    const { data, error } = await client.verifyOtp({ ...mailed, type: 'recovery' });
    if (error) return toRefusal(error);
    if (!data.session) return refusal('unknown');
    const { access_token: token, expires_in: seconds } = data.session;
    const opened: Opened = { token, email: data.session.user.email ?? '', endsAt: now() + seconds * 1000 };
    await vault.write(RECOVERY_KEY, JSON.stringify(opened), true);
    return { ok: true, email: opened.email };
  }

  return {
    async sendPasswordReset(email) {
      const { error } = await client.resetPasswordForEmail(email);
      return error ? toRefusal(error) : { ok: true };
    },
    async openRecovery(tokenHash) {
      if (tokenHash !== null) return open({ token_hash: tokenHash });
      const opened = await read();
      return opened ? { ok: true, email: opened.email } : refusal('signed_out');
    },
    openRecoveryWithCode: (email, token) => open({ email, token }),
    async resetPassword(password) {
      const opened = await read();
      if (!opened) return refusal('signed_out');
      const answer = await ask('PUT', '/user', opened.token, { password });
      if (!answer.ok) return answer.status === 401 || answer.status === 403 ? refusal('signed_out') : answer;
      // Changing the password ended all other sessions. If this request fails, only the link's session remains, and nobody
      // holds it.
      await ask('POST', '/logout?scope=global', opened.token);
      await vault.forget(RECOVERY_KEY);
      return { ok: true };
    },
  };
}
