// @module-tag quick
import { describe, expect, test } from 'vitest';
import { ONE_ENGINE, type TestBackend } from '../../support/backend.ts';
import { useBackendWithClock } from '../../support/backend-with-clock.ts';
import { messagesTo, newestTo } from '../../support/outbox.ts';
import { signUpAndIn } from '../../support/sign-up.ts';

const PASSWORD = 'correct horse';
const MINUTE = 60_000;

describe.each(ONE_ENGINE)('accounts by e-mail, on %s', (database) => {
  let backend: TestBackend;
  const clock = useBackendWithClock(database, (started) => void (backend = started));

  let count = 0;
  const newAddress = () => `reader-${++count}@example.com`;

  async function signUp(email: string, password = PASSWORD) {
    const client = backend.client();
    const { data, error } = await signUpAndIn(client, { email, password, options: { data: { name: 'Aisha' } } });
    expect(error).toBeNull();
    return { client, data };
  }

  // Read in SQL, because the tests' clock is ahead of the one that REST uses to check tokens.
  const profileOf = (id: string | undefined) =>
    backend.database.query('select name, email from public.users where id = $1', [id]);

  async function confirmed(email: string) {
    const made = await signUp(email);
    const { tokenHash } = await newestTo(backend.url, email);
    await made.client.auth.verifyOtp({ token_hash: tokenHash, type: 'email' });
    clock.now += 2 * MINUTE;
    return made;
  }

  test('a new account may sign in unconfirmed, and the mailed link confirms it once (U104)', async () => {
    const email = newAddress();
    const made = await backend
      .client()
      .auth.signUp({ email, password: PASSWORD, options: { data: { name: 'Aisha' } } });
    expect([made.error, made.data.session]).toEqual([null, null]);
    expect(made.data.user?.email_confirmed_at).toBeUndefined();
    const { data } = await backend.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(data.session?.user.id).toBe(made.data.user?.id);

    const { link, tokenHash } = await newestTo(backend.url, email);
    expect(link.origin + link.pathname).toBe(`${backend.url}/auth/callback`);
    const other = backend.client();
    const verified = await other.auth.verifyOtp({ token_hash: tokenHash, type: 'email' });
    expect(verified.data.user?.email_confirmed_at).toEqual(expect.any(String));
    expect(verified.data.user?.user_metadata).toMatchObject({ name: 'Aisha', email_verified: true });
    const twice = await backend.client().auth.verifyOtp({ token_hash: tokenHash, type: 'email' });
    expect(twice.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test('the mailed code confirms too, also in Arabic digits', async () => {
    const email = newAddress();
    await signUp(email);
    const { code } = await newestTo(backend.url, email);
    const arabic = code.replaceAll(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
    const { data, error } = await backend.client().auth.verifyOtp({ email, token: ` ${arabic} `, type: 'signup' });
    expect(error).toBeNull();
    expect(data.user?.email_confirmed_at).toEqual(expect.any(String));
  });

  test('a link expires after a day', async () => {
    const email = newAddress();
    await signUp(email);
    const { tokenHash } = await newestTo(backend.url, email);
    clock.now += 24 * 60 * MINUTE;
    const { error } = await backend.client().auth.verifyOtp({ token_hash: tokenHash, type: 'email' });
    expect(error?.code).toBe('otp_expired');
  });

  test('no secret that opens an account is stored in plain text', async () => {
    const email = newAddress();
    const { data } = await signUp(email);
    const { code, tokenHash } = await newestTo(backend.url, email);
    const kept = await backend.database.query<{ row: string }>(
      `select to_jsonb(s)::text as row from backend_local.one_time_secrets s
       union all select to_jsonb(t)::text from auth.refresh_tokens t
       union all select to_jsonb(u)::text from auth.users u where u.email = $1`,
      [email],
    );
    const text = kept.map(({ row }) => row).join('\n');
    expect(text).toContain(email);
    for (const secret of [PASSWORD, `"${code}"`, tokenHash, data.session?.refresh_token ?? 'no session']) {
      expect(text).not.toContain(secret);
    }
  });

  test('a forgotten password: the link opens the page for a new one and ends all other sessions', async () => {
    const email = newAddress();
    const { client: before } = await confirmed(email);
    const asked = await backend
      .client()
      .auth.resetPasswordForEmail(email, { redirectTo: `${backend.url}/reset-password` });
    expect(asked.error).toBeNull();
    const { link, tokenHash } = await newestTo(backend.url, email);
    expect(link.pathname).toBe('/reset-password');
    expect(link.searchParams.get('type')).toBe('recovery');

    const client = backend.client();
    expect((await client.auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' })).error).toBeNull();
    const same = await client.auth.updateUser({ password: PASSWORD });
    expect(same.error).toMatchObject({ status: 422, code: 'same_password' });
    expect((await client.auth.updateUser({ password: 'battery staple' })).error).toBeNull();
    expect((await before.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
    expect((await client.auth.signOut({ scope: 'global' })).error).toBeNull();

    const old = await backend.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(old.error?.code).toBe('invalid_credentials');
    const fresh = await backend.client().auth.signInWithPassword({ email, password: 'battery staple' });
    expect(fresh.error).toBeNull();
  });

  test('a link never leads to a foreign site', async () => {
    const email = newAddress();
    await confirmed(email);
    for (const redirectTo of ['https://evil.example/x', 'javascript:alert(1)', `${backend.url}@evil.example/`]) {
      await backend.client().auth.resetPasswordForEmail(email, { redirectTo });
      expect((await newestTo(backend.url, email)).link.origin).toBe(backend.url);
      clock.now += 2 * MINUTE;
    }
  });

  test('an unknown address gets the same answer as a known one, and no mail', async () => {
    const [known, unknown] = [newAddress(), newAddress()];
    await confirmed(known);
    const ask = {
      recover: (email: string) => backend.client().auth.resetPasswordForEmail(email),
      magic: (email: string) => backend.client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } }),
      resend: (email: string) => backend.client().auth.resend({ type: 'signup', email }),
      password: (email: string) => backend.client().auth.signInWithPassword({ email, password: 'wrong' }),
    };
    for (const [name, question] of Object.entries(ask)) {
      for (let round = 1; round <= 2; round++) {
        const [one, other] = [await question(known), await question(unknown)];
        expect([name, round, one.error?.code, one.error?.status]).toEqual([
          name,
          round,
          other.error?.code,
          other.error?.status,
        ]);
      }
      clock.now += 2 * MINUTE;
    }
    expect(await messagesTo(backend.url, unknown)).toEqual([]);
  });

  test('a sign-in link creates the account only when opened', async () => {
    const email = newAddress();
    const { error } = await backend.client().auth.signInWithOtp({ email, options: { data: { name: 'Omar' } } });
    expect(error).toBeNull();
    expect(await backend.database.query('select id from auth.users where email = $1', [email])).toEqual([]);
    const client = backend.client();
    const { tokenHash } = await newestTo(backend.url, email);
    const { data } = await client.auth.verifyOtp({ token_hash: tokenHash, type: 'email' });
    expect(data.user?.email_confirmed_at).toEqual(expect.any(String));
    expect(await profileOf(data.user?.id)).toEqual([{ name: 'Omar', email }]);
  });

  test('a stranger’s account with someone’s address passes to its owner, and the stranger loses access', async () => {
    const email = newAddress();
    const { client: stranger } = await signUp(email, 'strangers password');
    clock.now += 2 * MINUTE;
    await backend.client().auth.signInWithOtp({ email });
    const { tokenHash } = await newestTo(backend.url, email);
    const { data } = await backend.client().auth.verifyOtp({ token_hash: tokenHash, type: 'magiclink' });
    expect(data.session).not.toBeNull();
    expect((await stranger.auth.getUser()).error).not.toBeNull();
    const back = await backend.client().auth.signInWithPassword({ email, password: 'strangers password' });
    expect(back.error?.code).toBe('invalid_credentials');
  });

  test('after two sign-ups with one address, the mailbox’s owner has the account, and nobody else gets in', async () => {
    const email = newAddress();
    const { client: stranger } = await signUp(email, 'strangers password');
    clock.now += 2 * MINUTE;
    expect((await backend.client().auth.signUp({ email, password: PASSWORD })).error).toBeNull();
    const [mail] = await messagesTo(backend.url, email);
    expect(mail?.text).toContain('This address was signed up with more than once.');
    const owner = backend.client();
    const { tokenHash } = await newestTo(backend.url, email);
    const { data } = await owner.auth.verifyOtp({ token_hash: tokenHash, type: 'email' });
    expect(data.user?.email_confirmed_at).toEqual(expect.any(String));
    expect((await owner.auth.getUser()).error).toBeNull();
    expect((await stranger.auth.getUser()).error).not.toBeNull();
    // Nor does the second person, who could not read the mail.
    for (const password of ['strangers password', PASSWORD]) {
      const { error } = await backend.client().auth.signInWithPassword({ email, password });
      expect(error?.code).toBe('invalid_credentials');
    }
  });

  test('no account is created if its mail can’t be sent now', async () => {
    const email = newAddress();
    await backend.client().auth.resend({ type: 'signup', email });
    const { error } = await backend.client().auth.signUp({ email, password: PASSWORD });
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    expect(await backend.database.query('select id from auth.users where email = $1', [email])).toEqual([]);
    clock.now += MINUTE;
    await signUp(email);
  });

  test('a change of address needs both mailboxes, in either order', async () => {
    for (const order of ['old first', 'new first'] as const) {
      const [before, after] = [newAddress(), newAddress()];
      const { client } = await confirmed(before);
      const asked = await client.auth.updateUser({ email: after });
      expect(asked.data.user).toMatchObject({ email: before, new_email: after });
      const addresses = order === 'old first' ? [before, after] : [after, before];
      const [first, second] = await Promise.all(addresses.map((address) => newestTo(backend.url, address)));
      const half = await backend.client().auth.verifyOtp({ token_hash: first?.tokenHash ?? '', type: 'email_change' });
      expect(half).toMatchObject({ error: null, data: { session: null } });
      expect((await client.auth.getUser()).data.user?.email).toBe(before);
      const whole = await backend
        .client()
        .auth.verifyOtp({ token_hash: second?.tokenHash ?? '', type: 'email_change' });
      expect(whole.data.user?.email).toBe(after);
      expect(await profileOf(whole.data.user?.id)).toEqual([{ name: 'Aisha', email: after }]);
    }
  });

  test('opening one mailbox’s link twice does not count as both', async () => {
    const [before, after] = [newAddress(), newAddress()];
    const { client } = await confirmed(before);
    await client.auth.updateUser({ email: after });
    const { tokenHash } = await newestTo(backend.url, after);
    await backend.client().auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
    const again = await backend.client().auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
    expect(again.error?.code).toBe('otp_expired');
    expect((await client.auth.getUser()).data.user?.email).toBe(before);
  });

  test('changing to a taken address looks like any change, and the address’s owner is told', async () => {
    const [mine, taken] = [newAddress(), newAddress()];
    await confirmed(taken);
    const { client } = await confirmed(mine);
    const { data, error } = await client.auth.updateUser({ email: taken });
    expect([error, data.user?.new_email]).toEqual([null, taken]);
    const notice = await newestTo(backend.url, taken);
    expect([notice.subject, notice.tokenHash]).toEqual(['This address already has an account', '']);
    const { tokenHash } = await newestTo(backend.url, mine);
    await backend.client().auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
    expect((await client.auth.getUser()).data.user?.email).toBe(mine);
  });

  test('long after the sign-in, a new password needs the old one or a mailed code (U21)', async () => {
    const email = newAddress();
    const { client } = await confirmed(email);
    const common = await client.auth.updateUser({ password: 'bismillah' });
    expect(common.error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['pwned'] });
    clock.now += 11 * MINUTE;
    const refused = await client.auth.updateUser({ password: 'battery staple' });
    expect(refused.error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
    const wrong = await client.auth.updateUser({ password: 'battery staple', current_password: 'guess' });
    expect(wrong.error?.code).toBe('current_password_invalid');
    const right = await client.auth.updateUser({ password: 'battery staple', current_password: PASSWORD });
    expect(right.error).toBeNull();

    expect((await client.auth.reauthenticate()).error).toBeNull();
    const { code } = await newestTo(backend.url, email);
    const guess = await client.auth.updateUser({
      password: 'third one',
      nonce: code === '000000' ? '000001' : '000000',
    });
    expect(guess.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
    expect((await client.auth.updateUser({ password: 'third one', nonce: code })).error).toBeNull();
    const reused = await client.auth.updateUser({ password: 'fourth one', nonce: code });
    expect(reused.error?.code).toBe('reauthentication_not_valid');
  });

  test.each([
    ['a short password', { email: 'short@example.com', password: '12345' }, 422, 'weak_password'],
    ['a password of many', { email: 'many@example.com', password: 'Password123' }, 422, 'weak_password'],
    ['no address', { email: 'nobody', password: PASSWORD }, 400, 'validation_failed'],
    ['a password that is too long', { email: 'long@example.com', password: 'x'.repeat(73) }, 400, 'validation_failed'],
  ])('%s is refused', async (_what, form, status, code) => {
    const { error } = await backend.client().auth.signUp(form);
    expect(error).toMatchObject({ status, code });
  });

  test('an anonymous account is refused, and none is made', async () => {
    const { data, error } = await backend.client().auth.signInAnonymously();
    expect(error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' });
    expect(data).toEqual({ user: null, session: null });
    expect(await backend.database.query('select id from auth.users where email is null')).toEqual([]);
  });
});
