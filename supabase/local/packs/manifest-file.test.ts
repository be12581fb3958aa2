// @module-tag quick
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PACK_FORMAT } from '../../../src/catalogue/format/container.ts';
import { ZONE_OVERRIDES } from '../../../src/domain/hours/zone-overrides.ts';
import type { Manifest } from '../../../src/domain/sync/packs.ts';
import { isComplete } from './manifest-file.ts';

const MANIFEST: Manifest = {
  format: 1,
  packFormat: PACK_FORMAT,
  version: { xid: '1', id: '', generation: 'first' },
  builtAt: '2026-11-20T12:00:00.000Z',
  regions: [],
  world: { rows: 0, index: { path: 'world.bin', bytes: 4, compressedBytes: 4, sha256: '0'.repeat(64) } },
  prayerSpaces: [],
  zoneOverrides: [...ZONE_OVERRIDES],
};
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rihla-packs-'));
  await writeFile(join(folder, 'world.bin'), 'pack');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('packs with complete files are used unchanged', async () => {
  expect(await isComplete(folder, MANIFEST)).toBe(true);
});

test('packs of another or an unknown format are built again', async () => {
  expect(await isComplete(folder, { ...MANIFEST, packFormat: PACK_FORMAT - 1 })).toBe(false);
  const { packFormat: _, ...older } = MANIFEST;
  expect(await isComplete(folder, older)).toBe(false);
});

test('packs without prayer spaces, or with an incomplete or missing file, are built again', async () => {
  const { prayerSpaces: _, ...older } = MANIFEST;
  expect(await isComplete(folder, older)).toBe(false);
  const world = (change: object) => ({
    ...MANIFEST,
    world: { rows: 0, index: { ...MANIFEST.world.index, ...change } },
  });
  expect(await isComplete(folder, world({ bytes: 5 }))).toBe(false);
  expect(await isComplete(folder, world({ path: 'gone.bin' }))).toBe(false);
});

test('packs with another table of time zones, or without one, are built again', async () => {
  const { zoneOverrides: _, ...older } = MANIFEST;
  expect(await isComplete(folder, older)).toBe(false);
  expect(await isComplete(folder, { ...MANIFEST, zoneOverrides: ZONE_OVERRIDES.slice(1) })).toBe(false);
});
