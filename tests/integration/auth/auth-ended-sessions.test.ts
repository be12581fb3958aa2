// @module-tag quick
/** Once a session has ended, every service refuses its unexpired access token. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createTokenVerifier } from '../../../supabase/local/gateway/gatekeeper.ts';
import { watchSessions } from '../../../supabase/local/gateway/live-sessions.ts';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { signUpAndIn } from '../../support/sign-up.ts';

const PASSWORD = 'correct horse';

describe.each(ENGINES)('a token whose session has ended, on %s', (database) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
  });
  afterAll(() => backend.stop());

  let count = 0;
  /** A person with two sessions, and the first session's access token. */
  async function signedInTwice() {
    const email = `ended-${++count}@example.com`;
    const { data } = await signUpAndIn(backend.client(), { email, password: PASSWORD });
    const second = backend.client();
    await second.auth.signInWithPassword({ email, password: PASSWORD });
    if (!data.session) throw new Error('an unconfirmed person may sign in');
    return { email, id: data.session.user.id, token: data.session.access_token, second };
  }
  const headers = (token: string) => ({ apikey: backend.publishableKey, authorization: `Bearer ${token}` });
  const rest = (token: string) => fetch(`${backend.url}/rest/v1/users?select=id`, { headers: headers(token) });

  type SignedIn = Awaited<ReturnType<typeof signedInTwice>>;
  const ENDS: ReadonlyArray<readonly [string, (person: SignedIn) => Promise<unknown>]> = [
    ['a new password', ({ second }) => second.auth.updateUser({ password: 'battery staple' })],
    ['signing out everywhere', ({ second }) => second.auth.signOut({ scope: 'global' })],
    ['signing the others out', ({ second }) => second.auth.signOut({ scope: 'others' })],
    [
      'being ended from another device',
      async ({ second, token }) => {
        const session = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')).session_id;
        return second.rpc('end_my_session', { session });
      },
    ],
  ];

  test.each(ENDS)('by %s is refused by every service at once', async (_, end) => {
    const person = await signedInTwice();
    expect((await rest(person.token)).status).toBe(200);
    await end(person);
    const refused = await rest(person.token);
    expect([refused.status, refused.headers.get('sb-error-code')]).toEqual([401, 'token_session_ended']);
    expect(await refused.json()).toMatchObject({ code: 'PGRST303' });
    const asKey = await fetch(`${backend.url}/rest/v1/users?select=id`, { headers: { apikey: person.token } });
    expect(asKey.status).toBe(401);
    const storage = await fetch(`${backend.url}/storage/v1/bucket`, { headers: headers(person.token) });
    expect([storage.status, await storage.json()]).toEqual([
      401,
      expect.objectContaining({ error: 'token_session_ended' }),
    ]);
    const remove = await fetch(`${backend.url}/functions/v1/delete-account`, {
      method: 'POST',
      headers: headers(person.token),
    });
    expect(remove.status).toBe(401);
    expect((await joinChannel(person.token)).payload).toMatchObject({
      status: 'error',
      response: { reason: expect.stringContaining('token_session_ended') },
    });
  });

  test('for a deleted account learns that the account is gone, and can neither read nor change anything (Y18)', async () => {
    const { id, token } = await signedInTwice();
    expect((await backend.client(backend.secretKey).auth.admin.deleteUser(id)).error).toBeNull();
    expect(await (await rest(token)).json()).toEqual([]);
    const call = (name: string, args: object) =>
      fetch(`${backend.url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { ...headers(token), 'content-type': 'application/json' },
        body: JSON.stringify(args),
      });
    const pulled = await call('sync_pull', { collection: 'profile', scope: {}, checkpoint: null, lim: 10 });
    expect(await pulled.json()).toMatchObject({ gone: [{ id }] });
    const saved = await fetch(`${backend.url}/rest/v1/saved_restaurants`, {
      method: 'POST',
      headers: { ...headers(token), 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: id, restaurant_id: crypto.randomUUID() }),
    });
    expect(saved.ok).toBe(false);
  });

  test('the remaining session is not refused', async () => {
    const { second } = await signedInTwice();
    await second.auth.updateUser({ password: 'battery staple' });
    const token = (await second.auth.getSession()).data.session?.access_token ?? '';
    expect((await rest(token)).status).toBe(200);
  });

  test('is also refused by services that had accepted it, without another query', async () => {
    const { token, second } = await signedInTwice();
    const sessions = await watchSessions(backend.database, Date.now);
    onTestFinished(() => sessions.close());
    const { publishableKey, secretKey } = backend;
    const { jwtSecret } = JSON.parse(readFileSync(join(backend.dataDir, 'secrets.json'), 'utf8'));
    const tokenVerifier = createTokenVerifier({ publishableKey, secretKey, jwtSecret }, sessions);
    const identity = await tokenVerifier.identify(token);
    expect(tokenVerifier.isOver(identity)).toBe(false);
    await second.auth.signOut({ scope: 'others' });
    await vi.waitFor(() => expect(tokenVerifier.isOver(identity)).toBe(true));
    const live = await tokenVerifier.identify((await second.auth.getSession()).data.session?.access_token ?? '');
    expect(tokenVerifier.isOver(live)).toBe(false);
  });

  /** A channel's answer to joining with this token. */
  async function joinChannel(token: string): Promise<{ readonly payload?: unknown }> {
    const address = `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=1.0.0&apikey=${backend.publishableKey}`;
    const socket = new WebSocket(address);
    await once(socket, 'open');
    const payload = { access_token: token, config: { postgres_changes: [{ event: '*', table: 'restaurants' }] } };
    socket.send(JSON.stringify({ topic: 'realtime:t', event: 'phx_join', ref: '1', join_ref: '1', payload }));
    const [answer] = await once(socket, 'message');
    socket.close();
    return JSON.parse(String(answer));
  }
});
