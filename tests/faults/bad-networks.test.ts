// @module-tag full
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OutboxSyncLoop, startOutboxSyncLoop } from '../../src/sync/outbox-sync-loop.ts';
import { startTestBackend, type TestBackend } from '../support/backend.ts';
import { openRealDevice, type RealDevice } from '../support/devices/real-device.ts';
import { ManualClock } from '../support/fakes/manual-clock.ts';
import { createMemoryLocks } from '../support/fakes/memory-locks.ts';
import { plainFetch } from '../support/plain-fetch.ts';
import { prepareForHistories } from '../support/servers/sql-own-server.ts';
import { type LinkConditions, startTcpProxy, type TcpProxy } from '../support/servers/tcp-proxy.ts';
import { forEachSeed, SEEDS_TIMEOUT_MS, seededRandom } from './seeds.ts';

const RUNS = 2;
/** How long it may take, by the device's clock, to empty the outbox once the network works. */
const MAX_DRAIN_MS = 10_000;

const page = '<!doctype html><title>FreeWifi</title><h1>Please accept our terms</h1>';
const portal = `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${page.length}\r\n\r\n${page}`;
const redirect = 'HTTP/1.1 302 Found\r\nlocation: http://portal.invalid/\r\ncontent-length: 0\r\n\r\n';
/** Claims to be JSON, and always succeeds. */
const liar = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 11\r\n\r\n{"ok":true}';

/** Answers in place of the server's. `isTls`: the device uses TLS but gets plain text. */
const DEAD: readonly { readonly name: string; readonly answer: string; readonly isTls?: boolean }[] = [
  { name: 'a captive portal', answer: portal },
  { name: 'a redirect to a portal', answer: redirect },
  { name: 'JSON that is not ours', answer: liar },
  { name: 'a portal without TLS', answer: portal, isTls: true },
];

/** `runs`: an exchange has two requests, which take 16 s each at 8 s of latency. In ten of them, pieces do get lost. */
const LIVE: readonly { readonly name: string; readonly runs: number; readonly conduct: () => LinkConditions }[] = [
  { name: 'a network with 8 s of latency', runs: 1, conduct: () => ({ latencyMs: 8000 }) },
  { name: 'a network that loses 5 %', runs: 10, conduct: () => ({ isLost }) },
];

let backend: TestBackend;
let proxy: TcpProxy;
beforeAll(async () => {
  backend = await startTestBackend({ database: 'pglite' });
  await prepareForHistories(backend.database);
  proxy = await startTcpProxy(Number(new URL(backend.url).port));
});
afterAll(async () => {
  await proxy.stop();
  await backend.stop();
});

const timesWritten = async (city: string) =>
  (await backend.database.query('select from faults.cities where city = $1', [city])).length;

interface Phone {
  readonly device: RealDevice;
  readonly outboxSync: OutboxSyncLoop;
  readonly clock: ManualClock;
}

/** Opens a device behind the proxy, whose outbox sync loop has its own clock. */
async function open(ask: typeof fetch = plainFetch): Promise<Phone> {
  const device = await openRealDevice(backend, { url: `http://127.0.0.1:${proxy.port}`, fetch: ask });
  const clock = new ManualClock();
  const outboxSync = startOutboxSyncLoop({
    exchange: device.exchange,
    locks: createMemoryLocks(),
    clock,
    random: () => 0.5,
    onDeleted: () => Promise.reject(new Error('an account was deleted')),
    onFatal: (error) => {
      throw error;
    },
  });
  outboxSync.setUser(device.userId);
  await outboxSync.syncNow();
  return { device, outboxSync, clock };
}

/** Triggers a sync, as if the network had come back, and waits until the outbox is empty. */
async function recover({ device, outboxSync, clock }: Phone): Promise<void> {
  const began = clock.now();
  await outboxSync.syncNow();
  while ((await device.store.entries(device.userId)).length > 0) {
    expect(clock.now() - began, 'the outbox is not empty after ten seconds').toBeLessThan(MAX_DRAIN_MS);
    clock.advance(500);
    // Run whatever became due before checking again.
    await outboxSync.syncNow();
  }
}

async function close({ device, outboxSync }: Phone): Promise<void> {
  await outboxSync.stop();
  await device.close();
}

let cities = 0;
let random = seededRandom(1);
let lost = 0;

function isLost(): boolean {
  const isIt = random() < 0.05;
  if (isIt) lost++;
  return isIt;
}

test.each(DEAD)(
  'behind $name nothing counts as sent, nobody is signed out, and everything arrives afterwards (Y12, Y16, X8)',
  async ({ name, answer, isTls = false }) => {
    let isBroken = false;
    proxy.conduct = () => (isBroken ? { answer } : {});
    const tlsUrl = `https://127.0.0.1:${proxy.port}/`;
    const phone = await open((input, init) => (isBroken && isTls ? fetch(tlsUrl, init) : plainFetch(input, init)));
    const { device, outboxSync } = phone;
    const sessions: unknown[] = [];
    device.remote.auth.watch((session) => sessions.push(session));
    await forEachSeed(name, RUNS, async (seed) => {
      const city = `Behind ${++cities}`;
      await device.do({ name: 'update_profile', args: { city } });
      const before = await device.store.read(device.userId);
      isBroken = true;
      for (let tries = 0; tries <= seed % 3; tries++) await outboxSync.syncNow();
      expect(await device.store.read(device.userId)).toEqual(before);
      expect(before.entries.map(({ state }) => state)).toEqual(['waiting']);
      expect(await timesWritten(city)).toBe(0);
      expect(sessions, 'signed out by a network').not.toContain(null);
      isBroken = false;
      await recover(phone);
      expect(await timesWritten(city)).toBe(1);
      expect((await device.view()).profile?.city).toBe(city);
    });
    await close(phone);
  },
  SEEDS_TIMEOUT_MS,
);

test.each(LIVE)(
  'over $name one exchange applies everything once, and its answers arrive (Y21, X8)',
  async ({ name, runs, conduct }) => {
    proxy.conduct = () => ({});
    lost = 0;
    const phone = await open();
    const { device, outboxSync } = phone;
    await forEachSeed(name, runs, async (seed) => {
      random = seededRandom(seed);
      proxy.conduct = conduct;
      const city = `Over ${++cities}`;
      await device.do({ name: 'update_profile', args: { city } });
      await outboxSync.syncNow();
      expect(await device.store.entries(device.userId)).toEqual([]);
      expect(await timesWritten(city)).toBe(1);
      expect((await device.view()).profile?.city).toBe(city);
    });
    if (conduct().isLost) expect(lost).toBeGreaterThan(0);
    await close(phone);
  },
  SEEDS_TIMEOUT_MS,
);
