// @module-tag quick
/** An account's metadata is limited in number and length, so that nobody can inflate its owner's requests. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { newestTo } from '../../support/outbox.ts';
import { signUpAndIn } from '../../support/sign-up.ts';

const PASSWORD = 'correct horse';
/** The largest metadata that a sign-up can carry. */
const BOMBS = {
  'an unknown key': { bomb: 'x'.repeat(60_000) },
  'a thousand keys': Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`key-${n}`, 'x'.repeat(40)])),
  'an object for a name': { name: { bomb: 'x'.repeat(60_000) } },
};

describe.each(ONE_ENGINE)('metadata of an account, on %s', (database) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
  });
  afterAll(() => backend.stop());

  let count = 0;
  const newAddress = () => `metadata-${++count}@example.com`;
  const rest = (token: string | undefined) =>
    fetch(`${backend.url}/rest/v1/restaurants?select=id`, {
      headers: { apikey: backend.publishableKey, authorization: `Bearer ${token}` },
    });
  const sizeOf = async (email: string) =>
    (
      await backend.database.query<{ size: number }>(
        'select octet_length(raw_user_meta_data::text) as size from auth.users where email = $1',
        [email],
      )
    )[0]?.size;

  test.each(Object.entries(BOMBS))('with %s keeps the requests of its creator and its owner small', async (_, data) => {
    const email = newAddress();
    const made = await signUpAndIn(backend.client(), { email, password: PASSWORD, options: { data } });
    expect((await rest(made.data.session?.access_token)).status).toBe(200);
    const owner = backend.client();
    const { tokenHash } = await newestTo(backend.url, email);
    const { data: proved } = await owner.auth.verifyOtp({ token_hash: tokenHash, type: 'email' });
    expect((await rest(proved.session?.access_token)).status).toBe(200);
    expect(await sizeOf(email)).toBeLessThanOrEqual(2048);
  });

  test('is refused if too long in total, by every request that accepts metadata', async () => {
    const data = { name: 'x'.repeat(1000), full_name: 'x'.repeat(600) };
    const client = backend.client();
    const [email, phone] = [newAddress(), '+12025570001'];
    await signUpAndIn(client, { email, password: PASSWORD, options: { data: { name: data.name } } });
    const refused = [
      await backend.client().auth.signUp({ email: newAddress(), password: PASSWORD, options: { data } }),
      await backend.client().auth.signInWithOtp({ email: newAddress(), options: { data } }),
      await backend.client().auth.signInWithOtp({ phone, options: { data } }),
      await client.auth.updateUser({ data: { full_name: data.full_name } }),
    ];
    for (const { error } of refused) expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  test('does not grow with changes, and null deletes a text', async () => {
    const [email, client] = [newAddress(), backend.client()];
    await signUpAndIn(client, {
      email,
      password: PASSWORD,
      options: { data: { name: 'Aisha', picture: 'a.png', language: 'ms' } },
    });
    for (const part of [1, 2, 3]) await client.auth.updateUser({ data: { [`part-${part}`]: 'x'.repeat(50_000) } });
    const { data } = await client.auth.updateUser({ data: { picture: null } });
    expect(data.user?.user_metadata).toEqual({
      sub: data.user?.id,
      email,
      name: 'Aisha',
      language: 'ms',
      email_verified: false,
      phone_verified: false,
    });
  });

  test('does not mark an address as verified because a client says so', async () => {
    const [email, client] = [newAddress(), backend.client()];
    await signUpAndIn(client, { email, password: PASSWORD, options: { data: { email_verified: true } } });
    const { data } = await client.auth.updateUser({ data: { email_verified: true, sub: 'another', email: 'a@b.c' } });
    expect(data.user?.user_metadata).toMatchObject({ sub: data.user?.id, email, email_verified: false });
  });

  test('is also limited by the database, as on hosted Supabase', async () => {
    const email = newAddress();
    await signUpAndIn(backend.client(), { email, password: PASSWORD, options: { data: { name: 'Aisha' } } });
    const write = async (metadata: object) => {
      await backend.database.query('update auth.users set raw_user_meta_data = $2::jsonb where email = $1', [
        email,
        JSON.stringify(metadata),
      ]);
      const [row] = await backend.database.query<{ metadata: object }>(
        'select raw_user_meta_data as metadata from auth.users where email = $1',
        [email],
      );
      return row?.metadata;
    };
    expect(await write({ name: 'Aisha', language: 'ms', bomb: 'x' })).toEqual({ name: 'Aisha', language: 'ms' });
    expect(await write({ name: 'x'.repeat(3000), email })).toEqual({ email });
    expect(await write([1, 2])).toEqual({});
  });
});
