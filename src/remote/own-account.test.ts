// @module-tag quick
import { expect, test } from 'vitest';
import { refusal } from './auth-answers.ts';
import { createOwnAccount } from './own-account.ts';
import { RemoteError } from './remote-error.ts';
import type { StoredSession } from './sessions.ts';

/** Asks to change the address and returns the app's answer to the server's. */
async function ask(code: Parameters<typeof refusal>[0] | null, failure?: RemoteError) {
  // Only these fields are read.
  const session = { user: { id: 'amina' } } as StoredSession;
  const account = createOwnAccount(
    async () => (code === null ? { ok: true, body: {} } : { ...refusal(code), status: 422 }),
    {
      read: async () => session,
      async tokenOf() {
        if (failure) throw failure;
        return 'token';
      },
    },
  );
  return account.requestEmailChange('other@example.org');
}

test('asking for a new address does not reveal whether it is taken, but reports other errors (U45)', async () => {
  expect(await ask(null)).toEqual({ ok: true });
  expect(await ask('email_taken')).toEqual(await ask(null));
  expect(await ask('signed_out')).toMatchObject({ ok: false, code: 'signed_out' });
  expect(await ask(null, new RemoteError('no answer', { code: 'offline' }))).toMatchObject({ code: 'offline' });
});
