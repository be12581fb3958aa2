// @module-tag quick
import { expect, test } from 'vitest';
import { covers, type TileArchive } from './tiles.ts';

const archive = (bounds: TileArchive['bounds']): TileArchive => ({
  id: 'fiji',
  path: 'archives/fiji.pmtiles',
  bytes: 1,
  minZoom: 0,
  maxZoom: 14,
  bounds,
  schema: 'protomaps',
  attribution: '',
  chunks: [],
});

test.each([
  [1.3, 103.8, true],
  [1.3, 104.5, false],
  [1.6, 103.8, false],
])('an archive of Singapore and the position %d, %d: %s', (latitude, longitude, isCovered) => {
  expect(covers(archive([103.6, 1.1, 104.1, 1.5]), { latitude, longitude })).toBe(isCovered);
});

test.each([
  [-17.7, 178.1, true],
  [-17.7, -179.9, true],
  [-17.7, 0, false],
])('an archive across the date line and the position %d, %d: %s', (latitude, longitude, isCovered) => {
  expect(covers(archive([176, -21, -178, -12]), { latitude, longitude })).toBe(isCovered);
});
