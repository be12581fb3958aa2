// @module-tag quick
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PMTiles, zxyToTileId } from 'pmtiles';
import { afterAll, describe, expect, test } from 'vitest';
import { openArchive } from './archive-reader.ts';
import { writeArchive } from './archive-writer.ts';
import { cutRegion } from './region.ts';
import { publishArchive } from './tiles-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'rihla-tiles-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Every tile of zooms 6 to 8, each containing its own name. */
const everywhere = new Map<number, Uint8Array>();
for (let z = 6; z <= 8; z++) {
  for (let x = 0; x < 2 ** z; x++)
    for (let y = 0; y < 2 ** z; y++) everywhere.set(zxyToTileId(z, x, y), gzipSync(`${z}/${x}/${y}`));
}
const FACTS = { minZoom: 6, maxZoom: 8, bounds: [-180, -85, 180, 85] } as const;
const METADATA = {
  vector_layers: [{ id: 'transportation' }],
  attribution: '<a href="https://x.example">&copy; People</a>',
};

const WHOLE = Buffer.from(writeArchive(everywhere, { ...FACTS, metadata: METADATA }));

function write(name: string, change: (bytes: Buffer) => Buffer = (bytes) => bytes, whole = WHOLE): string {
  const path = join(folder, name);
  writeFileSync(path, change(Buffer.from(whole)));
  return path;
}

/** Changes a byte. */
const poke = (at: number, value: number) => (bytes: Buffer) => {
  bytes.writeUInt8(value, at);
  return bytes;
};

test('a region on both sides of the antimeridian has all its tiles, and none in between', async () => {
  const source = await openArchive(write('world.pmtiles'));
  const { note, bytes, tiles } = await cutRegion('fj/suva', source, { west: 178, east: -178, south: -18, north: -17 });
  expect(note).toMatchObject({
    id: 'fj-suva',
    minZoom: 7,
    maxZoom: 8,
    schema: 'openmaptiles',
    attribution: '© People',
  });
  const archive = new PMTiles({
    getKey: () => 'cut',
    getBytes: async (offset, length) => ({ data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer }),
  });
  const read = async (z: number, x: number, y: number) => {
    const tile = await archive.getZxy(z, x, y);
    return tile && Buffer.from(tile.data).toString();
  };
  expect(await read(8, 255, 140)).toBe('8/255/140');
  expect(await read(8, 0, 140)).toBe('8/0/140');
  expect(await read(7, 127, 70)).toBe('7/127/70');
  expect(await read(8, 128, 140)).toBeUndefined();
  expect(tiles).toBeLessThan(20);

  const first = publishArchive(join(folder, 'site'), note, bytes);
  const second = publishArchive(join(folder, 'site'), note, Buffer.concat([bytes, Buffer.from('more')]));
  expect(readdirSync(join(folder, 'site/archives'))).toEqual([second.path.replace('archives/', '')]);
  expect(first.path).not.toBe(second.path);
  expect(JSON.parse(readFileSync(join(folder, 'site/tiles.json'), 'utf8')).archives).toEqual([
    JSON.parse(JSON.stringify(second)),
  ]);
});

describe('an archive that the map can’t draw is refused in a sentence', () => {
  test.each([
    ['no archive', () => Buffer.from('<h1>Log in</h1>'.repeat(50)), /can't be read as a PMTiles archive/],
    [
      'an empty file',
      () => Buffer.alloc(0),
      /^\/.+\.pmtiles can't be read as a PMTiles archive: it is empty or cut short\.$/,
    ],
    [
      'half a header',
      (bytes: Buffer) => bytes.subarray(0, 60),
      /^\/.+\.pmtiles can't be .*: it is empty or cut short\.$/,
    ],
    ['one that is cut short', (bytes: Buffer) => bytes.subarray(0, 150), /can't be read as a PMTiles archive/],
    ['pictures', poke(99, 2), /has no vector tiles/],
    ['Brotli', poke(98, 3), /convert it to gzip/],
    ['Zstandard', poke(98, 4), /convert it to gzip/],
    ['a directory in Brotli', poke(97, 3), /convert it to gzip|can't be read/],
    ['one without tiles', (bytes: Buffer) => bytes.fill(0, 72, 96), /is empty/],
    ['a directory of something else', (bytes: Buffer) => bytes.fill(9, 127, 400), /can't be read as a PMTiles archive/],
    ['another version', poke(7, 2), /version 2; 3 is needed|can't be read/],
  ] as const)('%s', async (name, change, sentence) => {
    await expect(openArchive(write(`${name}.pmtiles`, change))).rejects.toThrow(sentence);
  });

  test('unknown layers, a missing file, a region without tiles in it', async () => {
    const metadata = { vector_layers: [{ id: 'stars' }] };
    const tiles = new Map([...everywhere].slice(0, 9));
    const strange = write('strange.pmtiles', undefined, Buffer.from(writeArchive(tiles, { ...FACTS, metadata })));
    await expect(openArchive(strange)).rejects.toThrow('neither OpenMapTiles nor Protomaps');
    await expect(openArchive(join(folder, 'none.pmtiles'))).rejects.toThrow("can't be opened");
    const source = await openArchive(write('whole.pmtiles'));
    const nothing = { ...source, read: async () => undefined };
    await expect(cutRegion('sg', nothing, { west: 103, east: 104, south: 1, north: 2 })).rejects.toThrow(
      'nothing of sg',
    );
  });

  test('a truncated archive, which is noticed when its tiles are read', async () => {
    const source = await openArchive(write('cut.pmtiles', (bytes) => bytes.subarray(0, bytes.length - 1_500_000)));
    await expect(cutRegion('sg', source, { west: 150, east: 151, south: 70, north: 70.5 })).rejects.toThrow(
      "can't be read",
    );
  });

  test('a tile that is damaged stops the cutting', async () => {
    const place = write('damaged.pmtiles', (bytes) => bytes.fill(7, bytes.length - 1_000_000));
    const source = await openArchive(place);
    await expect(cutRegion('sg', source, { west: 150, east: 151, south: 70, north: 70.5 })).rejects.toThrow(
      "can't be read",
    );
  });
});

test('an archive of more than 4 GB is read only at the region', async () => {
  const path = write('large.pmtiles');
  const tilesAt = Number(WHOLE.readBigUInt64LE(56));
  const farOut = 4_500_000_000;
  const file = openSync(path, 'r+');
  writeSync(file, WHOLE.subarray(tilesAt), 0, WHOLE.length - tilesAt, farOut);
  const moved = Buffer.alloc(8);
  moved.writeBigUInt64LE(BigInt(farOut));
  writeSync(file, moved, 0, 8, 56);
  closeSync(file);
  const { tiles } = await cutRegion('sg', await openArchive(path), { west: 103, east: 104, south: 1, north: 2 });
  expect(tiles).toBeGreaterThan(0);
});
