// @module-tag quick
import { expect, test } from 'vitest';
import { manifestSchema } from '#domain/sync/packs.ts';
import { toManifestOutline } from './manifest-outline.ts';

const FILE = { path: '7/sg.index.pack', bytes: 9, compressedBytes: 9, sha256: 'a'.repeat(64) };
const REGION = {
  id: 'sg',
  countryCode: 'SG',
  city: null,
  name: 'Singapore',
  bounds: { south: 1, west: 103, north: 2, east: 104 },
  rows: 9,
  index: FILE,
  details: FILE,
  near: { splits: [103.8], mostStatic: 0.3 },
};
const MANIFEST = {
  format: 1,
  version: { xid: '7', id: 'a', generation: 'g' },
  builtAt: '2026-11-20T00:00:00Z',
  regions: [REGION, { ...REGION, bounds: null, near: undefined }],
  world: { rows: 9, index: FILE },
};

test('accepts what the full schema accepts', () => {
  expect(manifestSchema.safeParse(MANIFEST).success).toBe(true);
  expect(toManifestOutline(MANIFEST)).toBe(MANIFEST);
});

const region = (change: object) => ({ ...MANIFEST, regions: [{ ...REGION, ...change }] });
test.each([
  ['nothing', null],
  ['a list', []],
  ['another format', { ...MANIFEST, format: 2 }],
  ['no version', { ...MANIFEST, version: { xid: 7 } }],
  ['no regions', { ...MANIFEST, regions: {} }],
  ['a region without an id', region({ id: 7 })],
  ['bounds of texts', region({ bounds: { ...REGION.bounds, west: '103' } })],
  ['no bounds', region({ bounds: undefined })],
  ['no number of rows', region({ rows: '9' })],
  ['a file without a path', region({ index: { ...FILE, path: undefined } })],
  ['a file without a checksum', region({ index: { ...FILE, sha256: undefined } })],
  ['slices that are no numbers', region({ near: { splits: ['103.8'], mostStatic: 0.3 } })],
])('%s is refused, as by the whole reading', (_, value) => {
  expect(toManifestOutline(value)).toBeUndefined();
  expect(manifestSchema.safeParse(value).success).toBe(false);
});
