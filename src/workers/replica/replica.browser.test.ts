// @module-tag quick
import { expose } from 'comlink';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { createReplicaClient } from '#services/replica-client.ts';
import { fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { MemoryIndex } from '../../../tests/support/fakes/memory-index.ts';
import { CLOCK_CHANNEL, MODEL_ORIGIN, ModelBackend } from '../../../tests/support/servers/model-backend.ts';
import type { ReplicaClient, SyncStatus } from './api.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const place = (n: number, changes: Partial<Restaurant> = {}) =>
  fakeRestaurant({ id: idOf(n), slug: `place-${n}`, region: 'sg', name: `Place ${n}`, ...changes });
const SINGAPORE = { latitude: 1.35, longitude: 103.8 };

/** One tab: a client, its worker, and the index that the worker feeds. */
class Tab {
  readonly index = new MemoryIndex();
  readonly workers: Worker[] = [];
  readonly client: ReplicaClient;
  status: SyncStatus | null = null;

  constructor(now: () => number = Date.now, after?: Promise<void>) {
    this.client = createReplicaClient({
      supabaseUrl: MODEL_ORIGIN,
      publishableKey: 'key',
      packsUrl: `${MODEL_ORIGIN}/packs/`,
      now,
      after,
      spawn: () => {
        const url = new URL('../../../tests/support/devices/replica-test-worker.ts', import.meta.url);
        const worker = new Worker(url, { type: 'module' });
        this.workers.push(worker);
        return worker;
      },
    });
    this.client.watchStatus((status) => {
      this.status = status;
    });
    this.client.onRestart(() => this.link());
    this.link();
  }

  link(): void {
    const { port1, port2 } = new MessageChannel();
    expose(this.index, port1);
    this.client.connectIndex(port2);
  }

  documents(region: string): number {
    return this.status?.regions.find(({ id }) => id === region)?.documents ?? 0;
  }
}

let backend: ModelBackend;
let tabs: Tab[];

function open(now?: () => number): Tab {
  const tab = new Tab(now);
  tabs.push(tab);
  return tab;
}

async function wipe(): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    if (!name) continue;
    await new Promise((resolve) => {
      const request = indexedDB.deleteDatabase(name);
      request.addEventListener('success', resolve);
      request.addEventListener('error', resolve);
    });
  }
}

const until = (check: () => void) => vi.waitFor(check);

beforeEach(async () => {
  tabs = [];
  await wipe();
  backend = new ModelBackend();
});

afterEach(async () => {
  for (const { client } of tabs) client.close();
  backend.close();
  await wipe();
});

describe('a phone that opens the app for the first time', () => {
  test('has every place of its region in the replica and in the index (Y2, Y3)', async () => {
    backend.put(...Array.from({ length: 30 }, (_, n) => place(n)));
    await backend.buildPacks('sg');
    const tab = open();
    await tab.client.follow(SINGAPORE);
    await until(() => expect(tab.status).toMatchObject({ phase: 'idle' }));
    expect(tab.documents('sg')).toBe(30);
    expect(tab.index.documentsOf('sg').size).toBe(30);
    expect(tab.index.kept).toEqual(['sg']);
    expect(tab.index.confirmations.has('sg')).toBe(true);
    expect(backend.asked.filter((path) => path.endsWith('sync_pull'))).toHaveLength(1);
  });

  test('reports a missing network, and fills the replica once it is back', async () => {
    backend.put(place(1));
    await backend.buildPacks('sg');
    backend.network = 'offline';
    const tab = open();
    await tab.client.follow(SINGAPORE);
    await until(() => expect(tab.status).toMatchObject({ phase: 'offline', regions: [] }));
    backend.network = 'online';
    await tab.client.refresh();
    await until(() => expect(tab.documents('sg')).toBe(1));
  });

  test('behind a captive portal accepts none of its answers (Y12)', async () => {
    backend.put(place(1));
    await backend.buildPacks('sg');
    const tab = open();
    await tab.client.follow(SINGAPORE);
    await until(() => expect(tab.status).toMatchObject({ phase: 'idle' }));
    backend.network = 'portal';
    backend.delete(idOf(1));
    await tab.client.refresh();
    await until(() => expect(tab.status).toMatchObject({ phase: 'offline' }));
    expect(tab.documents('sg')).toBe(1);
    expect(await tab.client.findRestaurant('place-1')).toMatchObject({ kind: 'found' });
    expect(await tab.client.findRestaurant('elsewhere')).toEqual({ kind: 'unreachable', code: 'offline' });
  });
});

describe('a place on the screen', () => {
  test('changes and disappears without a reload', async () => {
    backend.put(place(1));
    await backend.buildPacks('sg');
    const tab = open();
    await tab.client.follow(SINGAPORE);
    await until(() => expect(tab.documents('sg')).toBe(1));
    const names: (string | undefined)[] = [];
    tab.client.watchRestaurant('place-1', (found) => names.push(found?.name));
    await until(() => expect(names).toEqual(['Place 1']));
    backend.put(place(1, { name: 'New name' }));
    await tab.client.refresh();
    await until(() => expect(names.at(-1)).toBe('New name'));
    backend.delete(idOf(1));
    await tab.client.refresh();
    await until(() => expect(names.at(-1)).toBeUndefined());
  });

  test('outside of the kept regions is fetched from the server once, and is there offline afterwards (Y11)', async () => {
    backend.put(place(1), place(2, { region: 'eg' }));
    await backend.buildPacks('sg');
    const tab = open();
    await tab.client.follow(SINGAPORE);
    expect(await tab.client.findRestaurant('nowhere')).toEqual({ kind: 'missing' });
    expect(await tab.client.findRestaurant('place-2')).toMatchObject({
      kind: 'found',
      restaurant: { name: 'Place 2' },
    });
    backend.network = 'offline';
    expect(await tab.client.findRestaurant('place-2')).toMatchObject({
      kind: 'found',
      restaurant: { name: 'Place 2' },
    });
  });
});

test('a dropped region is deleted, and can be kept again (Y7)', async () => {
  backend.put(place(1), place(2), place(3, { region: 'my' }));
  await backend.buildPacks('sg', 'my');
  const tab = open();
  await tab.client.follow(SINGAPORE);
  await until(() => expect([tab.documents('sg'), tab.documents('my')]).toEqual([2, 1]));
  await tab.client.drop('sg');
  await until(() => expect(tab.index.kept).toEqual(['my']));
  expect(tab.status?.regions.map(({ id }) => id)).toEqual(['my']);
  backend.network = 'offline';
  expect(await tab.client.findRestaurant('place-1')).toEqual({ kind: 'unreachable', code: 'offline' });
  backend.network = 'online';
  await tab.client.keep('sg');
  await until(() => expect(tab.documents('sg')).toBe(2));
  await tab.client.refresh();
  expect(tab.status?.regions.find(({ id }) => id === 'sg')).toMatchObject({ reason: 'chosen' });
  expect(await tab.client.findRestaurant('place-1')).toMatchObject({ kind: 'found' });
  expect(tab.index.documentsOf('sg').size).toBe(2);
});

test('a page that becomes visible pulls only what is too old; a network that returns pulls everything (Y14)', async () => {
  backend.put(place(1));
  await backend.buildPacks('sg');
  const tab = open();
  await tab.client.follow(SINGAPORE);
  await until(() => expect(tab.status).toMatchObject({ phase: 'idle' }));
  const pulls = () => backend.asked.filter((path) => path.endsWith('sync_pull')).length;
  const before = pulls();
  const clock = new BroadcastChannel(CLOCK_CHANNEL);
  await tab.client.comeBack('page');
  await tab.client.revalidate('nearby');
  expect(pulls()).toBe(before);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  clock.postMessage(301_000);
  await vi.waitFor(async () => {
    await tab.client.comeBack('page');
    expect(pulls()).toBe(before + 1);
  });
  await tab.client.comeBack('network');
  expect(pulls()).toBe(before + 2);
  clock.close();
});

test('of two tabs one pulls and both see it; when it ends, the other takes over (Y9)', async () => {
  backend.put(place(1));
  await backend.buildPacks('sg');
  const first = open();
  await first.client.follow(SINGAPORE);
  await until(() => expect(first.status).toMatchObject({ phase: 'idle' }));
  const second = open();
  await until(() => expect(second.documents('sg')).toBe(1));
  await until(() => expect(second.index.documentsOf('sg').size).toBe(1));
  const pulls = () => backend.asked.filter((path) => path.endsWith('sync_pull')).length;
  const before = pulls();
  backend.put(place(2));
  await second.client.refresh();
  expect(pulls()).toBe(before);
  await first.client.refresh();
  expect(pulls()).toBe(before + 1);
  await until(() => expect(second.documents('sg')).toBe(2));
  first.client.close();
  backend.put(place(3));
  await until(() => expect(second.documents('sg')).toBe(3));
  expect(second.index.documentsOf('sg').size).toBe(3);
});

test('a worker that crashes is restarted and goes on; one that crashes at once stays down (client)', async () => {
  backend.put(place(1));
  await backend.buildPacks('sg');
  let now = 0;
  const tab = open(() => now);
  await tab.client.follow(SINGAPORE);
  await until(() => expect(tab.documents('sg')).toBe(1));
  tab.workers.at(-1)?.dispatchEvent(new ErrorEvent('error', { message: 'crashed' }));
  await until(() => expect(tab.workers).toHaveLength(2));
  backend.put(place(2));
  await tab.client.refresh();
  await until(() => expect(tab.documents('sg')).toBe(2));
  expect(tab.index.documentsOf('sg').size).toBe(2);
  now = 30_000;
  tab.workers.at(-1)?.dispatchEvent(new ErrorEvent('error', { message: 'crashed' }));
  await until(() => expect(tab.status).toMatchObject({ phase: 'failed', errorCode: 'worker_crashed' }));
  expect(tab.workers).toHaveLength(2);
  expect(tab.documents('sg')).toBe(2);
  // The person need not wait for the minute. A second call starts nothing.
  tab.client.restart();
  tab.client.restart();
  backend.put(place(3));
  await tab.client.refresh();
  await until(() => expect(tab.documents('sg')).toBe(3));
  expect(tab.workers).toHaveLength(3);
  await until(() => expect(tab.status).toMatchObject({ errorCode: null }));
});

const refuse = async () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

test('a worker that can’t open its databases is down, and calls without an awaited result don’t fail', async () => {
  const client = createReplicaClient({
    supabaseUrl: MODEL_ORIGIN,
    publishableKey: 'key',
    packsUrl: `${MODEL_ORIGIN}/packs/`,
    spawn: () => {
      const { port1, port2 } = new MessageChannel();
      expose({ open: refuse }, port1);
      port2.start();
      return Object.assign(port2, { terminate: () => port2.close() }) as unknown as Worker; // the parts that are used
    },
  });
  const statuses: SyncStatus[] = [];
  client.watchStatus((status) => statuses.push(status));
  await client.follow(SINGAPORE);
  await until(() => expect(statuses.at(-1)).toMatchObject({ phase: 'failed', errorCode: 'worker_crashed' }));
  expect(await client.findRestaurant('elsewhere')).toEqual({ kind: 'unreachable', code: 'failed' });
  client.close();
});

test('a database that can’t be opened is deleted and filled again, and the status says so (Y13)', async () => {
  backend.put(place(1));
  await backend.buildPacks('sg');
  // A database of our name as another program or a damaged disk may leave it.
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.open('rxdb-dexie-rihla--0--restaurants', 999);
    request.addEventListener('error', () => reject(request.error));
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
  });
  const tab = open();
  await tab.client.follow(SINGAPORE);
  await until(() => expect(tab.documents('sg')).toBe(1));
  expect(tab.status).toMatchObject({ wasRebuilt: true });
});

test('the leading tab deletes what RxDB’s replication kept beside every place', async () => {
  const name = 'rxdb-dexie-rihla--0--rx-replication-meta-1';
  await new Promise<void>((resolve) => {
    const request = indexedDB.open(name);
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
  });
  backend.put(place(1));
  await backend.buildPacks('sg');
  const tab = open();
  await tab.client.follow(SINGAPORE);
  await until(() => expect(tab.documents('sg')).toBe(1));
  await expect.poll(async () => (await indexedDB.databases()).map((each) => each.name)).not.toContain(name);
});

test('a worker with a delayed start is not fetched before it, and answers earlier calls then', async () => {
  let begin: (() => void) | undefined;
  const tab = new Tab(
    Date.now,
    new Promise((resolve) => {
      begin = resolve;
    }),
  );
  tabs.push(tab);
  const found = tab.client.findRestaurant('elsewhere');
  await Promise.resolve();
  expect(tab.workers).toEqual([]);
  expect(tab.status).toMatchObject({ phase: 'syncing', errorCode: null });
  begin?.();
  expect(await found).toEqual({ kind: 'missing' });
  expect(tab.workers).toHaveLength(1);
});
