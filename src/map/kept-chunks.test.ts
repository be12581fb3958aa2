// @module-tag quick
import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { tilesManifestSchema } from '#domain/geo/tiles.ts';
import { keptArchives } from '#platform/kept-archives.ts';
import { createMemoryCache } from '../../tests/support/fakes/memory-cache.ts';
import { readKept } from './kept-chunks.ts';

const CHUNK = 1000;
const FILE = new Uint8Array(
  Buffer.concat(Array.from({ length: 110 }, (_, n) => createHash('sha256').update(`${n}`).digest())),
);
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const parts = [0, 1, 2, 3].map((n) => FILE.slice(n * CHUNK, (n + 1) * CHUNK));
const PATH = 'archives/sg-1.pmtiles';
const [ARCHIVE] = tilesManifestSchema.parse({
  format: 1,
  archives: [
    {
      id: 'sg',
      path: PATH,
      bytes: FILE.length,
      minZoom: 7,
      maxZoom: 14,
      bounds: [103, 1, 104, 2],
      schema: 'protomaps',
      attribution: '',
      chunks: parts.map((part) => [part.length, hashOf(part)]),
    },
  ],
}).archives;

async function keep() {
  if (!ARCHIVE) throw new Error('There is no archive.');
  const cache = createMemoryCache();
  const store = keptArchives(cache);
  for (const part of parts) await store.write(hashOf(part), part);
  await store.complete(ARCHIVE);
  const fetchRange = vi.fn(async (_: string, from: number, length: number) => FILE.slice(from, from + length).buffer);
  const read = readKept(PATH, store, fetchRange);
  return {
    cache,
    store,
    fetchRange,
    read: async (from: number, length: number) => new Uint8Array((await read(from, length)) ?? []),
  };
}

test('reads a kept archive from its chunks, across their boundaries, without a request', async () => {
  const { read, fetchRange } = await keep();
  expect(await read(0, 10)).toEqual(FILE.slice(0, 10));
  expect(await read(990, 1020)).toEqual(FILE.slice(990, 2010));
  expect(await read(3400, 16_384)).toEqual(FILE.slice(3400));
  expect(fetchRange).not.toHaveBeenCalled();
});

test('a damaged chunk is fetched again and stored, never used; offline only its own tiles fail', async () => {
  const { store, read, fetchRange } = await keep();
  const damaged = parts[1]?.slice().fill(0, 3, 9) ?? new Uint8Array();
  const name = hashOf(parts[1] ?? new Uint8Array());
  await store.write(name, damaged);
  fetchRange.mockRejectedValueOnce(new TypeError('no network'));
  await expect(read(1100, 50)).rejects.toThrow('no network');
  expect(await read(100, 50)).toEqual(FILE.slice(100, 150));
  // Like a captive portal or a wrong file.
  fetchRange.mockResolvedValueOnce(damaged.buffer);
  await expect(read(1100, 50)).rejects.toThrow('damaged');
  expect(await read(1100, 50)).toEqual(FILE.slice(1100, 1150));
  expect(fetchRange).toHaveBeenLastCalledWith(PATH, 1000, 1000);
  expect(new Uint8Array((await store.read(name)) ?? [])).toEqual(parts[1]);
});

test('an archive deleted while the map is open is no longer read', async () => {
  const { store, read, fetchRange } = await keep();
  await read(0, 10);
  await store.retain(new Set(), []);
  expect(await read(2100, 10)).toEqual(new Uint8Array());
  expect(fetchRange).not.toHaveBeenCalled();
});
