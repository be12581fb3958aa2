// @module-tag quick
import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';
import { afterEach, expect, test, vi } from 'vitest';
import { writeArchive } from '../../scripts/tiles/archive-writer.ts';
import { createTileReader } from './tile-protocol.ts';

const FACTS = { metadata: {}, minZoom: 7, maxZoom: 8, bounds: [-180, -85, 180, 85] } as const;
const noise = (n: number) => Array.from({ length: 60 }, (_, at) => (n * 7919 + at * 104_729) % 65_521).join('/');
const tiles = new Map(
  Array.from({ length: 900 }, (_, n) => [zxyToTileId(8, 100 + (n % 30), 100 + Math.floor(n / 30)), gzipSync(noise(n))]),
);
const WHOLE = Buffer.from(writeArchive(tiles, FACTS));
const TILES_AT = Number(WHOLE.readBigUInt64LE(56));
const TILE = { url: 'rihla-tiles://archives/sg-1.pmtiles/8/105/105' };
const poke = (at: number, value: number) => {
  const bytes = Buffer.from(WHOLE);
  bytes.writeUInt8(value, at);
  return bytes;
};

/** Stubs `fetch` to answer range requests from this file. */
function serve(file: Buffer): void {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const [, from = '0', to = '0'] = /bytes=(\d+)-(\d+)/.exec(new Headers(init.headers).get('range') ?? '') ?? [];
    return new Response(Uint8Array.from(file.subarray(Number(from), Number(to) + 1)), { status: 206 });
  });
}
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a login page', Buffer.from('<h1>Log in</h1>'.repeat(2000))],
  ['an empty file', Buffer.alloc(0)],
  ['one that is cut short', WHOLE.subarray(0, 140)],
  ['one whose tiles are missing', WHOLE.subarray(0, TILES_AT)],
  ['Brotli', poke(98, 3)],
  ['Zstandard', poke(98, 4)],
  ['a damaged directory', Buffer.from(WHOLE).fill(9, 127, 500)],
  ['damaged tiles', Buffer.from(WHOLE).fill(9, TILES_AT)],
])('%s causes an error instead of a tile, and the next request reads the corrected file', async (_, file) => {
  const read = createTileReader();
  serve(file);
  await expect(read(TILE)).rejects.toThrow();
  serve(WHOLE);
  const { data } = await read(TILE);
  expect(Buffer.from(data).toString()).toBe(noise(155));
});

test('a tile missing from the archive is empty; an invalid tile URL is rejected', async () => {
  const read = createTileReader();
  serve(WHOLE);
  expect((await read({ url: 'rihla-tiles://archives/sg-1.pmtiles/8/1/1' })).data.byteLength).toBe(0);
  await expect(read({ url: 'rihla-tiles://../rest/v1/profiles/8/1/1' })).rejects.toThrow('names no tile');
});
