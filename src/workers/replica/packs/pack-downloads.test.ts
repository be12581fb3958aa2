// @module-tag quick
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { IDBFactory } from 'fake-indexeddb';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { openKeyValueStore } from '#platform/key-value-store.ts';
import { ManualClock } from '../../../../tests/support/fakes/manual-clock.ts';
import { openMemoryBlobs } from '../../../../tests/support/fakes/memory-blobs.ts';
import { createPackDownloads, type PackDownloads, type PauseChange } from './pack-downloads.ts';
import type { LargePack } from './pack-pieces.ts';
import { createPatientFetch } from './patient-fetch.ts';

const PIECE = 1000;
const URL_OF_PACK = 'https://packs.invalid/1/sg.details.pack';

/** Incompressible bytes. */
const content = new Uint8Array(
  Buffer.concat(Array.from({ length: 140 }, (_, n) => createHash('sha256').update(String(n)).digest())),
);
const packed = gzipSync(content);
const FILE: LargePack = {
  path: '1/sg.details.pack',
  bytes: content.length,
  compressedBytes: packed.length,
  gzipBytes: packed.length,
  sha256: createHash('sha256').update(content).digest('hex'),
};

let factory: IDBFactory;
let pieces: ReturnType<typeof openMemoryBlobs>;
/** The requested ranges. */
let asked: (string | null)[];
/** Answers a range; tests replace it. */
let answer: (range: string | null, signal: AbortSignal | undefined) => Response | Promise<Response>;
let free: number | null;
let tabs: ((change: PauseChange) => void)[];

const slice = (range: string | null): Response => {
  const [, from = '0', to = '0'] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  return new Response(packed.subarray(Number(from), Number(to) + 1), { status: 206 });
};

function open(): PackDownloads {
  const ask = createPatientFetch(async (input, init) => {
    const range = new Headers(init?.headers).get('range');
    asked.push(range);
    expect(input).toBe(`${URL_OF_PACK}.gz`);
    return answer(range, init?.signal ?? undefined);
  }, new ManualClock());
  const mine = tabs.length;
  return createPackDownloads({
    ask,
    pieces,
    values: openKeyValueStore('values', factory),
    freeBytes: async () => free,
    channel: {
      notify: (change) => tabs.forEach((received, tab) => tab !== mine && received(change)),
      onNotified: (listener) => void tabs.push(listener),
    },
    pieceBytes: PIECE,
  });
}

const fetchWith = (downloads: PackDownloads) => downloads.fetch('sg', URL_OF_PACK, FILE);
const bytesOf = async (downloads: PackDownloads) => new Uint8Array((await fetchWith(downloads)) ?? new ArrayBuffer());

beforeEach(() => {
  factory = new IDBFactory();
  pieces = openMemoryBlobs();
  asked = [];
  answer = slice;
  free = null;
  tabs = [];
});

describe('a large pack is downloaded in pieces', () => {
  test('joined they are the file, progress was reported, and no piece is left', async () => {
    const downloads = open();
    const shares: number[] = [];
    downloads.watch(() => shares.push(downloads.transfers.get('sg')?.receivedBytes ?? -1));
    expect(await bytesOf(downloads)).toEqual(content);
    expect(asked).toHaveLength(Math.ceil(packed.length / PIECE));
    expect(shares).toEqual([0, 1000, 2000, 3000, 4000, packed.length, -1]);
    expect(await pieces.keys()).toEqual([]);
  });

  test('after an interruption a later run requests only the missing pieces (Y3)', async () => {
    answer = (range) => (range === 'bytes=2000-2999' ? Promise.reject(new TypeError('gone')) : slice(range));
    await expect(fetchWith(open())).rejects.toMatchObject({ code: 'offline' });
    answer = slice;
    asked = [];
    const later = open();
    expect(await later.storedBytes(FILE)).toBe(2000);
    expect(await bytesOf(later)).toEqual(content);
    expect(asked[0]).toBe('bytes=2000-2999');
    expect(asked).toHaveLength(3);
  });

  test('after any number of interruptions anywhere it is complete in the end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(6), { maxLength: 8 }), async (breaks) => {
        pieces = openMemoryBlobs();
        for (const at of breaks) {
          let left = at;
          answer = (range) => (left-- > 0 ? slice(range) : Response.error());
          await fetchWith(open()).catch(() => undefined);
        }
        answer = slice;
        expect(await bytesOf(open())).toEqual(content);
      }),
      { seed: 20_261_122, numRuns: 40 },
    );
  });

  test('a server without ranges works, too, and a captive portal’s page is no piece', async () => {
    answer = () => new Response(packed);
    expect(await bytesOf(open())).toEqual(content);
    answer = () => new Response('<!doctype html>Sign in');
    await expect(fetchWith(open())).rejects.toMatchObject({ code: 'offline' });
    expect(await pieces.keys()).toEqual([]);
  });

  test('pieces damaged on the device are not used again', async () => {
    answer = (range) => (range === 'bytes=3000-3999' ? Response.error() : slice(range));
    await fetchWith(open()).catch(() => undefined);
    const [key = ''] = await pieces.keys();
    await pieces.write(key, new Uint8Array(PIECE));
    answer = slice;
    await expect(fetchWith(open())).rejects.toMatchObject({ code: 'pack_damaged' });
    expect(await bytesOf(open())).toEqual(content);
  });

  test('without room for the pieces it still loads; without room for its documents it does not start', async () => {
    pieces.isFull = true;
    expect(await bytesOf(open())).toEqual(content);
    asked = [];
    free = content.length;
    await expect(fetchWith(open())).rejects.toMatchObject({ code: 'storage_full' });
    expect(asked).toEqual([]);
  });

  test('pieces of files that no manifest names are deleted', async () => {
    answer = (range) => (range === 'bytes=1000-1999' ? Response.error() : slice(range));
    await fetchWith(open()).catch(() => undefined);
    await open().keepOnly([FILE]);
    expect(await pieces.keys()).toHaveLength(1);
    await open().keepOnly([]);
    expect(await pieces.keys()).toEqual([]);
  });
});

/** Delays the third piece until the request is aborted. */
const stall = (range: string | null, signal: AbortSignal | undefined): Response | Promise<Response> =>
  range === 'bytes=2000-2999'
    ? new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))))
    : slice(range);

describe('pause', () => {
  test('stops the download, in another tab, too, survives a restart, and ends when it is resumed (Y3)', async () => {
    answer = stall;
    const [leader, other] = [open(), open()];
    const resumed: string[] = [];
    leader.onResumed((region) => resumed.push(region));
    const loadState = fetchWith(leader);
    loadState.catch(() => undefined);
    await expect.poll(() => asked.length).toBe(3);
    await other.pause('sg');
    await expect(loadState).rejects.toMatchObject({ code: 'offline' });
    const later = open();
    expect(await later.isPaused('sg')).toBe(true);
    await expect(fetchWith(later)).rejects.toMatchObject({ code: 'offline' });
    expect(asked).toHaveLength(3);
    answer = slice;
    await other.resume('sg');
    expect(resumed).toEqual(['sg']);
    expect(await bytesOf(leader)).toEqual(content);
    expect(asked).toHaveLength(6);
  });

  test('a region that is no longer wanted leaves nothing', async () => {
    answer = (range) => (range === 'bytes=1000-1999' ? Response.error() : slice(range));
    const downloads = open();
    await fetchWith(downloads).catch(() => undefined);
    await downloads.pause('sg');
    await downloads.forget('sg', FILE);
    expect(await pieces.keys()).toEqual([]);
    expect(await downloads.isPaused('sg')).toBe(false);
  });
});
