// @module-tag quick
/** A change of address needs both mailboxes. One mailbox alone changes nothing, even after repeated requests. */
import { describe, expect, test } from 'vitest';
import { ONE_ENGINE, type TestBackend } from '../../support/backend.ts';
import { useBackendWithClock } from '../../support/backend-with-clock.ts';
import { messagesTo, newestTo } from '../../support/outbox.ts';
import { signUpAndIn } from '../../support/sign-up.ts';

const PASSWORD = 'correct horse';
const MINUTE = 60_000;

describe.each(ONE_ENGINE)('a change of address, on %s', (database) => {
  let backend: TestBackend;
  const clock = useBackendWithClock(database, (started) => void (backend = started));

  let count = 0;
  const newAddress = () => `mover-${++count}@example.com`;
  const sentTo = (to: string) => newestTo(backend.url, to);
  const open = (tokenHash: string) => backend.client().auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
  const resend = async (email: string) => {
    clock.now += 2 * MINUTE;
    expect((await backend.client().auth.resend({ type: 'email_change', email })).error).toBeNull();
  };

  async function confirmed() {
    const [email, client] = [newAddress(), backend.client()];
    await signUpAndIn(client, { email, password: PASSWORD });
    await backend.client().auth.verifyOtp({ token_hash: (await sentTo(email)).tokenHash, type: 'email' });
    clock.now += 2 * MINUTE;
    return { email, client };
  }

  /** A person whose change to `after` has been mailed to both addresses. */
  async function moving() {
    const { email: before, client } = await confirmed();
    const after = newAddress();
    expect((await client.auth.updateUser({ email: after })).error).toBeNull();
    const address = async () => (await client.auth.getUser()).data.user?.email;
    return { before, after, client, address };
  }

  test.each(['before', 'after'] as const)(
    'the mailbox %s alone, after a resend, does not complete it',
    async (side) => {
      const { before, address, ...change } = await moving();
      const mailbox = { before, after: change.after }[side];
      expect((await open((await sentTo(mailbox)).tokenHash)).data.session).toBeNull();
      await resend(before);
      await resend(change.after);
      const again = await open((await sentTo(mailbox)).tokenHash);
      expect(again.data.session).toBeNull();
      expect(await address()).toBe(before);
    },
  );

  test('the other mailbox’s link stays valid after a resend', async () => {
    const { before, after, address } = await moving();
    const waiting = await sentTo(after);
    await resend(before);
    await open((await sentTo(before)).tokenHash);
    await open(waiting.tokenHash);
    expect(await address()).toBe(after);
  });

  test('once one mailbox has confirmed, a resend mails the other one', async () => {
    const { before, after, address } = await moving();
    await open((await sentTo(before)).tokenHash);
    const asked = (await messagesTo(backend.url, before)).length;
    await resend(before);
    expect(await messagesTo(backend.url, before)).toHaveLength(asked);
    expect(await messagesTo(backend.url, after)).toHaveLength(2);
    await open((await sentTo(after)).tokenHash);
    expect(await address()).toBe(after);
  });

  test('a confirmation for one address does not count for another', async () => {
    const { before, client, address } = await moving();
    await open((await sentTo(before)).tokenHash);
    clock.now += 2 * MINUTE;
    const other = newAddress();
    await client.auth.updateUser({ email: other });
    expect((await open((await sentTo(other)).tokenHash)).data.session).toBeNull();
    expect(await address()).toBe(before);
  });

  test('a resend does not tell whether a change is pending', async () => {
    const { before, after } = await moving();
    const unknown = newAddress();
    for (const email of [before, after, unknown]) {
      clock.now += 2 * MINUTE;
      const answers = [];
      for (let n = 0; n < 2; n++) {
        const { error } = await backend.client().auth.resend({ type: 'email_change', email });
        answers.push(error?.code);
      }
      expect([email, answers]).toEqual([email, [undefined, 'over_email_send_rate_limit']]);
    }
    expect(await messagesTo(backend.url, unknown)).toEqual([]);
  });

  test('a new password cancels a pending change', async () => {
    const { before, after, client, address } = await moving();
    const links = [await sentTo(before), await sentTo(after)];
    expect((await client.auth.updateUser({ password: 'battery staple' })).error).toBeNull();
    for (const { tokenHash } of links) expect((await open(tokenHash)).error?.code).toBe('otp_expired');
    expect(await address()).toBe(before);
  });
});
