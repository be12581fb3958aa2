// @module-tag full
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RemoteError } from '#remote/remote-error.ts';
import { startTestBackend, type TestBackend } from '../support/backend.ts';
import { openRealDevice, type RealDevice } from '../support/devices/real-device.ts';
import { prepareForHistories } from '../support/servers/sql-own-server.ts';
import { type Cut, startTcpProxy, type TcpProxy } from '../support/servers/tcp-proxy.ts';
import { SEEDS_TIMEOUT_MS, seedRange } from './seeds.ts';

/** Offsets per stream in `npm test`, besides its ends. Seeds are offsets: seed 1 cuts before the first byte. */
const FEW = 2;

const { signal } = new AbortController();

let backend: TestBackend;
let proxy: TcpProxy;
let device: RealDevice;
beforeAll(async () => {
  backend = await startTestBackend({ database: 'pglite' });
  await prepareForHistories(backend.database);
  proxy = await startTcpProxy(Number(new URL(backend.url).port));
  device = await openRealDevice(backend, { url: `http://127.0.0.1:${proxy.port}` });
  await device.finish();
});
afterAll(async () => {
  await device.close();
  await proxy.stop();
  await backend.stop();
});

const isPush = (bytes: string) => bytes.startsWith('POST /rest/v1/rpc/sync_push');
const isPull = (bytes: string) => bytes.startsWith('POST /rest/v1/rpc/sync_pull_own');

/** How often the server wrote a city into the profile. */
async function timesWritten(city: string): Promise<number> {
  const rows = await backend.database.query('select from faults.cities where city = $1', [city]);
  return rows.length;
}

/** Exchanges once with a cut. @returns whether it succeeded */
async function exchangeCut(isCut: (bytes: string) => boolean, cut: Cut): Promise<boolean> {
  proxy.conduct = (bytes) => (isCut(bytes) ? { cut } : {});
  try {
    await device.exchange(device.userId, signal);
    return true;
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    expect(error.code, 'a cut must look like being offline').toBe('offline');
    return false;
  } finally {
    proxy.conduct = () => ({});
  }
}

/** The number of bytes of a request's two streams. */
async function measure(isIt: (bytes: string) => boolean, prepare: () => Promise<void>) {
  await prepare();
  let passed = { up: 0, down: 0 };
  proxy.conduct = (bytes, counted) => {
    if (isIt(bytes)) passed = counted;
    return {};
  };
  await device.finish();
  proxy.conduct = () => ({});
  expect(Math.min(passed.up, passed.down), 'no such request was seen').toBeGreaterThan(100);
  return passed;
}

/** The offsets at which this run cuts a stream. */
function offsetsOf(bytes: number): number[] {
  const { from, to } = seedRange(0);
  if (to > 0) return Array.from({ length: Math.max(0, Math.min(to, bytes) - from + 1) }, (_, n) => from - 1 + n);
  const few = Array.from({ length: FEW }, (_, n) => Math.floor(((n + 1) * bytes) / (FEW + 1)));
  return [...new Set([0, 1, ...few, bytes - 1])];
}

let made = 0;

/** Writes the profile like another device. */
async function write(city: string): Promise<void> {
  await backend.database.query('update public.users set city = $2 where id = $1', [device.userId, city]);
}

test.each(['up', 'down'] as const)(
  'a push cut in its %s stream is applied once, and counts as sent only if it was applied (Y21, Y33)',
  async (stream) => {
    const bytes = await measure(isPush, () => device.do({ name: 'update_profile', args: { city: 'Fez 0000' } }));
    const offsets = offsetsOf(bytes[stream]);
    for (const afterBytes of offsets) {
      const city = `Fez ${String(++made).padStart(4, '0')}`;
      await device.do({ name: 'update_profile', args: { city } });
      await exchangeCut(isPush, { stream, afterBytes });
      const [entry] = await device.store.entries(device.userId);
      if (entry?.state !== 'waiting') expect(await timesWritten(city), 'acknowledged but missing').toBe(1);
      expect((await device.view()).profile?.city).toBe(city);
      await device.finish();
      expect(await timesWritten(city), `after ${afterBytes} bytes ${stream}`).toBe(1);
      expect((await device.view()).profile?.city).toBe(city);
    }
    console.log(`cut pushes: ${offsets.length} of ${bytes[stream]} offsets ${stream}`);
  },
  SEEDS_TIMEOUT_MS,
);

test.each(['up', 'down'] as const)(
  'a pull cut in its %s stream changes nothing, and the next one gets the row (Y10, Y12)',
  async (stream) => {
    const bytes = await measure(isPull, () => write('Tunis 0000'));
    const offsets = offsetsOf(bytes[stream]);
    for (const afterBytes of offsets) {
      const before = (await device.view()).profile?.city;
      const city = `Tunis ${String(++made).padStart(4, '0')}`;
      await write(city);
      const isThrough = await exchangeCut(isPull, { stream, afterBytes });
      expect((await device.view()).profile?.city).toBe(isThrough ? city : before);
      await device.finish();
      expect((await device.view()).profile?.city).toBe(city);
    }
    console.log(`cut pulls: ${offsets.length} of ${bytes[stream]} offsets ${stream}`);
  },
  SEEDS_TIMEOUT_MS,
);
