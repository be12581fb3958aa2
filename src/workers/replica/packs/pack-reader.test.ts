// @module-tag quick
import { createHash } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { encodeDetailsPack } from '#catalogue/format/pack.ts';
import type { Manifest } from '#domain/sync/packs.ts';
import { openKeyValueStore } from '#platform/key-value-store.ts';
import { fakeRestaurant } from '../../../../tests/support/fakes/fake-data.ts';
import { ManualClock } from '../../../../tests/support/fakes/manual-clock.ts';
import { openMemoryBlobs } from '../../../../tests/support/fakes/memory-blobs.ts';
import { noPauseChannel } from '../../../../tests/support/fakes/pause-channel.ts';
import { createPackDownloads } from './pack-downloads.ts';
import { createPacks, type Packs } from './pack-reader.ts';
import { createPatientFetch } from './patient-fetch.ts';

const VERSION = { xid: '10', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff', generation: 'g' };
const URL_OF_PACKS = 'https://packs.invalid/';

/** The server's packs: answers by path. `asked` records the requests. */
let files: Map<string, () => Response>;
let asked: string[];
let factory: IDBFactory;
let clock: ManualClock;

function packsOver(fetch: typeof globalThis.fetch): Packs {
  const ask = createPatientFetch(fetch, clock);
  const store = openKeyValueStore('values', factory);
  const pieces = openMemoryBlobs();
  const downloads = createPackDownloads({
    ask,
    pieces,
    values: store,
    freeBytes: async () => null,
    channel: noPauseChannel,
  });
  return createPacks({ packsUrl: URL_OF_PACKS, ask, store, downloads });
}

const answering: typeof fetch = async (input, init) => {
  const path = (input instanceof Request ? input.url : input.toString()).slice(URL_OF_PACKS.length);
  asked.push(path);
  const tag = new Headers(init?.headers).get('if-none-match');
  const answer = files.get(path)?.() ?? new Response(null, { status: 404 });
  return tag !== null && tag === answer.headers.get('etag') ? new Response(null, { status: 304 }) : answer;
};

function open(): Packs {
  return packsOver(answering);
}

async function publish(name: string, rows: number, { says = 'sg', breaks = false } = {}): Promise<void> {
  const restaurants = Array.from({ length: rows }, (_, n) => fakeRestaurant({ slug: `place-${n}`, region: 'sg' }));
  const bytes = await encodeDetailsPack({ region: says, version: VERSION, restaurants });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (breaks) bytes[bytes.length - 9] = (bytes[bytes.length - 9] ?? 0) ^ 1;
  const file = { path: name, bytes: bytes.length, compressedBytes: bytes.length, sha256 };
  const region = {
    id: 'sg',
    countryCode: 'SG',
    city: null,
    name: 'Singapore',
    bounds: null,
    rows,
    index: file,
    details: file,
  };
  const manifest: Manifest = {
    format: 1,
    version: VERSION,
    builtAt: '2026-11-20T00:00:00.000Z',
    regions: [region],
    world: { rows, index: file },
  };
  files = new Map([
    [name, () => new Response(bytes)],
    [
      'manifest.json',
      () =>
        new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/json', etag: `"${name}"` } }),
    ],
  ]);
}

async function rowsOf(packs: Packs): Promise<number | undefined> {
  const details = await packs.readDetails('sg');
  if (!details) return undefined;
  let rows = 0;
  for await (const part of details.parts) rows += part.length;
  return rows;
}

beforeEach(() => {
  clock = new ManualClock();
  asked = [];
  factory = new IDBFactory();
});

describe('the manifest', () => {
  test('is stored for a later run, and not sent again while it is unchanged', async () => {
    await publish('a', 1);
    expect(await open().known()).toBeNull();
    await open().refetch();
    files.set('manifest.json', () => new Response('never read', { headers: { etag: '"a"' } }));
    const later = open();
    expect((await later.known())?.regions).toHaveLength(1);
    expect((await later.refetch()).regions).toHaveLength(1);
  });

  test.each([
    ['a portal’s page', () => new Response('<h1>', { headers: { 'content-type': 'text/html' } }), 'offline'],
    ['a broken network', () => Response.error(), 'refused'],
    ['an overloaded server', () => new Response(null, { status: 503 }), 'server'],
    ['another shape', () => Response.json({ format: 2 }), 'bad_answer'],
    ['half of it', () => new Response('{"form', { headers: { 'content-type': 'application/json' } }), 'offline'],
  ])('is not believed when it is %s (Y12)', async (_name, answer, code) => {
    files = new Map([['manifest.json', answer]]);
    const packs = open();
    await expect(packs.refetch()).rejects.toMatchObject({ code });
    expect(await packs.known()).toBeNull();
  });
});

describe('a details pack (Y3)', () => {
  test('arrives completely, in parts', async () => {
    await publish('a', 2500);
    expect(await rowsOf(open())).toBe(2500);
  });

  test('that a newer one replaced is found through a new manifest', async () => {
    await publish('a', 1);
    const packs = open();
    await packs.refetch();
    await publish('b', 2);
    expect(await rowsOf(packs)).toBe(2);
    expect(asked).toEqual(['manifest.json', 'a', 'manifest.json', 'b']);
  });

  test('that does not exist is null', async () => {
    await publish('a', 1);
    files.delete('a');
    expect(await open().readDetails('sg')).toBeNull();
    expect(await open().readDetails('eg')).toBeNull();
  });

  test('whose bytes don’t match the manifest is damaged (Y12)', async () => {
    await publish('a', 1, { breaks: true });
    await expect(open().readDetails('sg')).rejects.toMatchObject({ code: 'pack_damaged' });
  });

  test('of another region is damaged', async () => {
    await publish('a', 1, { says: 'my' });
    await expect(open().readDetails('sg')).rejects.toMatchObject({ code: 'pack_damaged' });
  });
});

const openOn = (ask: typeof fetch) => packsOver(ask);

describe('a network that never answers a request counts as offline', () => {
  test('before the answer', async () => {
    let isAsked = false;
    const packs = openOn((_, init) => {
      isAsked = true;
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    });
    const refetched = packs.refetch().catch((error: unknown) => error);
    await vi.waitFor(() => expect(isAsked).toBe(true));
    clock.advance(30_000);
    expect(await refetched).toMatchObject({ code: 'offline' });
  });

  test('in the middle of it, and not while pieces arrive', async () => {
    const sent = { push: (text: string): unknown => text };
    let isAsked = false;
    const packs = openOn(async (_, init) => {
      isAsked = true;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          sent.push = (text) => controller.enqueue(new TextEncoder().encode(text));
          init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
        },
      });
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    });
    let isOver = false;
    const refetched = packs
      .refetch()
      .catch((error: unknown) => error)
      .finally(() => {
        isOver = true;
      });
    await vi.waitFor(() => expect(isAsked).toBe(true));
    for (let n = 0; n < 5; n++) {
      sent.push(' ');
      await new Promise((go) => {
        setTimeout(go);
      });
      clock.advance(29_000);
    }
    await new Promise((go) => {
      setTimeout(go);
    });
    expect(isOver).toBe(false);
    clock.advance(30_000);
    expect(await refetched).toMatchObject({ code: 'offline' });
  });
});
