// @module-tag quick
import { expect, test } from 'vitest';
import { createMemoryLocks } from '../../tests/support/fakes/memory-locks.ts';
import { createAuth } from './auth.ts';
import { createSessionVault } from './session-vault.ts';
import { createSessions } from './sessions.ts';

const PERSON = {
  id: 'amina',
  aud: 'authenticated',
  email: 'amina@example.org',
  app_metadata: {},
  user_metadata: { name: 'Amina' },
  created_at: '2026-11-20T00:00:00Z',
};
const SESSION = {
  access_token: 'token',
  refresh_token: 'refresh',
  expires_in: 3600,
  token_type: 'bearer' as const,
  user: PERSON,
};

/** An auth server that records requests and accepts all of them. */
function world() {
  const asked: unknown[] = [];
  const values = new Map<string, string>();
  const store = {
    get: async (key: string) => values.get(key) ?? null,
    set: async (key: string, value: string) => void values.set(key, value),
    delete: async (key: string) => void values.delete(key),
  };
  const vault = createSessionVault(store, async () => 'key of this browser');
  const note = (...what: unknown[]) => void asked.push(what);
  const signedIn = { data: { user: PERSON, session: SESSION }, error: null };
  const sessions = createSessions({
    url: 'https://api.invalid',
    key: 'key',
    vault,
    locks: createMemoryLocks(),
    fetch: async (input, init) => {
      note(init?.method, new URL(new Request(input).url).pathname);
      return new Response(null, { status: 204 });
    },
    now: () => 0,
  });
  const auth = createAuth({
    url: 'https://api.invalid',
    client: {
      async signInWithPassword(form) {
        note('password', form);
        return signedIn;
      },
      async signUp(form) {
        note('sign up', form);
        return { data: { user: PERSON, session: null }, error: null };
      },
      async signInWithOtp(form) {
        note('send code', form);
        return { data: { user: null, session: null }, error: null };
      },
      async verifyOtp(form) {
        note('verify', form);
        return signedIn;
      },
      async resetPasswordForEmail(email) {
        note('reset', email);
        return { data: {}, error: null };
      },
    },
    async ask(method, path, token, body) {
      note(method, path, token, body);
      return { ok: true, body: null };
    },
    sessions,
    vault,
    language: async () => 'ms',
    now: () => 0,
  });
  const told: unknown[] = [];
  auth.watch((session) => told.push(session?.name ?? null));
  /** Requests since the last call. */
  const takeAsked = () => asked.splice(0);
  return { auth, takeAsked, told, values };
}

test('each call of the specification sends its request to the auth server (D58)', async () => {
  const { auth, takeAsked, told, values } = world();
  const [email, password, phone] = ['amina@example.org', 'correct horse', '+6591234567'];

  expect(await auth.signUp('Amina', email, password, phone)).toEqual({ ok: true, session: null });
  expect(takeAsked()).toEqual([
    ['sign up', { email, password, options: { data: { name: 'Amina', phone, language: 'ms' } } }],
  ]);

  await auth.sendCode(phone, 'Amina');
  await auth.sendCode(phone);
  await auth.signInWithCode(phone, '123456');
  expect(takeAsked()).toEqual([
    ['send code', { phone, options: { data: { name: 'Amina' } } }],
    ['send code', { phone, options: {} }],
    ['verify', { phone, token: '123456', type: 'sms' }],
  ]);

  await auth.reload();
  expect(told.at(-1)).toBe('Amina');
  await auth.signOut();
  expect(takeAsked()).toEqual([['POST', '/auth/v1/logout']]);
  expect(told.at(-1)).toBeNull();

  for (const isRemembered of [true, false]) {
    expect(await auth.signIn(email, password, isRemembered)).toMatchObject({ session: { userId: 'amina' } });
    expect(values.get('session')?.startsWith('sealed:')).toBe(!isRemembered);
  }
  expect(takeAsked()).toContainEqual(['password', { email, password }]);

  await auth.changePassword({ password: 'another horse' });
  expect(takeAsked()).toContainEqual(['PUT', '/user', 'token', { password: 'another horse' }]);

  await auth.sendPasswordReset(email);
  await auth.openRecovery('hash of the mail');
  await auth.resetPassword('another horse');
  expect(takeAsked()).toEqual(
    expect.arrayContaining([
      ['reset', email],
      ['verify', { token_hash: 'hash of the mail', type: 'recovery' }],
      ['PUT', '/user', 'token', { password: 'another horse' }],
    ]),
  );

  const started = await auth.startGoogle({ origin: 'https://rihla.example', next: '/saved', isRemembered: true });
  const url = new URL(started.ok ? started.url : expect.unreachable());
  expect([url.pathname, url.searchParams.get('provider')]).toEqual(['/auth/v1/authorize', 'google']);
  const back = new URL(url.searchParams.get('redirect_to') ?? expect.unreachable());
  expect([back.origin, back.pathname]).toEqual(['https://rihla.example', '/auth/callback']);
});
