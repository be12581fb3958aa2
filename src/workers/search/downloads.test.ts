// @module-tag quick
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { toLocalTime } from '#domain/hours/opening-hours.ts';
import { applyZoneOverrides, ZONE_OVERRIDES } from '#domain/hours/zone-overrides.ts';
import { applyRamadanDays, RAMADAN_DAYS, ramadanFrom } from '#domain/prayer/ramadan-days.ts';
import type { Manifest, PackFile } from '#domain/sync/packs.ts';
import { CHECKPOINT } from '../../../tests/support/restaurants.ts';
import { createDownloads } from './downloads.ts';

const PACK = new TextEncoder().encode('a pack');
const FILE: PackFile = {
  path: '7/world.index.pack',
  bytes: PACK.length,
  compressedBytes: PACK.length,
  sha256: createHash('sha256').update(PACK).digest('hex'),
};
const MANIFEST: Manifest = {
  format: 1,
  version: CHECKPOINT,
  builtAt: '2026-11-20T00:00:00Z',
  regions: [],
  world: { rows: 0, index: FILE },
};

let server: Server;
let url: string;
let bodies: Record<string, { status?: number; body: string | Uint8Array; encoding?: string }>;

beforeAll(async () => {
  server = createServer((request, response) => {
    const found = bodies[request.url ?? ''];
    if (found?.encoding !== undefined) response.setHeader('content-encoding', found.encoding);
    response.statusCode = found?.status ?? (found ? 200 : 404);
    response.end(found?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server listening on TCP has an address with a port.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/packs/`;
});
afterAll(() => server.close());
beforeEach(() => {
  bodies = { '/packs/manifest.json': { body: JSON.stringify(MANIFEST) }, '/packs/7/world.index.pack': { body: PACK } };
});

test('fetches a manifest and the pack that it names', async () => {
  const downloads = createDownloads(url, fetch);
  expect(downloads.known).toBeUndefined();
  expect(await downloads.manifest()).toEqual(MANIFEST);
  expect(downloads.known).toEqual(MANIFEST);
  expect(await downloads.pack(FILE)).toEqual(PACK);
});

test('only what a first visit’s document fetched ahead may come from the browser’s cache', async () => {
  const caches: (RequestCache | undefined)[] = [];
  const downloads = createDownloads(url, (input, init) => {
    caches.push(init?.cache);
    return fetch(input);
  });
  await downloads.outline();
  await downloads.manifest();
  expect(caches).toEqual(['default']);
  await downloads.manifest();
  expect(caches).toEqual(['default', 'no-cache']);
});

test('a manifest brings the table of time zones that the device may not know', async () => {
  onTestFinished(() => applyZoneOverrides(ZONE_OVERRIDES));
  const zoneOverrides = [{ zone: 'Asia/Singapore', from: '2027-01-01T00:00:00Z', offsetMinutes: 450 }];
  bodies = { '/packs/manifest.json': { body: JSON.stringify({ ...MANIFEST, zoneOverrides }) } };
  expect((await createDownloads(url, fetch).manifest()).zoneOverrides).toEqual(zoneOverrides);
  expect(toLocalTime('Asia/Singapore', Date.parse('2027-01-01T00:00:00Z'))?.minute).toBe(450);
});

test('a manifest brings countries’ own days of Ramadan', async () => {
  onTestFinished(() => applyRamadanDays(RAMADAN_DAYS));
  const ramadanDays = [{ country: 'MA', from: '2027-02-09', to: '2027-03-09' }];
  bodies = { '/packs/manifest.json': { body: JSON.stringify({ ...MANIFEST, ramadanDays }) } };
  await createDownloads(url, fetch).manifest();
  expect(ramadanFrom('2027-02-08', 'MA')).toEqual({ from: '2027-02-09', to: '2027-03-09', isAnnounced: true });
});

test('the index of a region that was fetched in advance is not fetched again, but still verified', async () => {
  const region = {
    id: 'sg',
    countryCode: 'SG',
    name: 'Singapore',
    city: null,
    bounds: null,
    rows: 1,
    index: FILE,
    details: FILE,
  };
  const manifest: Manifest = { ...MANIFEST, regions: [region] };
  bodies['/packs/manifest.json'] = { body: JSON.stringify(manifest) };
  const asked: string[] = [];
  const downloads = createDownloads(url, (input) => {
    asked.push(new Request(input).url.replace(url, ''));
    return fetch(input);
  });
  await downloads.prepare(null);
  expect(await downloads.manifest()).toEqual(manifest);
  expect(await downloads.pack(FILE)).toEqual(PACK);
  expect(asked).toEqual(['manifest.json', '7/world.index.pack']);
  expect(await downloads.pack(FILE), 'a second time').toEqual(PACK);
  expect(asked).toHaveLength(3);
  await downloads.prepare(null);
  await expect(downloads.pack({ ...FILE, sha256: '0'.repeat(64) })).rejects.toMatchObject({ code: 'failed' });
});

test('an index that can’t be fetched in advance is fetched when it is needed', async () => {
  const { '/packs/manifest.json': found = { body: '' } } = bodies;
  bodies['/packs/manifest.json'] = { status: 500, body: '' };
  const downloads = createDownloads(url, fetch);
  await downloads.prepare(null);
  bodies['/packs/manifest.json'] = found;
  expect(await downloads.manifest()).toEqual(MANIFEST);
});

test('a manifest fetched for its outline also serves what is fetched in advance, and is parsed once', async () => {
  let asked = 0;
  const downloads = createDownloads(url, (input) => {
    asked++;
    return fetch(input);
  });
  expect(await downloads.outline()).toMatchObject({ version: { xid: CHECKPOINT.xid }, regions: [] });
  await downloads.prepare(null);
  expect(await downloads.manifest()).toEqual(MANIFEST);
  expect(asked).toBe(1);
  await downloads.manifest();
  expect(asked).toBe(2);
});

test('a compressed answer is verified by its uncompressed bytes', async () => {
  bodies['/packs/7/world.index.pack'] = { body: brotliCompressSync(PACK), encoding: 'br' };
  expect(await createDownloads(url, fetch).pack(FILE)).toEqual(PACK);
});

test('an interrupted download of a large file resumes with the received bytes', async () => {
  const pack = randomBytes(150_000);
  const gzipped = gzipSync(pack);
  const file: PackFile = {
    path: '7/large.index.pack',
    bytes: pack.length,
    compressedBytes: gzipped.length,
    gzipBytes: gzipped.length,
    sha256: createHash('sha256').update(pack).digest('hex'),
  };
  const asked: [string, string | null][] = [];
  let isCut = true;
  /** Sends 60 kB and then stops, while `isCut`. */
  const cutting: typeof fetch = async (input, init) => {
    const range = new Headers(init?.headers).get('range');
    asked.push([input instanceof URL ? input.pathname : '', range]);
    if (asked.length === 3 && isCut) throw new TypeError('Failed to fetch');
    const from = Number(range?.match(/\d+/)?.[0] ?? 0);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(gzipped.subarray(from, isCut ? from + 60_000 : undefined)));
        if (!isCut) controller.close();
      },
      pull(controller) {
        controller.error(new TypeError('network error'));
      },
    });
    return new Response(body, { status: range === null ? 200 : 206 });
  };
  const downloads = createDownloads(url, cutting);
  await expect(downloads.pack(file)).rejects.toMatchObject({ code: 'offline' });
  isCut = false;
  expect(Buffer.compare(await downloads.pack(file), pack)).toBe(0);
  expect(asked).toEqual([
    ['/packs/7/large.index.pack.gz', null],
    ['/packs/7/large.index.pack.gz', 'bytes=60000-'],
    ['/packs/7/large.index.pack.gz', 'bytes=120000-'],
    ['/packs/7/large.index.pack.gz', 'bytes=120000-'],
  ]);
});

describe('refused answers', () => {
  test.each([
    ['a page of a captive portal', { body: '<!doctype html>' }, 'offline'],
    ['a manifest of another format', { body: JSON.stringify({ ...MANIFEST, format: 2 }) }, 'failed'],
    ['an error of the server', { status: 503, body: '' }, 'failed'],
  ])('%s instead of the manifest', async (_, answer, code) => {
    bodies['/packs/manifest.json'] = answer;
    await expect(createDownloads(url, fetch).manifest()).rejects.toMatchObject({ code });
  });

  test.each([
    ['other bytes', { body: 'a pbck' }],
    ['a missing file', { status: 404, body: '' }],
  ])('%s instead of the pack', async (_, answer) => {
    bodies['/packs/7/world.index.pack'] = answer;
    await expect(createDownloads(url, fetch).pack(FILE)).rejects.toMatchObject({ code: 'failed' });
  });

  test('a port without a listener counts as offline', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    // As above.
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const downloads = createDownloads(`http://127.0.0.1:${port}/packs/`, fetch);
    await expect(downloads.manifest()).rejects.toMatchObject({ code: 'offline' });
  });
});
