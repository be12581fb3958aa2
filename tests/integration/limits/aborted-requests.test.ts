// @module-tag full
/**
 * Requests whose sender leaves at any moment cost nothing that lasts: afterwards the backend has the open files and the
 * memory that it began with. `npm run test:full -- soak` does this ten thousand times for each kind of answer.
 */
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MAX_UNANSWERED } from '../../../supabase/local/gateway/backend-limits.ts';
import { forEachSeed, SEEDS_TIMEOUT_MS, seededRandom } from '../../faults/seeds.ts';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

const MB = 1024 * 1024;
/** More than a connection and the backend buffer, so that sending stops until the reader reads. */
const ARCHIVE_BYTES = 12 * MB;
/** Requests at once in a round, one per seed. */
const ROUND = 40;
/** Growth of the heap and of buffers that counts as a leak: less than one buffer for each request of a quick run. */
const MAX_GROWTH_BYTES = 24 * MB;
const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(2 * MB)]);

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Names of the files, sockets and pipes that this process has open. */
function openFiles(): number {
  return readdirSync('/dev/fd').length;
}

function usedBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

describe.each(ENGINES)('requests whose sender leaves, on %s', (database) => {
  let backend: TestBackend;
  let requests: Readonly<Record<string, string>>;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    for (const folder of ['tiles/archives', 'packs']) mkdirSync(join(backend.dataDir, folder), { recursive: true });
    writeFileSync(join(backend.dataDir, 'tiles/archives/large.pmtiles'), Buffer.alloc(ARCHIVE_BYTES, 1));
    writeFileSync(join(backend.dataDir, 'packs/large.pack'), Buffer.alloc(ARCHIVE_BYTES, 1));
    const service = backend.client(backend.secretKey);
    const stored = await service.storage.from('packs').upload('soak/a.png', PNG, { contentType: 'image/png' });
    if (stored.error) throw stored.error;
    await insertRestaurant(backend.database, { description: 'x'.repeat(1000) });
    const key = `apikey: ${backend.publishableKey}`;
    requests = {
      file: get('/tiles/archives/large.pmtiles'),
      range: get('/tiles/archives/large.pmtiles', `range: bytes=1000-${ARCHIVE_BYTES - 1000}`),
      pack: get('/packs/large.pack'),
      REST: get('/rest/v1/restaurants?select=id,name,description', key),
      storage: get('/storage/v1/object/public/packs/soak/a.png'),
      function: get('/functions/v1/entitlement', key),
      upgrade: get(
        `/realtime/v1/websocket?apikey=${backend.publishableKey}&vsn=1.0.0`,
        'connection: Upgrade',
        'upgrade: websocket',
        'sec-websocket-version: 13',
        'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
      ),
    };
    for (const [name, request] of Object.entries(requests))
      expect([name, await statusOf(request)]).toEqual([name, EXPECTED[name]]);
  });
  afterAll(() => backend.stop());

  const EXPECTED: Readonly<Record<string, number>> = {
    file: 200,
    range: 206,
    pack: 200,
    REST: 200,
    storage: 200,
    function: 200,
    upgrade: 101,
  };

  async function open(): Promise<Socket> {
    const socket = connect({ port: Number(new URL(backend.url).port), host: '127.0.0.1' });
    socket.on('error', () => socket.destroy());
    await once(socket, 'connect');
    return socket;
  }

  async function statusOf(request: string): Promise<number> {
    const socket = await open();
    socket.write(request);
    const [head] = await once(socket, 'data');
    socket.destroy();
    return Number(/^HTTP\/1\.1 (\d+)/.exec(String(head))?.[1]);
  }

  /** Sends one to five requests, reads none or a few answers, and leaves. */
  async function leave(request: string, random: () => number): Promise<void> {
    const socket = await open();
    const closed = closeOf(socket);
    const reads = random() < 0.5;
    if (reads) socket.resume();
    socket.write(request.repeat(1 + Math.floor(random() * 5)));
    const waitMs = [0, 0, 1, 3, 10, 30][Math.floor(random() * 6)] ?? 0;
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    if (random() < 0.5) socket.destroy();
    else socket.resetAndDestroy();
    await closed;
  }

  /** Opens every connection to PostgreSQL: a pool that grows while the requests run is no leak. */
  async function fillPool(): Promise<void> {
    if (database !== 'postgres') return;
    await Promise.all(Array.from({ length: 16 }, () => backend.database.query('select pg_sleep(0.1)')));
  }

  test.each(Object.keys(EXPECTED))(
    'leave no file open and no memory used: %s',
    async (name) => {
      const request = requests[name] ?? '';
      // What the first requests load and compile is no leak.
      for (let n = 0; n < ROUND; n++) await leave(request, seededRandom(n));
      await fetch(`${backend.url}/healthz`);
      await fillPool();
      await calm(openFiles());
      const [files, bytes] = [openFiles(), usedBytes()];
      let running: Array<Promise<void>> = [];
      await forEachSeed(`aborted requests: ${name}`, 200, async (seed) => {
        running.push(leave(request, seededRandom(seed)));
        if (running.length < ROUND) return;
        await Promise.all(running);
        running = [];
      });
      await Promise.all(running);
      await calm(files);
      expect(usedBytes() - bytes).toBeLessThan(MAX_GROWTH_BYTES);
    },
    SEEDS_TIMEOUT_MS,
  );

  test('no connection has more than a few unanswered requests', async () => {
    const socket = await open();
    const files = openFiles();
    socket.write((requests['file'] ?? '').repeat(15_000));
    await vi.waitFor(() => expect(socket.closed).toBe(true));
    expect(openFiles()).toBeLessThanOrEqual(files + MAX_UNANSWERED);
    await calm(files);
    expect((await fetch(`${backend.url}/healthz`)).status).toBe(200);
  });

  test('as many as allowed are all answered', async () => {
    const socket = await open();
    let text = '';
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.write(get('/healthz').repeat(MAX_UNANSWERED));
    await vi.waitFor(() => expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(MAX_UNANSWERED));
    socket.destroy();
  });
});

function get(path: string, ...headers: readonly string[]): string {
  return [`GET ${path} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n');
}

function closeOf(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

async function calm(files: number): Promise<void> {
  await vi.waitFor(() => expect(openFiles()).toBeLessThanOrEqual(files));
}
