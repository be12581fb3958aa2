// @module-tag quick
import { gunzipSync, gzipSync } from 'node:zlib';
import { PMTiles, zxyToTileId } from 'pmtiles';
import { expect, test } from 'vitest';
import { writeArchive } from './archive-writer.ts';

const FACTS = { metadata: { name: 'Test' }, minZoom: 0, maxZoom: 8, bounds: [-180, -85, 180, 85] } as const;

function open(bytes: Uint8Array): PMTiles {
  return new PMTiles({
    getKey: () => 'test',
    getBytes: async (offset, length) => ({ data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer }),
  });
}

test('another reader finds every tile and the archive’s metadata', async () => {
  const tiles = new Map<number, Uint8Array>();
  // Enough tiles for leaf directories; a third are equal, like sea tiles.
  for (let x = 0; x < 128; x++) {
    for (let y = 0; y < 128; y++) tiles.set(zxyToTileId(8, x, y), gzipSync((x + y) % 3 ? `${x}/${y}` : 'sea'));
  }
  const archive = open(writeArchive(tiles, FACTS));
  expect(await archive.getHeader()).toMatchObject({
    minZoom: 0,
    maxZoom: 8,
    minLon: -180,
    maxLat: 85,
    clustered: true,
  });
  expect(await archive.getMetadata()).toEqual({ name: 'Test' });
  for (const [x, y] of [
    [0, 0],
    [5, 6],
    [127, 127],
    [126, 1],
  ] as const) {
    const tile = await archive.getZxy(8, x, y);
    expect(Buffer.from(tile?.data ?? new ArrayBuffer(0)).toString()).toBe((x + y) % 3 ? `${x}/${y}` : 'sea');
  }
  expect(await archive.getZxy(8, 200, 3)).toBeUndefined();
  expect(gunzipSync(tiles.get(zxyToTileId(8, 0, 0)) ?? '').toString()).toBe('sea');
});
