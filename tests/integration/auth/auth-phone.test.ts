// @module-tag quick
import { describe, expect, test } from 'vitest';
import { PAGE_LANGUAGES } from '../../../supabase/functions/_shared/place-words.ts';
import { MESSAGE_TEXTS } from '../../../supabase/local/auth/message-texts.ts';
import { ONE_ENGINE, type TestBackend } from '../../support/backend.ts';
import { useBackendWithClock } from '../../support/backend-with-clock.ts';
import { messagesTo, newestTo } from '../../support/outbox.ts';
import { signUpAndIn } from '../../support/sign-up.ts';

const MINUTE = 60_000;

const wrong = (code: string) => (code === '123456' ? '654321' : '123456');

describe.each(ONE_ENGINE)('accounts by phone, on %s', (database) => {
  let backend: TestBackend;
  const clock = useBackendWithClock(database, (started) => void (backend = started));

  let count = 0;
  /** A number from the range reserved for fiction. */
  const newNumber = () => `+1202555${String(1000 + ++count).slice(-4)}`;

  async function ask(phone: string, options: { data?: object; shouldCreateUser?: boolean } = {}) {
    const { error } = await backend.client().auth.signInWithOtp({ phone, options });
    expect(error).toBeNull();
    return (await newestTo(backend.url, phone)).code;
  }

  test('the code in the text message signs up with the name, and later signs in (D58, F37)', async () => {
    const phone = newNumber();
    const code = await ask(phone, { data: { name: 'Siti' } });
    expect(code).toMatch(/^\d{6}$/);
    expect(await backend.database.query('select id from auth.users where phone = $1', [phone.slice(1)])).toEqual([]);
    const first = await backend.client().auth.verifyOtp({ phone, token: code, type: 'sms' });
    expect(first.error).toBeNull();
    expect(first.data.user).toMatchObject({ phone: phone.slice(1), app_metadata: { providers: ['phone'] } });
    expect(first.data.user?.phone_confirmed_at).toEqual(expect.any(String));
    const [profile] = await backend.database.query('select name from public.users where id = $1', [
      first.data.user?.id,
    ]);
    expect(profile).toEqual({ name: 'Siti' });

    clock.now += 2 * MINUTE;
    const second = await backend.client().auth.verifyOtp({
      phone: phone.replace('+', '00').replace('202', ' 202-'),
      token: await ask(phone, { data: { name: 'Somebody else' } }),
      type: 'sms',
    });
    expect(second.data.user?.id).toBe(first.data.user?.id);
    expect(second.data.user?.user_metadata).toMatchObject({ name: 'Siti' });
  });

  test.each(PAGE_LANGUAGES)('a reader of %s gets the code in a sentence in that language', async (language) => {
    const phone = newNumber();
    const asked = await fetch(`${backend.url}/auth/v1/otp`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'accept-language': `${language}-XX,${language};q=0.9,de;q=0.5` },
      body: JSON.stringify({ phone }),
    });
    expect(asked.status).toBe(200);
    const [message] = await messagesTo(backend.url, phone);
    const { code } = await newestTo(backend.url, phone);
    expect(message?.text).toBe(MESSAGE_TEXTS[language].text.replace('{code}', code));
    const { error } = await backend.client().auth.verifyOtp({ phone, token: code, type: 'sms' });
    expect(error).toBeNull();
  });

  test('sign-up creates the account once the code is right, and whoever entered the code sets the password', async () => {
    const phone = newNumber();
    const signedUp = await backend
      .client()
      .auth.signUp({ phone, password: 'correct horse', options: { data: { name: 'Ali' } } });
    expect([signedUp.error, signedUp.data.session]).toEqual([null, null]);
    const early = await backend.client().auth.signInWithPassword({ phone, password: 'correct horse' });
    expect(early.error?.code).toBe('invalid_credentials');
    const { code } = await newestTo(backend.url, phone);
    const client = backend.client();
    const { data } = await client.auth.verifyOtp({ phone, token: code, type: 'sms' });
    expect(data.user?.user_metadata).toMatchObject({ name: 'Ali', phone_verified: true });
    const signIn = () => backend.client().auth.signInWithPassword({ phone, password: 'correct horse' });
    expect((await signIn()).error?.code).toBe('invalid_credentials');
    expect((await client.auth.updateUser({ password: 'correct horse' })).error).toBeNull();
    expect((await signIn()).error).toBeNull();
  });

  test('a correct code works once', async () => {
    const phone = newNumber();
    const token = await ask(phone);
    const tries = await Promise.all(
      Array.from({ length: 4 }, () => backend.client().auth.verifyOtp({ phone, token, type: 'sms' })),
    );
    expect(tries.filter(({ error }) => error === null)).toHaveLength(1);
    expect(tries.filter(({ error }) => error?.code === 'otp_expired')).toHaveLength(3);
  });

  test('five wrong tries invalidate a code; four do not', async () => {
    for (const [tries, code] of [
      [4, undefined],
      [5, 'otp_expired'],
    ] as const) {
      const phone = newNumber();
      const token = await ask(phone);
      for (let n = 0; n < tries; n++) {
        const guess = await backend.client().auth.verifyOtp({ phone, token: wrong(token), type: 'sms' });
        expect(guess.error).toMatchObject({ status: 403, code: 'otp_expired' });
      }
      expect((await backend.client().auth.verifyOtp({ phone, token, type: 'sms' })).error?.code).toBe(code);
    }
  });

  test.each([
    [10 * MINUTE - 1, undefined],
    [10 * MINUTE, 'otp_expired'],
  ])('after %i ms a code answers %s', async (age, code) => {
    const phone = newNumber();
    const token = await ask(phone);
    clock.now += age;
    expect((await backend.client().auth.verifyOtp({ phone, token, type: 'sms' })).error?.code).toBe(code);
  });

  test('a new code is sent after a minute, invalidates the previous one, and keeps the name', async () => {
    const phone = newNumber();
    const first = await ask(phone, { data: { name: 'Hana' } });
    const soon = await backend.client().auth.resend({ type: 'sms', phone });
    expect(soon.error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' });
    clock.now += MINUTE;
    expect((await backend.client().auth.resend({ type: 'sms', phone })).error).toBeNull();
    const { code } = await newestTo(backend.url, phone);
    if (code !== first) {
      const old = await backend.client().auth.verifyOtp({ phone, token: first, type: 'sms' });
      expect(old.error?.code).toBe('otp_expired');
    }
    const { data } = await backend.client().auth.verifyOtp({ phone, token: code, type: 'sms' });
    expect(data.user?.user_metadata).toMatchObject({ name: 'Hana' });
  });

  test('a number gets five messages per hour, and Retry-After says when the next is possible', async () => {
    const phone = newNumber();
    for (let n = 0; n < 5; n++) {
      await ask(phone);
      clock.now += MINUTE;
    }
    const refused = await fetch(`${backend.url}/auth/v1/otp`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey },
      body: JSON.stringify({ phone }),
    });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(55 * 60)]);
    expect(await refused.json()).toMatchObject({ code: 'over_sms_send_rate_limit' });
    clock.now += 55 * MINUTE;
    await ask(phone);
  });

  test('a number without an account gets the same answer, but no message', async () => {
    const phone = newNumber();
    const { error } = await backend.client().auth.signInWithOtp({ phone, options: { shouldCreateUser: false } });
    expect(error).toBeNull();
    expect(await messagesTo(backend.url, phone)).toEqual([]);
  });

  test.each(['12', '+12', 'phone', '+0123456789', '+12345678901234567'])(
    '%s is no valid number (U41)',
    async (phone) => {
      const { error } = await backend.client().auth.signInWithOtp({ phone });
      expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    },
  );

  test('a number is added to an account, or changed, with a code sent to the new number', async () => {
    const client = backend.client();
    await signUpAndIn(client, { email: `adds-${count}@example.com`, password: 'correct horse' });
    for (const phone of [newNumber(), newNumber()]) {
      expect((await client.auth.updateUser({ phone })).error).toBeNull();
      const { code } = await newestTo(backend.url, phone);
      const { data, error } = await client.auth.verifyOtp({ phone, token: code, type: 'phone_change' });
      expect([error, data.user?.phone]).toEqual([null, phone.slice(1)]);
    }
  });

  test('a code works only for its purpose', async () => {
    const phone = newNumber();
    const token = await ask(phone);
    for (const type of ['phone_change'] as const) {
      const { error } = await backend.client().auth.verifyOtp({ phone, token, type });
      expect(error?.code).toBe('otp_expired');
    }
    expect((await backend.client().auth.verifyOtp({ phone, token, type: 'sms' })).error).toBeNull();
  });
});
