// @module-tag quick
import { beforeEach, describe, expect, test } from 'vitest';
import { RemoteError } from '#remote/remote-error.ts';
import type { Sessions } from '#remote/sessions.ts';
import type { OwnStore } from '#replica/own-store.ts';
import { createMemoryLocks } from '../../tests/support/fakes/memory-locks.ts';
import { createMemoryOwnStore } from '../../tests/support/fakes/memory-own-store.ts';
import { noPhotos } from '../../tests/support/fakes/no-photos.ts';
import { ModelOwnServer } from '../../tests/support/servers/model-own-server.ts';
import { type BackgroundTask, runInBackground } from './background.ts';
import { createExchange } from './exchange.ts';
import { PUSH_LOCK } from './outbox-sync-loop.ts';

const PLACE = '00000000-0000-4000-8000-000000000001';

let server: ModelOwnServer;
let store: OwnStore;
let locks: ReturnType<typeof createMemoryLocks>;
let user: string | null;
let badges: number[];
/** How often the app announced that everything was sent. */
let said: number;
let questions: string[];
/** How the network treats the next requests. */
let answer: <T>(work: () => Promise<T>) => Promise<T>;

/** Whether a session is stored whose key only pages have. */
let isUnreadable: boolean;

const sessions: Pick<Sessions, 'read' | 'end' | 'isUnreadable'> = {
  read: async () =>
    user === null
      ? null
      : { access_token: 'a', refresh_token: 'r', renew_at: 0, user: { id: user, user_metadata: {} } },
  end: async () => {
    user = null;
  },
  isUnreadable: async () => isUnreadable,
};

const onAllSent = async () => void said++;
const showBadge = async (count: number) => void badges.push(count);

function run(task: BackgroundTask, signal = new AbortController().signal) {
  const exchange = createExchange(store, {
    ...noPhotos,
    push(userId, client, mutations) {
      questions.push('push');
      return answer(() => server.push(userId, client, mutations));
    },
    pullOwn(userId, checkpoints, client) {
      questions.push('pull');
      return answer(() => server.pullOwn(userId, checkpoints, client, 100));
    },
  });
  return runInBackground(task, { store, sessions, exchange, locks, showBadge, onAllSent, signal });
}

const save = () => store.add('amina', { name: 'save_restaurant', args: { restaurant_id: PLACE } }, 0);

beforeEach(() => {
  [server, store, locks] = [new ModelOwnServer([]), createMemoryOwnStore(() => 'phone'), createMemoryLocks()];
  [user, badges, questions, said] = ['amina', [], [], 0];
  isUnreadable = false;
  answer = async (work) => work();
});

describe('without a page (Y41)', () => {
  test('waiting entries are pushed and pulled once, and the badge disappears', async () => {
    await save();
    expect(await run('push')).toBe('done');
    expect(await server.documentsOf('amina', 'saved')).toHaveLength(1);
    expect(await store.entries('amina')).toEqual([]);
    expect((await store.read('amina')).documents.saved).toHaveLength(1);
    expect([badges, said]).toEqual([[0], 1]);
  });

  test('without waiting entries only `refresh` sends a request', async () => {
    expect(await run('push')).toBe('done');
    expect(questions).toEqual([]);
    await run('refresh');
    expect([questions, said]).toEqual([['pull'], 0]);
  });

  test('waits for a page’s exchange, and does not send its entries again', async () => {
    await save();
    const page = createExchange(store, {
      ...noPhotos,
      push: async (userId, client, mutations) => server.push(userId, client, mutations),
      pullOwn: async (userId, checkpoints, client) => server.pullOwn(userId, checkpoints, client, 100),
    });
    const { signal } = new AbortController();
    const exchanging = locks.hold(PUSH_LOCK, () => page('amina', signal), signal);
    expect(await run('push')).toBe('done');
    await exchanging;
    expect(questions).toEqual([]);
    expect(await server.documentsOf('amina', 'saved')).toHaveLength(1);
  });

  test('after a network failure everything stays for another attempt', async () => {
    await save();
    answer = () => Promise.reject(new RemoteError('gone', { code: 'offline' }));
    expect(await run('push')).toBe('later');
    expect((await store.entries('amina')).map(({ state }) => state)).toEqual(['waiting']);
    expect(badges).toEqual([1]);
  });

  test('its time limit ends waiting for a page’s lock or for an answer', async () => {
    await save();
    const ending = new AbortController();
    const free = new AbortController();
    const page = locks.hold(
      PUSH_LOCK,
      () => new Promise<void>((resolve) => free.signal.addEventListener('abort', () => resolve())),
      free.signal,
    );
    const waiting = run('push', ending.signal);
    ending.abort(new DOMException('over', 'TimeoutError'));
    expect(await waiting).toBe('later');
    free.abort();
    await page;
    const second = new AbortController();
    answer = () => {
      second.abort(new DOMException('over', 'TimeoutError'));
      return Promise.reject(new RemoteError('aborted', { code: 'offline' }));
    };
    expect(await run('push', second.signal)).toBe('later');
    await expect(locks.hold(PUSH_LOCK, async () => 'free', new AbortController().signal)).resolves.toBe('free');
    expect(await server.documentsOf('amina', 'saved')).toEqual([]);
  });

  test('sends nothing while signed out; a session that needs a sign-in is not retried (Y37)', async () => {
    await save();
    user = null;
    expect(await run('push')).toBe('done');
    user = 'bilal';
    expect(await run('push')).toBe('done');
    expect(questions).toEqual([]);
    user = 'amina';
    answer = () => Promise.reject(new RemoteError('who', { code: 'signed_out' }));
    expect(await run('push')).toBe('done');
    expect(await store.entries('amina')).toHaveLength(1);
  });

  test('once the server has ended the session, its documents go and what was left is sealed (Y39)', async () => {
    const left: string[] = [];
    store = { ...store, left: { ...store.left, sealOthers: async () => (left.push('sealed'), []) } };
    await save();
    await run('push');
    await save();
    answer = () => Promise.reject(new RemoteError('who', { code: 'signed_out' }));
    await run('push');
    expect((await store.read('amina')).documents.saved).toHaveLength(1);
    left.length = 0;
    answer = async () => {
      user = null;
      throw new RemoteError('who', { code: 'signed_out' });
    };
    expect(await run('push')).toBe('done');
    expect((await store.read('amina')).documents.saved).toEqual([]);
    expect(left).toEqual(['sealed']);
    // Somebody else's session may be readable to pages only.
    isUnreadable = true;
    user = 'amina';
    await run('push');
    expect(left).toEqual(['sealed']);
  });

  test('an account deleted elsewhere is removed from this device with its unsent entries (Y18)', async () => {
    await save();
    await run('push');
    await save();
    await store.add('bilal', { name: 'update_profile', args: { city: 'Fez' } }, 0);
    answer = () => Promise.reject(new RemoteError('gone', { code: 'refused', reason: 'account_deleted' }));
    expect(await run('push')).toBe('done');
    expect(await store.read('amina')).toMatchObject({ documents: { saved: [] }, entries: [] });
    expect(await store.entries('bilal')).toHaveLength(1);
    expect(user).toBeNull();
  });
});
