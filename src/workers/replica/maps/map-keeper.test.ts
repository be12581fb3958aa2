// @module-tag quick
import { createHash } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { chunksOf, type TileArchive, tilesManifestSchema } from '#domain/geo/tiles.ts';
import { keptArchives } from '#platform/kept-archives.ts';
import { openKeyValueStore } from '#platform/key-value-store.ts';
import { ManualClock } from '../../../../tests/support/fakes/manual-clock.ts';
import { createMemoryCache } from '../../../../tests/support/fakes/memory-cache.ts';
import { createMemoryLocks } from '../../../../tests/support/fakes/memory-locks.ts';
import { startMapKeeper } from './map-keeper.ts';

const CHUNK = 700;
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Random files. Files of one name have equal chunks, except those listed in `others`. */
function fileOf(name: string, chunks: number, others: readonly number[] = []): Uint8Array<ArrayBuffer> {
  const parts = Array.from({ length: chunks }, (_, n) => {
    const seed = others.includes(n) ? `${name} anew ${n}` : `${name} ${n}`;
    return Buffer.concat(Array.from({ length: 22 }, (__, at) => createHash('sha256').update(`${seed} ${at}`).digest()));
  });
  return new Uint8Array(Buffer.concat(parts.map((part) => part.subarray(0, CHUNK))));
}

function archiveOf(id: string, bytes: Uint8Array): TileArchive {
  const chunks = Array.from({ length: Math.ceil(bytes.length / CHUNK) }, (_, n) => {
    const part = bytes.subarray(n * CHUNK, (n + 1) * CHUNK);
    return [part.length, hashOf(part)];
  });
  const archive = {
    id,
    path: `archives/${id}-${hashOf(bytes).slice(0, 8)}.pmtiles`,
    bytes: bytes.length,
    minZoom: 7,
    maxZoom: 14,
    bounds: [103, 1, 104, 2],
    schema: 'protomaps',
    attribution: '',
    chunks,
  };
  const [parsed] = tilesManifestSchema.parse({ format: 1, archives: [archive] }).archives;
  if (!parsed) throw new Error('There is no archive.');
  return parsed;
}

/** A phone whose page can be closed and opened again. The site supports ranges by default. */
function phone(files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>) {
  const clock = new ManualClock();
  const cache = createMemoryCache();
  const store = keptArchives(cache);
  const values = openKeyValueStore('values', new IDBFactory());
  const site = {
    files,
    isPro: true,
    isSparing: false,
    free: null as number | null,
    /** Transforms the body of an answer. */
    spoil: (body: ReadableStream<Uint8Array<ArrayBuffer>>) => body,
    isRanging: true,
    asked: [] as string[],
  };
  const archives = () => Object.entries(site.files).map(([id, bytes]) => archiveOf(id, bytes));
  const tabs: (() => void)[] = [];
  const open = () => {
    const mine = tabs.length;
    const keeper = startMapKeeper({
      values,
      locks: createMemoryLocks(),
      clock,
      store,
      readArchives: async () => archives(),
      freeBytes: async () => site.free,
      regions: async () => ['sg', 'my', 'my/penang'],
      isPro: () => site.isPro,
      isSparing: () => site.isSparing,
      channel: {
        notify: () => tabs.forEach((hear, n) => n !== mine && hear()),
        onNotified: (listener) => void tabs.push(listener),
      },
      async ask(path, init) {
        const range = new Headers(init?.headers).get('range') ?? '';
        site.asked.push(range);
        const [, from = '0', to = '0'] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
        const id = archives().find((archive) => path.endsWith(archive.path))?.id ?? '';
        const whole = site.files[id] ?? new Uint8Array();
        const bytes = site.isRanging ? whole.slice(Number(from), Number(to) + 1) : whole;
        const body = site.spoil(new Blob([bytes]).stream());
        return new Response(body, { status: site.isRanging ? 206 : 200 });
      },
      onFatal: (error) => expect.unreachable(String(error)),
    });
    onTestFinished(() => keeper.close());
    return keeper;
  };
  const states = async (keeper: ReturnType<typeof open>) =>
    Object.fromEntries([...(await keeper.read(['sg', 'my', 'my/penang']))].map(([region, map]) => [region, map.state]));
  /** Whether the kept archive equals the file, byte by byte. */
  const isWhole = async (id: string) => {
    const kept = (await store.list()).find((archive) => archive.id === id);
    if (!kept) return false;
    const parts = await Promise.all(chunksOf(kept).map((chunk) => store.read(chunk.sha256)));
    const bytes = Buffer.concat(parts.map((part) => new Uint8Array(part ?? [])));
    return hashOf(bytes) === hashOf(site.files[id] ?? new Uint8Array());
  };
  return { clock, cache, store, site, open, states, isWhole };
}

/** Ends the body after this number of bytes, as when the page or the network fails. */
function cutAfter(count: number) {
  let passed = 0;
  return (body: ReadableStream<Uint8Array<ArrayBuffer>>) =>
    body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(part, out) {
          out.enqueue(part.slice(0, Math.max(0, count - passed)));
          passed += part.length;
          if (passed >= count) out.error(new TypeError('cut'));
        },
      }),
    );
}

test('a download killed twenty times resumes after the stored chunks, and is complete in the end (X5)', async () => {
  const file = fileOf('sg', 60);
  const { site, open, isWhole, store, states } = phone({ sg: file });
  let keeper = open();
  for (let kill = 0; kill < 20; kill++) {
    // Fails inside a chunk, a little later each time.
    site.spoil = cutAfter(CHUNK * (1 + (kill % 3)) + 111 * (kill % 6));
    const asked = site.asked.length;
    await (kill === 0 ? keeper.api.keepMap('sg') : keeper.wake());
    await expect.poll(() => site.asked.length, { interval: 2 }).toBeGreaterThan(asked);
    await expect.poll(() => states(keeper), { interval: 2 }).toEqual({ sg: 'waiting' });
    keeper.close();
    keeper = open();
  }
  const here = (await store.chunks()).size;
  expect(here).toBeGreaterThan(20);
  expect(await isWhole('sg')).toBe(false);
  site.spoil = (body) => body;
  keeper.wake();
  await expect.poll(() => states(keeper)).toEqual({ sg: 'kept' });
  expect(await isWhole('sg')).toBe(true);
  expect(site.asked.at(-1)).toBe(`bytes=${here * CHUNK}-${file.length - 1}`);
});

test('a missing network is retried later; a host without ranges sends the whole file', async () => {
  const { clock, site, open, isWhole, states } = phone({ sg: fileOf('sg', 5) });
  const keeper = open();
  site.spoil = cutAfter(1000);
  site.isRanging = false;
  await keeper.api.keepMap('sg');
  await expect.poll(() => states(keeper)).toEqual({ sg: 'waiting' });
  site.spoil = (body) => body;
  await expect
    .poll(async () => {
      clock.advance(60_000);
      return isWhole('sg');
    })
    .toBe(true);
});

test('a paused download waits and keeps its chunks; deleting leaves nothing', async () => {
  const { cache, site, open, states, store, isWhole } = phone({ sg: fileOf('sg', 10) });
  const keeper = open();
  const gate: { open?: () => void } = {};
  site.spoil = (body) =>
    body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        async transform(part, out) {
          out.enqueue(part.slice(0, 2000));
          await new Promise<void>((resolve) => {
            gate.open = resolve;
          });
          out.enqueue(part.slice(2000));
        },
      }),
    );
  await keeper.api.keepMap('sg');
  await expect.poll(async () => (await store.chunks()).size).toBe(2);
  expect(await states(keeper)).toEqual({ sg: 'loading' });
  await keeper.api.pauseMap('sg');
  gate.open?.();
  await expect.poll(() => states(keeper)).toEqual({ sg: 'paused' });
  expect([...(await keeper.read(['sg'])).values()]).toMatchObject([{ bytes: 7000, receivedBytes: 1400 }]);
  site.spoil = (body) => body;
  await keeper.api.resumeMap('sg');
  await expect.poll(() => isWhole('sg')).toBe(true);
  expect(site.asked).toEqual(['bytes=0-6999', 'bytes=1400-6999']);
  await keeper.api.dropMap('sg');
  expect(await states(keeper)).toEqual({ sg: 'none' });
  expect(cache.paths()).toEqual([]);
});

test('a newer map downloads only changed chunks; the older one is drawn until it is complete, then deleted', async () => {
  const { clock, cache, site, open, isWhole, states, store } = phone({ sg: fileOf('sg', 12) });
  await open().api.keepMap('sg');
  await expect.poll(() => isWhole('sg')).toBe(true);
  const [old] = await store.list();
  site.files = { sg: fileOf('sg', 13, [4, 5]) };
  site.asked = [];
  clock.advance(600_000);
  const keeper = open();
  site.spoil = cutAfter(900);
  keeper.wake();
  await expect.poll(() => site.asked.length).toBe(1);
  await expect.poll(() => states(keeper)).toEqual({ sg: 'kept' });
  expect((await store.list()).map(({ path }) => path)).toEqual([old?.path]);
  site.spoil = (body) => body;
  keeper.wake();
  await expect.poll(() => isWhole('sg')).toBe(true);
  expect(site.asked).toEqual(['bytes=2800-4199', 'bytes=3500-4199', 'bytes=8400-9099']);
  await expect.poll(() => cache.paths().length).toBe(14);
});

test('without Pro nothing is downloaded and stored maps stay; with Pro again the rest is downloaded (U90, A6)', async () => {
  const { site, open, isWhole, states } = phone({ sg: fileOf('sg', 4), 'my-penang': fileOf('penang', 4) });
  const keeper = open();
  await keeper.api.keepMap('sg');
  await expect.poll(() => isWhole('sg')).toBe(true);
  site.isPro = false;
  await keeper.api.keepMap('my/penang');
  keeper.wake();
  await expect.poll(() => states(keeper)).toEqual({ sg: 'kept', 'my/penang': 'waiting' });
  expect(site.asked).toHaveLength(1);
  site.isPro = true;
  keeper.wake();
  await expect.poll(() => isWhole('my-penang')).toBe(true);
});

test('while data saver is on, only requested maps are downloaded', async () => {
  const { site, open, isWhole, states } = phone({ sg: fileOf('sg', 4) });
  site.isSparing = true;
  site.spoil = cutAfter(100);
  await open().api.keepMap('sg');
  await expect.poll(() => site.asked.length).toBe(1);
  site.spoil = (body) => body;
  const later = open();
  later.wake();
  await expect.poll(() => states(later)).toEqual({ sg: 'waiting' });
  expect(site.asked).toHaveLength(1);
  await later.api.resumeMap('sg');
  await expect.poll(() => isWhole('sg')).toBe(true);
});

test('storage is checked before the first byte; a map damaged on the server is reported', async () => {
  const { site, open, isWhole } = phone({ sg: fileOf('sg', 4) });
  const keeper = open();
  const failure = async () => (await keeper.read(['sg'])).get('sg')?.errorCode;
  site.free = 2800;
  await keeper.api.keepMap('sg');
  await expect.poll(failure).toBe('storage_full');
  expect(site.asked).toEqual([]);
  site.free = 4000;
  site.spoil = (body) =>
    body.pipeThrough(new TransformStream({ transform: (part, out) => out.enqueue(part.slice().fill(0, 0, 10)) }));
  await keeper.api.resumeMap('sg');
  await expect.poll(failure).toBe('pack_damaged');
  expect(site.asked).toEqual(['bytes=0-2799', 'bytes=0-2799', 'bytes=0-2799']);
  site.spoil = (body) => body;
  await keeper.api.resumeMap('sg');
  await expect.poll(() => isWhole('sg')).toBe(true);
});

test('another tab continues a download started here, and stops one paused here', async () => {
  const { open, states, isWhole } = phone({ my: fileOf('my', 3), 'my-penang': fileOf('penang', 3) });
  const [first, second] = [open(), open()];
  await first.api.keepMap('my');
  await expect.poll(() => states(second)).toEqual({ my: 'kept', 'my/penang': 'none' });
  await second.api.keepMap('my/penang');
  await expect.poll(() => isWhole('my-penang')).toBe(true);
  await first.api.dropMap('my');
  await expect.poll(() => states(second)).toEqual({ my: 'none', 'my/penang': 'kept' });
});

test('a map of which only parts exist is marked as one', async () => {
  const { open } = phone({
    'sg-central': fileOf('sg-central', 2),
    my: fileOf('my', 2),
    'my-penang-north': fileOf('n', 2),
  });
  const keeper = open();
  expect(keeper.isListKnown()).toBe(false);
  const maps = await keeper.read(['sg', 'my', 'my/penang']);
  expect([...maps].map(([id, { isPart }]) => [id, isPart])).toEqual([
    ['sg', true],
    ['my', false],
    ['my/penang', true],
  ]);
  expect(keeper.isListKnown()).toBe(true);
});
