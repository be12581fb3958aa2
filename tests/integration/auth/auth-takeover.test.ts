// @module-tag quick
/** Whatever someone planted in an account is worthless once its owner has proved the mailbox or the number. */
import { describe, expect, test } from 'vitest';
import { ONE_ENGINE, type TestBackend } from '../../support/backend.ts';
import { useBackendWithClock } from '../../support/backend-with-clock.ts';
import { messagesTo, newestTo } from '../../support/outbox.ts';
import { signUpAndIn } from '../../support/sign-up.ts';

const MINUTE = 60_000;
const PLANTED = 'planted by another';
const CHOSEN = 'chosen by its owner';

describe.each(ONE_ENGINE)('an account that somebody else created first, on %s', (database) => {
  let backend: TestBackend;
  const clock = useBackendWithClock(database, (started) => void (backend = started));

  let count = 0;
  const newAddress = () => `owner-${++count}@example.com`;
  const newNumber = () => `+1202556${String(1000 + ++count)}`;
  const sentTo = (to: string) => newestTo(backend.url, to);
  const signInWith = async (contact: { email: string } | { phone: string }, password: string) =>
    (await backend.client().auth.signInWithPassword({ ...contact, password })).error?.code;

  /** A squatter who signed up with the owner's address and has a session in that unconfirmed account. */
  async function squat(email: string) {
    const client = backend.client();
    const { data } = await signUpAndIn(client, {
      email,
      password: PLANTED,
      options: { data: { name: 'Planted name', full_name: 'Planted name' } },
    });
    if (!data.user) throw new Error('an unconfirmed person may sign in');
    clock.now += 2 * MINUTE;
    return { client, id: data.user.id };
  }

  async function recover(email: string) {
    const client = backend.client();
    await client.auth.resetPasswordForEmail(email);
    const { tokenHash } = await sentTo(email);
    const { data, error } = await client.auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' });
    expect(error).toBeNull();
    return { client, user: data.user };
  }

  test('a planted number can’t sign in after a recovery', async () => {
    const [email, phone] = [newAddress(), newNumber()];
    const { client, id } = await squat(email);
    await client.auth.updateUser({ phone });
    await client.auth.verifyOtp({ phone, token: (await sentTo(phone)).code, type: 'phone_change' });
    const { user } = await recover(email);
    expect(user?.phone).toBe('');
    clock.now += 2 * MINUTE;
    await backend.client().auth.signInWithOtp({ phone });
    const { data } = await backend.client().auth.verifyOtp({ phone, token: (await sentTo(phone)).code, type: 'sms' });
    expect(data.user?.id).not.toBe(id);
  });

  test('pending changes of number and address can’t be completed after a recovery', async () => {
    const [email, phone, elsewhere] = [newAddress(), newNumber(), newAddress()];
    const { client } = await squat(email);
    await client.auth.updateUser({ phone });
    await client.auth.updateUser({ email: elsewhere });
    const [text, mail] = [await sentTo(phone), await sentTo(elsewhere)];
    const { client: owner, user } = await recover(email);
    expect([user?.new_phone, user?.new_email]).toEqual([undefined, undefined]);
    const number = await backend.client().auth.verifyOtp({ phone, token: text.code, type: 'phone_change' });
    const address = await backend.client().auth.verifyOtp({ token_hash: mail.tokenHash, type: 'email_change' });
    expect([number.error?.code, address.error?.code]).toEqual(['otp_expired', 'otp_expired']);
    expect((await owner.auth.getUser()).data.user).toMatchObject({ email, phone: '' });
  });

  test('identities and a provider’s pending sign-in are deleted by a recovery', async () => {
    const email = newAddress();
    const { id } = await squat(email);
    await backend.database.query(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
       values (gen_random_uuid(), 'google', $2, $1, '{"email": "squatter@example.com"}')`,
      [id, `planted-${count}-${database}`],
    );
    await backend.database.query(
      `insert into backend_local.provider_flows
         (id, code_hash, code_challenge, redirect_to, nonce, provider_verifier, user_id, expires_at)
       values (gen_random_uuid(), $2, 'x', 'http://localhost', 'x', 'x', $1, now() + interval '1 day')`,
      [id, `planted-${count}-${database}`],
    );
    const { user } = await recover(email);
    expect(user?.identities?.map(({ provider }) => provider)).toEqual(['email']);
    expect(user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    const flows = await backend.database.query('select from backend_local.provider_flows where user_id = $1', [id]);
    expect(flows).toHaveLength(0);
  });

  test('metadata and the profile made from it are deleted by a recovery', async () => {
    const email = newAddress();
    const { client, id } = await squat(email);
    await client.from('users').update({ city: 'Planted city', phone: '+12025550000' }).eq('id', id);
    const { user } = await recover(email);
    expect(JSON.stringify(user)).not.toContain('Planted');
    const [profile] = await backend.database.query<Record<string, unknown>>(
      'select name, email, phone, city, avatar_url from public.users where id = $1',
      [id],
    );
    expect(profile).toMatchObject({ email, phone: null, city: null, avatar_url: null });
    expect(profile?.['name']).not.toMatch(/planted/i);
  });

  test('a code and a link sent before a recovery are invalid after it', async () => {
    const email = newAddress();
    const { client } = await squat(email);
    await client.auth.reauthenticate();
    const link = await sentTo(email);
    await recover(email);
    const again = await backend.client().auth.verifyOtp({ token_hash: link.tokenHash, type: 'email' });
    expect(again.error?.code).toBe('otp_expired');
    expect(await signInWith({ email }, PLANTED)).toBe('invalid_credentials');
  });

  test('a number that a session thief added to a confirmed account is removed by a recovery and a new password', async () => {
    const [email, phone] = [newAddress(), newNumber()];
    const owner = backend.client();
    await signUpAndIn(owner, { email, password: CHOSEN });
    await owner.auth.verifyOtp({ token_hash: (await sentTo(email)).tokenHash, type: 'email' });
    await owner.auth.updateUser({ phone });
    await owner.auth.verifyOtp({ phone, token: (await sentTo(phone)).code, type: 'phone_change' });
    clock.now += 2 * MINUTE;
    const { client, user } = await recover(email);
    expect(user?.phone).toBe(phone.slice(1));
    const { data } = await client.auth.updateUser({ password: 'chosen anew' });
    expect(data.user).toMatchObject({ email, phone: '', user_metadata: { phone_verified: false } });
    await backend.client().auth.signInWithOtp({ phone, options: { shouldCreateUser: false } });
    const opened = await backend.client().auth.verifyOtp({ phone, token: (await sentTo(phone)).code, type: 'sms' });
    expect(opened.error?.code).toBe('otp_expired');
  });

  test('a password posted for a number with a pending code is not planted', async () => {
    const phone = newNumber();
    await backend.client().auth.signInWithOtp({ phone });
    clock.now += MINUTE;
    expect((await backend.client().auth.signUp({ phone, password: PLANTED })).error).toBeNull();
    const owner = backend.client();
    const { error } = await owner.auth.verifyOtp({ phone, token: (await sentTo(phone)).code, type: 'sms' });
    expect(error).toBeNull();
    expect(await signInWith({ phone }, PLANTED)).toBe('invalid_credentials');
    expect((await owner.auth.updateUser({ password: CHOSEN })).error).toBeNull();
    expect(await signInWith({ phone }, CHOSEN)).toBeUndefined();
  });

  test.each([
    ['asked before', ['owner', 'squatter']],
    ['asks afterwards', ['squatter', 'owner']],
  ] as const)('a password for an address whose owner %s is not planted', async (_, order) => {
    const email = newAddress();
    for (const who of order) {
      const { auth } = backend.client();
      await (who === 'owner' ? auth.signInWithOtp({ email }) : auth.signUp({ email, password: PLANTED }));
    }
    const link = (await links(email)).signup;
    expect((await backend.client().auth.verifyOtp({ token_hash: link, type: 'email' })).error).toBeNull();
    expect(await signInWith({ email }, PLANTED)).toBe('invalid_credentials');
  });

  test('a password for an address whose owner was rate-limited is not planted', async () => {
    const email = newAddress();
    await backend.client().auth.signUp({ email, password: PLANTED });
    const { error } = await backend.client().auth.signUp({ email, password: CHOSEN });
    expect(error?.code).toBe('over_email_send_rate_limit');
    const { tokenHash } = await sentTo(email);
    expect((await backend.client().auth.verifyOtp({ token_hash: tokenHash, type: 'email' })).error).toBeNull();
    expect(await signInWith({ email }, PLANTED)).toBe('invalid_credentials');
  });

  /** The newest mailed link of each kind. */
  async function links(email: string): Promise<{ signup: string }> {
    const mail = (await messagesTo(backend.url, email)).find(
      ({ subject }) => subject === 'Confirm your e-mail address',
    );
    return { signup: new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token_hash') ?? '' };
  }
});
