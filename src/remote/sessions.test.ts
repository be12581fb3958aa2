// @module-tag quick
import { beforeEach, describe, expect, test } from 'vitest';
import type { KeyValueStore } from '#platform/key-value-store.ts';
import type { Locks } from '#platform/locks.ts';
import { jsonAnswer } from '../../tests/support/fakes/json-answer.ts';
import { SettableClock } from '../../tests/support/fakes/manual-clock.ts';
import { createMemoryLocks } from '../../tests/support/fakes/memory-locks.ts';
import { ModelAuthServer } from '../../tests/support/servers/model-auth-server.ts';
import { guardFetch } from './guarded-fetch.ts';
import { createSessionVault } from './session-vault.ts';
import { createSessions, type Sessions } from './sessions.ts';

const DAY_MS = 86_400_000;

let server: ModelAuthServer;
let clock: SettableClock;
let locks: Locks;
let storage: KeyValueStore;
/** Key of the browser's current run. */
let browserKey: string | null;

const later = () => new Promise((resolve) => setImmediate(resolve));
const now = () => clock.now();

/** An asynchronous store, like IndexedDB. */
function slowStore(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    get: (key) => later().then(() => values.get(key) ?? null),
    set: (key, value) => later().then(() => void values.set(key, value)),
    delete: (key) => later().then(() => void values.delete(key)),
  };
}

/** A page or the service worker, each with its own memory. */
function open(): Sessions {
  const fetch = guardFetch(server.fetch, { now });
  const vault = createSessionVault(storage, async () => browserKey);
  return createSessions({ url: 'https://api.invalid', key: 'key', vault, locks, fetch, now });
}

beforeEach(() => {
  [server, clock, locks, storage] = [new ModelAuthServer(), new SettableClock(), createMemoryLocks(), slowStore()];
  browserKey = 'first run';
});

async function signedIn(): Promise<Sessions> {
  const sessions = open();
  await sessions.keep(server.signIn('amina'));
  return sessions;
}

describe('renewing a token', () => {
  test('in 500 races of two tabs and a service worker each is renewed once (Y41)', async () => {
    await signedIn();
    for (let race = 1; race <= 500; race++) {
      const [tab, other, worker] = [open(), open(), open()];
      clock.advance(3600_000);
      const tokens = await Promise.all([
        tab.tokenOf('amina', null),
        tab.token(),
        other.tokenOf('amina', null),
        worker.tokenOf('amina', null),
      ]);
      expect(new Set(tokens)).toEqual(new Set([`access-${race + 1}`]));
      expect(server.refreshes).toHaveLength(race);
    }
  });

  test('happens once for a token that the server refused early, for all its users', async () => {
    await signedIn();
    const tokens = await Promise.all([1, 2, 3].map(() => open().tokenOf('amina', 'access-1')));
    expect(new Set(tokens)).toEqual(new Set(['access-2']));
    expect(server.refreshes).toEqual(['refresh-1']);
  });

  test.each([-10, 10])(
    'costs nothing while the clock is %i years wrong, and one renewal when it is set right',
    async (years) => {
      const sessions = await signedIn();
      clock.set(years * 365 * DAY_MS);
      const asked = await Promise.all([sessions.tokenOf('amina', null), sessions.tokenOf('amina', null)]);
      const renewals = server.refreshes.length;
      expect(renewals).toBe(years > 0 ? 1 : 0);
      await sessions.tokenOf('amina', null);
      await open().tokenOf('amina', null);
      expect(server.refreshes).toHaveLength(renewals);
      expect(new Set(asked).size).toBe(1);
    },
  );
});

const portal = async () => new Response('<h1>Free Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } });

describe('after months without a network (Y16)', () => {
  test.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'offline'],
    ['a captive portal', portal, 'offline'],
    ['a captive portal that answers 401', async () => new Response('no', { status: 401 }), 'offline'],
    ['a server that fails', async () => jsonAnswer(500, { msg: 'database is down' }), 'server'],
    [
      'a server that is asked too often',
      async () => jsonAnswer(429, { error_code: 'over_request_rate_limit' }),
      'rate_limited',
    ],
    ['a refusal that says nothing of the session', async () => jsonAnswer(400, { msg: 'bad proxy' }), 'bad_answer'],
    ['an answer of another shape', async () => jsonAnswer(200, { welcome: true }), 'bad_answer'],
  ])('%s ends no session', async (_name, fault, code) => {
    await signedIn();
    for (const days of [30, 90]) {
      clock.advance(days * DAY_MS);
      const sessions = open();
      server.fault = fault;
      await expect(sessions.tokenOf('amina', null)).rejects.toMatchObject({ code });
      await expect(sessions.token()).rejects.toMatchObject({ code });
      expect(await sessions.read()).toMatchObject({ user: { id: 'amina' } });
      server.fault = null;
      await expect(sessions.tokenOf('amina', null)).resolves.toMatch(/^access-/);
    }
  });

  test('an expired session stays this person’s, sends no requests and waits for their sign-in (Y42)', async () => {
    await signedIn();
    clock.advance(90 * DAY_MS);
    server.refusal = { status: 400, body: { error_code: 'session_expired' } };
    const sessions = open();
    const seen: (boolean | undefined)[] = [];
    await sessions.read();
    sessions.watch((session) => seen.push(session?.is_lapsed));
    await expect(sessions.tokenOf('amina', null)).rejects.toMatchObject({ code: 'signed_out' });
    expect(seen).toEqual([true]);
    await expect(open().tokenOf('amina', null)).rejects.toMatchObject({ code: 'signed_out' });
    expect(await open().token()).toBeNull();
    expect(await open().read()).toMatchObject({ user: { id: 'amina' }, is_lapsed: true });
    expect(server.refreshes).toHaveLength(1);
    await sessions.keep(server.signIn('amina'));
    await expect(open().tokenOf('amina', null)).resolves.toBe('access-2');
  });

  test.each(['refresh_token_not_found', 'refresh_token_already_used', 'user_not_found', 'user_banned'])(
    'a session that the server has ended (%s) is gone',
    async (error_code) => {
      await signedIn();
      clock.advance(DAY_MS);
      server.refusal = { status: 400, body: { error_code } };
      await expect(open().tokenOf('amina', null)).rejects.toMatchObject({ code: 'signed_out' });
      expect(await open().read()).toBeNull();
      expect(await open().token()).toBeNull();
    },
  );
});

describe('the owner of a session (Y37)', () => {
  test('nobody gets another person’s token', async () => {
    const sessions = await signedIn();
    await expect(sessions.tokenOf('bilal', null)).rejects.toMatchObject({ code: 'signed_out' });
    clock.advance(DAY_MS);
    await expect(sessions.tokenOf('bilal', null)).rejects.toMatchObject({ code: 'signed_out' });
    expect(server.refreshes).toEqual([]);
  });

  test('signing out deletes it here, and tells the server if it can be reached', async () => {
    const sessions = await signedIn();
    await sessions.end();
    expect(await open().read()).toBeNull();
    await expect.poll(() => server.signOuts).toEqual(['Bearer access-1']);
    await sessions.keep(server.signIn('amina'));
    server.fault = portal;
    await sessions.end();
    expect(await open().read()).toBeNull();
  });

  test('signing in again ends the session stored before, unless it has lapsed', async () => {
    const sessions = await signedIn();
    await sessions.keep(server.signIn('amina'));
    await expect.poll(() => server.signOuts).toEqual(['Bearer access-1']);
    expect(await open().read()).toMatchObject({ access_token: 'access-2' });
    clock.advance(90 * DAY_MS);
    server.refusal = { status: 400, body: { error_code: 'session_expired' } };
    await expect(sessions.tokenOf('amina', null)).rejects.toMatchObject({ code: 'signed_out' });
    await sessions.keep(server.signIn('amina'));
    await sessions.end();
    await expect.poll(() => server.signOuts).toEqual(['Bearer access-1', 'Bearer access-3']);
  });

  test('a renewal that is running during a sign-out does not restore the session', async () => {
    const sessions = await signedIn();
    clock.advance(DAY_MS);
    const asked: ((response: Response) => void)[] = [];
    server.fault = () => new Promise((resolve) => asked.push(resolve));
    const renewal = sessions.tokenOf('amina', null);
    await expect.poll(() => asked.length).toBe(1);
    await open().end();
    expect(await open().read(), 'it waits for no answer').toBeNull();
    asked[0]?.(jsonAnswer(200, server.signIn('amina')));
    await expect(renewal).rejects.toMatchObject({ code: 'signed_out' });
    expect(await open().read()).toBeNull();
  });
});

async function brief(): Promise<Sessions> {
  const sessions = open();
  await sessions.keep(server.signIn('amina'), true);
  return sessions;
}

describe('a session that is not to be remembered (U50)', () => {
  test('is available to every tab and worker while the browser runs, and unreadable on the disk', async () => {
    await brief();
    expect(await open().read()).toMatchObject({ user: { id: 'amina' } });
    const stored = (await storage.get('session')) ?? '';
    expect(stored).not.toBe('');
    for (const secret of ['refresh-1', 'access-1', 'amina']) expect(stored).not.toContain(secret);
  });

  test('ends with the browser; a remembered one does not', async () => {
    await brief();
    browserKey = null;
    expect(await open().read()).toBeNull();
    browserKey = 'second run';
    expect(await open().read()).toBeNull();
    await open().keep(server.signIn('amina'));
    browserKey = 'third run';
    expect(await open().read()).toMatchObject({ user: { id: 'amina' } });
  });

  test('stays brief when its token is renewed', async () => {
    await brief();
    clock.advance(DAY_MS);
    await expect(open().tokenOf('amina', null)).resolves.toBe('access-2');
    expect(await open().read()).toMatchObject({ access_token: 'access-2' });
    browserKey = 'second run';
    expect(await open().read()).toBeNull();
  });

  test('lasts as long as the page if cookies are refused', async () => {
    browserKey = null;
    const sessions = await brief();
    expect(await sessions.read()).toMatchObject({ user: { id: 'amina' } });
    expect(await open().read()).toBeNull();
  });
});
