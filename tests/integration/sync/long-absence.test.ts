// @module-tag quick
/** A device that was away for months, and shared devices, against the real backend. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import ws from 'ws';
import { systemClock } from '../../../src/platform/clock.ts';
import { openKeyValueStore } from '../../../src/platform/key-value-store.ts';
import { deriveBoxKeys } from '../../../src/platform/sealed-box.ts';
import { createRemote, type Remote } from '../../../src/remote/remote.ts';
import { openOwnStore } from '../../../src/replica/open-own.ts';
import type { OwnStore } from '../../../src/replica/own-store.ts';
import { createExchange, type Exchange } from '../../../src/sync/exchange.ts';
import { createSessionService, type SessionService } from '../../../src/workers/replica/account/session-service.ts';
import { ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { openMemoryBlobs } from '../../support/fakes/memory-blobs.ts';
import { createMemoryLocks } from '../../support/fakes/memory-locks.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

const { signal } = new AbortController();
const PASSWORD = 'correct horse';
const DAY_MS = 86_400_000;

/** A device's storage, which survives restarts of the app. */
interface Device {
  readonly storage: ReturnType<typeof openKeyValueStore>;
  readonly store: OwnStore;
  readonly locks: ReturnType<typeof createMemoryLocks>;
  /** Paths of the requests. */
  readonly asked: string[];
  network: 'up' | 'down' | 'portal';
}

interface App {
  readonly remote: Remote;
  readonly sessionService: SessionService;
  readonly exchange: Exchange;
  /** Every session reported to a page, by user: 'amina', 'amina lapsed' or null. */
  readonly received: (string | null)[];
}

async function newDevice(): Promise<Device> {
  return {
    storage: openKeyValueStore('values', new IDBFactory()),
    locks: createMemoryLocks(),
    store: await openOwnStore({
      name: 'own',
      indexedDB: new IDBFactory(),
      IDBKeyRange,
      files: openMemoryBlobs(),
      newId: () => crypto.randomUUID(),
      onLost: () => {},
    }),
    asked: [],
    network: 'up',
  };
}

describe.each(ONE_ENGINE)('a device that was away, on %s', (database) => {
  let backend: TestBackend;
  let now: number;
  let place: string;
  let people = 0;
  const opened: Remote[] = [];

  beforeAll(async () => {
    // Node 20 has no WebSocket; the types of ws and the DOM differ in unused details.
    globalThis.WebSocket ??= ws as unknown as typeof WebSocket;
    backend = await startTestBackend({ database });
  });
  beforeEach(async () => {
    now = Date.now();
    place = await insertRestaurant(backend.database);
  });
  afterAll(async () => {
    for (const remote of opened) await remote.close();
    await backend?.stop();
  });

  /** Starts the app on a device with empty memory. */
  function start(device: Device): App {
    const { url, publishableKey: key } = backend;
    const { storage, locks, store } = device;
    const remote = createRemote({
      url,
      key,
      storage,
      locks,
      now: () => now,
      async fetch(input, init) {
        device.asked.push(new URL(input instanceof Request ? input.url : input).pathname);
        if (device.network === 'down') throw new TypeError('Failed to fetch');
        if (device.network === 'portal') {
          return new Response('<h1>Free Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } });
        }
        return fetch(input, init);
      },
    });
    opened.push(remote);
    const received: (string | null)[] = [];
    const sessionService = createSessionService({
      auth: remote.auth,
      store,
      channel: { notify: () => {}, onNotified: () => {} },
      locks: createMemoryLocks(),
      clock: systemClock,
      keysOf: async (userId) => deriveBoxKeys(await remote.sealingKey(userId)),
      onUser: () => {},
      onReturn: () => received.push('returned'),
      onFatal: (error) => {
        throw error;
      },
    });
    sessionService.watch((session) => received.push(session && `${session.email}${session.isLapsed ? ' lapsed' : ''}`));
    return { remote, sessionService, exchange: createExchange(store, remote, () => sessionService.opened()), received };
  }

  async function signUp(app: App): Promise<{ email: string; userId: string }> {
    const email = `away-${++people}@example.org`;
    await app.sessionService.account.signUp('Amina', email, PASSWORD);
    await app.sessionService.account.signIn(email, PASSWORD);
    return { email, userId: app.sessionService.userId() ?? '' };
  }

  /** Advances the device's clock, and makes the session on the server equally older. */
  async function away(userId: string, ms: number): Promise<void> {
    now += ms;
    await backend.database.query(
      `update auth.sessions set updated_at = updated_at - $2 * interval '1 millisecond' where user_id = $1`,
      [userId, ms],
    );
  }

  const save = (device: Device, userId: string, restaurant_id: string) =>
    device.store.add(userId, { name: 'save_restaurant', args: { restaurant_id } }, now);
  const savedRows = async (userId: string) =>
    (
      await backend.database.query<{ restaurant_id: string }>(
        'select restaurant_id from public.saved_restaurants where user_id = $1 and not _deleted',
        [userId],
      )
    ).map((row) => row.restaurant_id);

  test.each(['down', 'portal'] as const)(
    'thirty days with the network %s: all data is there, and is sent automatically (F27, K46, U52)',
    async (network) => {
      const device = await newDevice();
      const before = start(device);
      const { email, userId } = await signUp(before);
      await save(device, userId, place);
      await before.exchange(userId, signal);

      device.network = network;
      await away(userId, 30 * DAY_MS - 3600_000);
      const app = start(device);
      await vi.waitFor(() => expect(app.received).toEqual([email]));
      expect((await device.store.read(userId)).documents).toMatchObject({ saved: [{}], profile: [{ email }] });
      const other = await insertRestaurant(backend.database);
      await save(device, userId, other);
      await expect(app.exchange(userId, signal)).rejects.toMatchObject({ code: 'offline' });
      expect(app.received).toEqual([email]);
      expect((await device.store.read(userId)).documents.saved).toHaveLength(1);

      device.network = 'up';
      await app.exchange(userId, signal);
      expect((await savedRows(userId)).toSorted()).toEqual([place, other].toSorted());
      expect(await device.store.entries(userId)).toEqual([]);
    },
  );

  test('longer than thirty days: everything is readable, changes queue, and the first contact needs a sign-in before it pushes (K46, U52, Y42)', async () => {
    const device = await newDevice();
    const before = start(device);
    const { email, userId } = await signUp(before);
    await save(device, userId, place);
    await before.exchange(userId, signal);

    device.network = 'down';
    await away(userId, 30 * DAY_MS + 3600_000);
    const app = start(device);
    await vi.waitFor(() => expect(app.received).toEqual([email]));
    const other = await insertRestaurant(backend.database);
    await save(device, userId, other);
    await expect(app.exchange(userId, signal)).rejects.toMatchObject({ code: 'offline' });

    device.network = 'up';
    device.asked.length = 0;
    await expect(app.exchange(userId, signal)).rejects.toMatchObject({ code: 'signed_out' });
    expect(device.asked).toEqual(['/auth/v1/token']);
    await vi.waitFor(() => expect(app.received.at(-1)).toBe(`${email} lapsed`));
    await expect(app.exchange(userId, signal)).rejects.toMatchObject({ code: 'signed_out' });
    expect(device.asked, 'it does not ask again').toEqual(['/auth/v1/token']);
    expect((await device.store.read(userId)).documents.saved).toHaveLength(1);
    expect((await device.store.entries(userId)).map(({ state }) => state)).toEqual(['waiting']);

    const again = start(device);
    await vi.waitFor(() => expect(again.received).toEqual([`${email} lapsed`]));
    expect(await again.sessionService.account.signIn(email, PASSWORD)).toMatchObject({ ok: true });
    expect(again.received).toContain('returned');
    await again.exchange(userId, signal);
    expect((await savedRows(userId)).toSorted()).toEqual([place, other].toSorted());
  });

  test('another person signing in sees and sends none of the first person’s data, who finds all of it again (Y20, Y37, Y39)', async () => {
    const device = await newDevice();
    const app = start(device);
    const first = await signUp(app);
    await save(device, first.userId, place);
    await app.exchange(first.userId, signal);
    const other = await insertRestaurant(backend.database);
    await save(device, first.userId, other);
    device.network = 'down';
    await app.sessionService.signOut();
    await vi.waitFor(async () => expect((await device.store.read(first.userId)).documents.saved).toEqual([]));
    device.network = 'up';

    const second = await signUp(app);
    expect(second.userId).not.toBe(first.userId);
    await app.exchange(second.userId, signal);
    expect((await device.store.read(second.userId)).entries).toEqual([]);
    expect(await savedRows(second.userId)).toEqual([]);
    expect(await savedRows(first.userId)).toEqual([place]);
    await expect(app.exchange(first.userId, signal)).rejects.toMatchObject({ code: 'signed_out' });

    await app.sessionService.signOut();
    await app.sessionService.account.signIn(first.email, PASSWORD);
    await app.exchange(first.userId, signal);
    expect((await savedRows(first.userId)).toSorted()).toEqual([place, other].toSorted());
  });

  test('all devices of an account deleted elsewhere report that it is gone (Y18)', async () => {
    const devices = [await newDevice(), await newDevice()] as const;
    const [phone, tablet] = [start(devices[0]), start(devices[1])];
    const { email, userId } = await signUp(phone);
    await tablet.sessionService.account.signIn(email, PASSWORD);
    for (const app of [phone, tablet]) await app.exchange(userId, signal);
    await save(devices[1], userId, place);
    await backend.database.query('delete from auth.users where id = $1', [userId]);
    expect(await phone.exchange(userId, signal)).toBe('deleted');
    expect(await tablet.exchange(userId, signal)).toBe('deleted');
  });
});
