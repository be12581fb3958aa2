// @module-tag quick
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test, vi } from 'vitest';
import type { Session } from '#domain/account/account.ts';
import { noOp } from '#domain/primitives/no-op.ts';
import { systemClock } from '#platform/clock.ts';
import { deriveBoxKeys } from '#platform/sealed-box.ts';
import type { Auth, SignedIn } from '#remote/auth.ts';
import { RemoteError } from '#remote/remote-error.ts';
import { openOwnStore } from '#replica/open-own.ts';
import { openMemoryBlobs } from '../../../../tests/support/fakes/memory-blobs.ts';
import { createMemoryLocks } from '../../../../tests/support/fakes/memory-locks.ts';
import { createMemoryOwnStore } from '../../../../tests/support/fakes/memory-own-store.ts';
import { createSessionService } from './session-service.ts';

const AMINA: SignedIn = { userId: 'amina', email: 'amina@example.org', name: 'Amina', isLapsed: false };
const BILAL: SignedIn = { userId: 'bilal', email: 'bilal@example.org', name: 'Bilal', isLapsed: false };

const offline = () => new RemoteError('no network', { code: 'offline' });

/** A device; `say` simulates changes of the stored session. */
function device() {
  const store = createMemoryOwnStore(() => 'client');
  const heard: (Session | null)[] = [];
  const listeners: ((session: SignedIn | null) => void)[] = [];
  const auth = {
    async reload() {},
    storedUser: async () => null,
    watch(listener: (typeof listeners)[number]) {
      listeners.push(listener);
      return () => undefined;
    },
  };
  const sessionService = createSessionService({
    // These tests use no other method.
    auth: auth as unknown as Auth,
    store,
    channel: { notify: () => undefined, onNotified: () => undefined },
    locks: createMemoryLocks(),
    clock: systemClock,
    keysOf: () => Promise.reject(offline()),
    onUser: () => undefined,
    onReturn: () => undefined,
    onFatal: (error) => expect.unreachable(String(error)),
  });
  sessionService.watch((session) => heard.push(session));
  return { store, heard, say: (session: SignedIn | null) => listeners.forEach((notify) => notify(session)) };
}

test('an address changed here or in another tab is known at once, and stays known', async () => {
  const { store, heard, say } = device();
  say(AMINA);
  await vi.waitFor(() => expect(heard.at(-1)).toEqual(AMINA));
  const renamed = { ...AMINA, email: 'new@example.org' };
  say(renamed);
  expect(heard.at(-1)).toEqual(renamed);
  await store.add('amina', { name: 'update_profile', args: { city: 'Fez' } }, 0);
  expect(heard.at(-1)).toEqual(renamed);
});

test('a lapsed session and a new sign-in are both emitted', async () => {
  const { heard, say } = device();
  say(AMINA);
  await vi.waitFor(() => expect(heard.at(-1)).toEqual(AMINA));
  say({ ...AMINA, isLapsed: true });
  expect(heard.at(-1)).toEqual({ ...AMINA, isLapsed: true });
  say(AMINA);
  expect(heard).toEqual([AMINA, { ...AMINA, isLapsed: true }, AMINA]);
  say(null);
  expect(heard.at(-1)).toBeNull();
});

/** A device with a real store, whose tabs share the stored session. */
function sharedDevice() {
  const disk = { indexedDB: new IDBFactory(), files: openMemoryBlobs() };
  const locks = createMemoryLocks();
  let stored: SignedIn | null = null;
  const state = { isOnline: true, isFull: false, isStuck: false, secret: 1 };
  const reloads = new Set<() => void>();

  /**
   * @param isDeaf whether messages of other tabs about the session don't reach it
   * @param pause delays its look at the stored session
   */
  async function openTab({ isDeaf = false, pause = async () => {} } = {}) {
    const store = await openOwnStore({
      name: 'own',
      ...disk,
      IDBKeyRange,
      newId: () => crypto.randomUUID(),
      onLost: noOp,
      reclaimer: {
        within: async (write) => {
          if (state.isFull) throw new DOMException('no room', 'QuotaExceededError');
          return write();
        },
        isFull: () => state.isFull,
        watch: () => noOp,
      },
    });
    const listeners: ((session: SignedIn | null) => void)[] = [];
    const reload = async () => listeners.forEach((notify) => notify(stored));
    const auth: Pick<Auth, 'reload' | 'storedUser' | 'signOut' | 'watch'> = {
      reload,
      async storedUser() {
        const userId = stored?.userId ?? null;
        await pause();
        return userId;
      },
      async signOut() {
        if (state.isStuck) throw new Error('stuck');
        stored = null;
        await reload();
      },
      watch(listener) {
        listeners.push(listener);
        return noOp;
      },
    };
    const service = createSessionService({
      auth: auth as unknown as Auth, // the other methods are not called
      store,
      channel: {
        notify: () => reloads.forEach((notify) => notify()),
        onNotified: (listener) => void (isDeaf || reloads.add(listener)),
      },
      locks,
      clock: systemClock,
      keysOf: async (userId) => {
        if (!state.isOnline) throw offline();
        return deriveBoxKeys(new Uint8Array(32).fill(userId.length + state.secret));
      },
      onUser: noOp,
      onReturn: noOp,
      onFatal: (error) => expect.unreachable(String(error)),
    });
    const heard: (Session | null)[] = [];
    service.watch((session) => heard.push(session));
    return { store, service, heard, isSealed: () => store.left.isSealed('amina') };
  }
  const say = (session: SignedIn | null) => {
    stored = session;
    for (const reload of reloads) reload();
  };
  /** The session ends with the browser: no tab hears of it. */
  const endWithBrowser = () => {
    stored = null;
  };
  return { state, openTab, say, endWithBrowser, stored: () => stored };
}

const read = ({ store }: { store: { drafts: { read(userId: string, key: string): Promise<unknown> } } }) =>
  store.drafts.read('amina', 'profile');

/** Amina is signed in, and has a draft. */
async function prepared({ isOnline = true } = {}) {
  const shared = sharedDevice();
  shared.state.isOnline = isOnline;
  const tab = await shared.openTab();
  shared.say(AMINA);
  await tab.service.opened();
  if (isOnline) await vi.waitFor(async () => expect(await tab.store.left.isKeyNoted('amina')).toBe(true));
  await tab.store.drafts.keep('amina', 'profile', 'Her words');
  return { ...shared, tab };
}

describe('what is left', () => {
  test('is sealed when the sign-out ends, and back before a form reads it', async () => {
    const { tab, say } = await prepared();
    expect(await tab.service.signOut()).toBe('signed_out');
    expect(await read(tab)).toBeUndefined();
    expect(await tab.isSealed()).toBe(true);
    say(AMINA);
    await tab.service.opened();
    expect(await read(tab)).toBe('Her words');
    expect(tab.heard.at(-1)).toEqual(AMINA);
  });

  test('is sealed when the server has ended the session, or somebody else is signed in', async () => {
    const { tab, say } = await prepared();
    say(null);
    await tab.service.opened();
    expect(await tab.isSealed()).toBe(true);
    say(AMINA);
    await tab.service.opened();
    say(BILAL);
    await tab.service.opened();
    expect(await tab.isSealed()).toBe(true);
    expect(await read(tab)).toBeUndefined();
  });

  test('is sealed at the first start after a session that ended with the browser', async () => {
    const { openTab, endWithBrowser } = await prepared();
    endWithBrowser();
    const next = await openTab();
    await next.service.opened();
    expect(await read(next)).toBeUndefined();
    expect(await next.isSealed()).toBe(true);
  });

  test('is back at the next start if the device died between the sealing and the end of the session', async () => {
    const { openTab, tab } = await prepared();
    await tab.store.left.seal('amina');
    expect(await read(tab)).toBeUndefined();
    const next = await openTab();
    await next.service.opened();
    expect(await read(next)).toBe('Her words');
  });

  test('without a key the person stays signed in, and is told why; deleting works', async () => {
    const { tab, say, stored } = await prepared({ isOnline: false });
    expect(await tab.service.signOut()).toBe('offline');
    say({ ...AMINA, isLapsed: true });
    expect(await tab.service.signOut()).toBe('lapsed');
    expect(stored()).not.toBeNull();
    expect(await read(tab)).toBe('Her words');
    expect(await tab.service.signOut({ isOutboxForgotten: true })).toBe('signed_out');
    expect(await read(tab)).toBeUndefined();
    expect(await tab.isSealed()).toBe(false);
  });

  test('is sealed with the key that the server has now, or without a network with the noted one', async () => {
    const { tab, say, state } = await prepared();
    state.secret = 2;
    expect(await tab.service.signOut()).toBe('signed_out');
    say(AMINA);
    await tab.service.opened();
    expect(await read(tab)).toBe('Her words');
    state.isOnline = false;
    expect(await tab.service.signOut()).toBe('signed_out');
    state.isOnline = true;
    say(AMINA);
    await tab.service.opened();
    expect(await read(tab)).toBe('Her words');
  });

  test('is noted anew at a sign-in, so that a sign-out without a network uses it', async () => {
    const { tab, say, state } = await prepared();
    await tab.store.forgetEntries('amina');
    say(null);
    await tab.service.opened();
    state.secret = 2;
    const noted = vi.spyOn(tab.store.left, 'noteKey');
    say(AMINA);
    await tab.service.opened();
    await vi.waitFor(() => expect(noted).toHaveBeenCalledOnce());
    await Promise.all(noted.mock.results.map(({ value }) => value));
    await tab.store.drafts.keep('amina', 'profile', 'Her words');
    state.isOnline = false;
    expect(await tab.service.signOut()).toBe('signed_out');
    state.isOnline = true;
    say(AMINA);
    await tab.service.opened();
    expect(await read(tab)).toBe('Her words');
  });

  test('is opened again if the session could not be deleted', async () => {
    const { tab, stored, state } = await prepared();
    state.isStuck = true;
    await expect(tab.service.signOut()).rejects.toThrow('stuck');
    expect(stored()).not.toBeNull();
    await tab.service.opened();
    expect(await read(tab)).toBe('Her words');
  });

  test('without a key nothing is asked if the server has everything', async () => {
    const { tab } = await prepared({ isOnline: false });
    await tab.store.drafts.forget('amina', 'profile');
    const entry = await tab.store.add('amina', { name: 'update_profile', args: { city: 'Fez' } }, 0);
    await tab.store.answer([{ entry, outcome: 'taken', code: null }]);
    expect(await tab.store.entries('amina')).toMatchObject([{ state: 'sent' }]);
    expect(await tab.service.signOut()).toBe('signed_out');
    expect(await tab.store.entries('amina')).toEqual([]);
  });

  test('on a full device the person stays signed in, nothing crashes, and everything is still there', async () => {
    const { tab, state, stored, say } = await prepared();
    state.isFull = true;
    expect(await tab.service.signOut()).toBe('storage_full');
    expect(stored()).toEqual(AMINA);
    expect(await read(tab)).toBe('Her words');
    // The server ends the session all the same. Sealing is tried again, here when the network is back.
    say(null);
    await tab.service.opened();
    expect(await tab.isSealed()).toBe(false);
    state.isFull = false;
    tab.service.comeBack();
    await tab.service.opened();
    expect(await tab.isSealed()).toBe(true);
  });

  test('what the present key does not open stays, and its person is told until it opens', async () => {
    const { tab, state, say } = await prepared();
    await tab.service.signOut();
    state.secret = 2;
    say(AMINA);
    await tab.service.opened();
    expect(await tab.isSealed()).toBe(true);
    await vi.waitFor(() => expect(tab.heard.at(-1)).toEqual({ ...AMINA, hasClosed: true }));
    state.secret = 1;
    tab.service.comeBack();
    await tab.service.opened();
    expect(await read(tab)).toBe('Her words');
    await vi.waitFor(() => expect(tab.heard.at(-1)).toEqual(AMINA));
  });

  test('a tab that has not heard of the sign-in seals nothing of the person who is signed in', async () => {
    const shared = sharedDevice();
    const [tab, deaf] = [await shared.openTab(), await shared.openTab({ isDeaf: true })];
    shared.say(AMINA);
    await tab.service.opened();
    await tab.store.drafts.keep('amina', 'profile', 'Her words');
    deaf.service.comeBack();
    await deaf.service.opened();
    expect(await read(tab)).toBe('Her words');
    expect(await tab.isSealed()).toBe(false);
  });

  test('a tab that read the stored session just before a sign-in lets the sign-in follow', async () => {
    const shared = sharedDevice();
    let proceed = noOp;
    const paused = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    const tab = await shared.openTab();
    shared.say(AMINA);
    await tab.service.opened();
    shared.say(null);
    await tab.service.opened();
    const slow = await shared.openTab({ isDeaf: true, pause: () => paused });
    shared.say(AMINA);
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    await tab.store.drafts.keep('amina', 'profile', 'Her words');
    proceed();
    await Promise.all([slow.service.opened(), tab.service.opened()]);
    expect(await read(tab)).toBe('Her words');
    expect(await tab.isSealed()).toBe(false);
  });

  test('a deleted account leaves nothing, sealed or not', async () => {
    const { tab, say } = await prepared();
    await tab.service.signOut();
    await tab.service.forgetAccount('amina');
    expect(await tab.isSealed()).toBe(false);
    say(AMINA);
    await tab.service.opened();
    await tab.store.drafts.keep('amina', 'profile', 'Her words');
    await tab.service.forgetAccount('amina');
    expect(await read(tab)).toBeUndefined();
    expect(await tab.isSealed()).toBe(false);
  });
});
