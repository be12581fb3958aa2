// @module-tag quick
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ONE_ENGINE, type TestBackend } from '../../support/backend.ts';
import { useBackendWithClock } from '../../support/backend-with-clock.ts';
import { signUpAndIn } from '../../support/sign-up.ts';

const sessionsSchema = z.array(
  z.strictObject({
    id: z.uuid(),
    signed_in_at: z.iso.datetime(),
    last_used_at: z.iso.datetime(),
    user_agent: z.string(),
    is_current: z.boolean(),
  }),
);
const PASSWORD = 'correct horse';
const SECOND = 1000;
const MINUTE = 60 * SECOND;

const secretOf = (backend: TestBackend) =>
  String(JSON.parse(readFileSync(join(backend.dataDir, 'secrets.json'), 'utf8')).jwtSecret);
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const part = (token: string, index: number) =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString('utf8'));

const sign = (claims: Record<string, unknown>, secret: string, alg = 'HS256') =>
  new SignJWT(claims).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret));

describe.each(ONE_ENGINE)('sessions, on %s', (database) => {
  let backend: TestBackend;
  const clock = useBackendWithClock(database, (started) => void (backend = started));
  beforeEach(() => {
    clock.now = Date.now();
  });

  let count = 0;
  async function signUp() {
    const email = `session-${++count}@example.com`;
    const client = backend.client();
    const { data } = await signUpAndIn(client, { email, password: PASSWORD });
    if (!data.session) throw new Error('nobody is signed in');
    return { email, client, session: data.session };
  }
  const signIn = async (email: string) => {
    const client = backend.client();
    const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    if (!data.session) throw new Error('the password is right');
    return { client, session: data.session };
  };
  const refresh = (refresh_token: string) => backend.client().auth.refreshSession({ refresh_token });

  describe('a refresh token', () => {
    test('works once, and returns a new pair', async () => {
      const { session } = await signUp();
      const { data } = await refresh(session.refresh_token);
      expect(data.session?.refresh_token).not.toBe(session.refresh_token);
      expect((await refresh(data.session?.refresh_token ?? '')).error).toBeNull();
    });

    test('whose answer was lost returns the same successor again, however late', async () => {
      const { session } = await signUp();
      const lost = await refresh(session.refresh_token);
      clock.now += 3 * 24 * 60 * MINUTE;
      const again = await refresh(session.refresh_token);
      expect(again.data.session?.refresh_token).toBe(lost.data.session?.refresh_token);
    });

    test.each([
      [30 * 24 * 60 * MINUTE, undefined],
      [30 * 24 * 60 * MINUTE + 1, 'session_expired'],
    ])('unused for %i ms answers %s (U52)', async (age, code) => {
      const { session } = await signUp();
      clock.now += age;
      expect((await refresh(session.refresh_token)).error?.code).toBe(code);
    });

    test('from several tabs at once returns one successor to all', async () => {
      const { session } = await signUp();
      const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(session.refresh_token)));
      const tokens = new Set(answers.map(({ data, error }) => error?.code ?? data.session?.refresh_token));
      expect(tokens.size).toBe(1);
      const kept = await backend.database.query(
        'select revoked from auth.refresh_tokens where user_id = $1 order by revoked',
        [session.user.id],
      );
      expect(kept).toEqual([{ revoked: false }, { revoked: true }]);
    });

    test.each([
      [10 * SECOND, undefined],
      [10 * SECOND + 1, 'refresh_token_already_used'],
    ])('from two generations ago, %i ms after its use, answers %s', async (age, code) => {
      const { session } = await signUp();
      const second = await refresh(session.refresh_token);
      const third = await refresh(second.data.session?.refresh_token ?? '');
      clock.now += age;
      const reused = await refresh(session.refresh_token);
      expect(reused.error?.code).toBe(code);
      const after = await refresh(third.data.session?.refresh_token ?? '');
      // A stolen token ends the whole family: the thief's tokens and the owner's.
      expect(after.error?.code).toBe(code && 'refresh_token_not_found');
    });

    test('that was made up is unknown', async () => {
      const { error } = await refresh('made-up');
      expect(error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
    });
  });

  test('signing out ends this session, the others, or all', async () => {
    const { email, session: a } = await signUp();
    const [b, c, d] = [await signIn(email), await signIn(email), await signIn(email)];
    const alive = async () =>
      Promise.all(
        [a, b.session, c.session, d.session].map(async ({ access_token }) => {
          const { error } = await backend.client().auth.getUser(access_token);
          return error === null;
        }),
      );
    expect(await alive()).toEqual([true, true, true, true]);
    expect((await b.client.auth.signOut({ scope: 'local' })).error).toBeNull();
    expect(await alive()).toEqual([true, false, true, true]);
    expect((await c.client.auth.signOut({ scope: 'others' })).error).toBeNull();
    expect(await alive()).toEqual([false, false, true, false]);
    const e = await signIn(email);
    expect((await e.client.auth.signOut({ scope: 'global' })).error).toBeNull();
    expect(await alive()).toEqual([false, false, false, false]);
    expect((await refresh(c.session.refresh_token)).error?.code).toBe('refresh_token_not_found');
  });

  test('a person lists their own sessions and can end any of them, but nobody else’s', async () => {
    const { email, client, session } = await signUp();
    const other = await signIn(email);
    const stranger = await signUp();
    const mine = await client.rpc('my_sessions');
    expect(mine.error).toBeNull();
    const sessions = sessionsSchema.parse(mine.data);
    expect(sessions.filter(({ is_current }) => is_current)).toHaveLength(1);
    expect(sessions).toHaveLength(2);
    const elsewhere = sessions.find(({ is_current }) => !is_current)?.id ?? '';
    expect((await stranger.client.rpc('end_my_session', { session: elsewhere })).data).toBe(false);
    expect((await backend.client().auth.getUser(other.session.access_token)).error).toBeNull();
    expect((await client.rpc('end_my_session', { session: elsewhere })).data).toBe(true);
    expect((await backend.client().auth.getUser(other.session.access_token)).error).not.toBeNull();
    expect((await backend.client().auth.getUser(session.access_token)).error).toBeNull();
    expect((await refresh(other.session.refresh_token)).error?.code).toBe('refresh_token_not_found');
    expect((await backend.client().rpc('my_sessions')).error?.code).toBe('42501');
  });

  test('a changed name keeps the other known metadata, and nobody can make themselves an administrator', async () => {
    const { client } = await signUp();
    await client.auth.updateUser({ data: { name: 'Amal', full_name: 'Amal Idris', theme: 'dark' } });
    const { data } = await client.auth.updateUser({ data: { name: 'Amal I.' } });
    const known = { name: 'Amal I.', full_name: 'Amal Idris', email_verified: false };
    expect(data.user?.user_metadata).toMatchObject(known);
    expect(data.user?.user_metadata).not.toHaveProperty('theme');
    const { access_token } = (await client.auth.getSession()).data.session ?? {};
    const response = await fetch(`${backend.url}/auth/v1/user`, {
      method: 'PUT',
      headers: { apikey: backend.publishableKey, authorization: `Bearer ${access_token}` },
      body: JSON.stringify({ app_metadata: { role: 'service_role' } }),
    });
    expect([response.status, await response.json()]).toMatchObject([403, { code: 'not_admin' }]);
  });

  test('a ban ends on time', async () => {
    const { email, session } = await signUp();
    await backend.database.query('update auth.users set banned_until = $2 where email = $1', [
      email,
      new Date(clock.now + MINUTE).toISOString(),
    ]);
    const banned = await backend.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(banned.error?.code).toBe('user_banned');
    expect((await refresh(session.refresh_token)).error?.code).toBe('user_banned');
    clock.now += MINUTE;
    expect((await backend.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  describe('a token', () => {
    const FORGERIES: Record<string, (token: string) => Promise<string> | string> = {
      'signed with another key': (token) => sign(part(token, 1), 'x'.repeat(64)),
      'with alg none': (token) => `${base64({ alg: 'none', typ: 'JWT' })}.${token.split('.')[1]}.`,
      'with alg None and a signature': (token) =>
        `${base64({ alg: 'None', typ: 'JWT' })}.${token.split('.')[1]}.${token.split('.')[2]}`,
      'of another algorithm of the same key': (token) => sign(part(token, 1), secretOf(backend), 'HS512'),
      'too old': (token) => sign({ ...part(token, 1), exp: Math.floor(clock.now / 1000) - 1 }, secretOf(backend)),
      'without an end': (token) => {
        const { exp: _, ...claims } = part(token, 1);
        return sign(claims, secretOf(backend));
      },
      'for another audience': (token) => sign({ ...part(token, 1), aud: 'others' }, secretOf(backend)),
      'with other claims under the old signature': (token) => {
        const [head, , signature] = token.split('.');
        return `${head}.${base64({ ...part(token, 1), role: 'service_role' })}.${signature}`;
      },
      'that is no token': () => 'nonsense',
      'that is three words': () => 'a.b.c',
    };

    test.each(Object.keys(FORGERIES))('%s is refused everywhere, with a code', async (name) => {
      const { session } = await signUp();
      const token = await FORGERIES[name]?.(session.access_token);
      const headers = { apikey: backend.publishableKey, authorization: `Bearer ${token}` };
      const rest = await fetch(`${backend.url}/rest/v1/restaurants?select=id`, { headers });
      expect(rest.status).toBe(401);
      expect((await rest.json()).code).toMatch(/^PGRST30[13]$/);
      const auth = await fetch(`${backend.url}/auth/v1/user`, { headers });
      expect([auth.status, (await auth.json()).code]).toEqual([403, 'bad_jwt']);
    });

    test('issued by the server is accepted, names the person and the method, and is invalid once the user is deleted', async () => {
      const { session, email } = await signUp();
      const headers = { apikey: backend.publishableKey, authorization: `Bearer ${session.access_token}` };
      expect((await fetch(`${backend.url}/rest/v1/restaurants?select=id`, { headers })).status).toBe(200);
      expect(part(session.access_token, 1)).toMatchObject({
        iss: `${backend.url}/auth/v1`,
        aud: 'authenticated',
        role: 'authenticated',
        email,
        aal: 'aal1',
        amr: [{ method: 'password', timestamp: expect.any(Number) }],
        exp: Math.floor(clock.now / 1000) + 3600,
      });
      await backend.database.query('delete from auth.users where email = $1', [email]);
      const gone = await fetch(`${backend.url}/auth/v1/user`, { headers });
      expect([gone.status, (await gone.json()).code]).toEqual([403, 'user_not_found']);
    });

    test('is required in addition to a key', async () => {
      const bare = await fetch(`${backend.url}/auth/v1/user`, { headers: { apikey: backend.publishableKey } });
      expect([bare.status, (await bare.json()).code]).toEqual([401, 'no_authorization']);
      expect((await fetch(`${backend.url}/auth/v1/user`)).status).toBe(401);
      expect((await fetch(`${backend.url}/auth/v1/settings`, { headers: { apikey: 'sb_guess' } })).status).toBe(401);
    });
  });

  describe('an administrator', () => {
    test('with the secret key reads and deletes users with all their data', async () => {
      const { client, session, email } = await signUp();
      const admin = backend.client(backend.secretKey).auth.admin;
      expect((await admin.getUserById(session.user.id)).data.user?.email).toBe(email);
      expect((await admin.deleteUser(session.user.id)).error).toBeNull();
      expect((await admin.getUserById(session.user.id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
      for (const table of ['auth.users', 'auth.sessions', 'auth.identities', 'auth.refresh_tokens', 'public.users']) {
        const key = table.endsWith('.users') ? 'id' : 'user_id';
        const rows = await backend.database.query(`select from ${table} where ${key} = $1`, [session.user.id]);
        expect([table, rows.length]).toEqual([table, 0]);
      }
      expect((await client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
    });

    test('needs the secret key', async () => {
      const { session } = await signUp();
      const keyless = await backend.client().auth.admin.deleteUser(session.user.id);
      expect(keyless.error).toMatchObject({ status: 403, code: 'not_admin' });
      const response = await fetch(`${backend.url}/auth/v1/admin/users/${session.user.id}`, {
        method: 'DELETE',
        headers: { apikey: backend.publishableKey, authorization: `Bearer ${session.access_token}` },
      });
      expect(response.status).toBe(403);
      expect((await backend.client().auth.getUser(session.access_token)).error).toBeNull();
    });
  });

  test('ten wrong passwords lock an account for one network for five minutes, even for the right one', async () => {
    const { email } = await signUp();
    const attempt = (password: string) => backend.client().auth.signInWithPassword({ email, password });
    for (let n = 0; n < 9; n++) expect((await attempt('guess')).error?.code).toBe('invalid_credentials');
    expect((await attempt(PASSWORD)).error).toBeNull();
    for (let n = 0; n < 10; n++) expect((await attempt('guess')).error?.code).toBe('invalid_credentials');
    expect((await attempt(PASSWORD)).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    const other = await signUp();
    expect((await signIn(other.email)).session).toBeDefined();
    clock.now += 5 * MINUTE;
    expect((await attempt(PASSWORD)).error).toBeNull();
  });

  test('mails to one address need a pause of a minute and end at ten per hour, whoever requests them', async () => {
    const email = `flooded-${database}@example.com`;
    const ask = () => backend.client().auth.resetPasswordForEmail(email);
    for (let n = 0; n < 10; n++) {
      expect((await ask()).error).toBeNull();
      expect((await ask()).error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
      clock.now += MINUTE;
    }
    expect((await ask()).error?.code).toBe('over_email_send_rate_limit');
    clock.now += 50 * MINUTE;
    expect((await ask()).error).toBeNull();
  });
});
