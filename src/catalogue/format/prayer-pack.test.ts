// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PRAYER_SPACE_KINDS, WHEELCHAIR_ACCESS } from '#domain/prayer/prayer-space.ts';
import { CHECKPOINT } from '../../../tests/support/restaurants.ts';
import { writeContainer } from './container.ts';
import { encodeIndexPack } from './encode-places.ts';
import { PackError } from './pack.ts';
import { decodePrayerPack, encodePrayerPack } from './prayer-pack.ts';

const degrees = (most: number) => fc.integer({ min: -most * 1e5, max: most * 1e5 }).map((steps) => steps / 1e5);
const text = (limits: fc.StringConstraints) =>
  fc.string({ unit: 'binary', ...limits }).map((name) => name.replaceAll('\0', '-'));
const facts = fc.record(
  {
    women: fc.boolean(),
    wudu: fc.boolean(),
    friday: fc.boolean(),
    wheelchair: fc.constantFrom(...WHEELCHAIR_ACCESS),
    floor: text({ minLength: 1, maxLength: 100 }),
  },
  { requiredKeys: [] },
);
const statement = fc.record({
  by: fc.constantFrom('A', 'Ä', '© Somebody'),
  on: fc.constantFrom(null, '2026-06-02', '2026-07-27'),
  facts,
});
const space = fc.record(
  {
    latitude: degrees(90),
    longitude: degrees(180),
    name: text({}),
    kind: fc.constantFrom(...PRAYER_SPACE_KINDS, null),
    statements: fc.array(statement, { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: ['latitude', 'longitude', 'name', 'kind'] },
);
const spaces = fc.array(space, { maxLength: 40 });

test('a written pack can be read back; with any changed byte it is refused', async () => {
  await fc.assert(
    fc.asyncProperty(spaces, fc.nat(), fc.integer({ min: 1, max: 255 }), async (given, place, flip) => {
      const bytes = await encodePrayerPack({ region: 'sg', version: CHECKPOINT, spaces: given });
      const read = await decodePrayerPack(bytes);
      expect(read).toEqual({ region: 'sg', version: CHECKPOINT, spaces: given.map((each) => ({ ...each })) });
      const at = place % bytes.length;
      bytes[at] = (bytes[at] ?? 0) ^ flip;
      await expect(decodePrayerPack(bytes)).rejects.toThrow(PackError);
    }),
    { seed: 20_261_122, numRuns: 200 },
  );
});

test('a pack of an earlier version has positions, without names and kinds', async () => {
  const degree = new Uint8Array(Int32Array.of(1e5).buffer);
  const sections = new Map([
    ['latitude', degree],
    ['longitude', degree],
  ]);
  const bytes = await writeContainer('prayer', { region: 'sg', version: CHECKPOINT, rows: 1 }, sections);
  const { spaces: read } = await decodePrayerPack(bytes);
  expect(read).toEqual([{ latitude: 1, longitude: 1, name: '', kind: null }]);
});

test('a pack of places is refused as a pack of prayer spaces', async () => {
  const bytes = await encodeIndexPack({ region: 'sg', version: CHECKPOINT, restaurants: [] });
  await expect(decodePrayerPack(bytes)).rejects.toThrow('kind');
});

test('a pack whose positions are fewer than its rows is damaged', async () => {
  const position = new Uint8Array(4);
  const sections = new Map([
    ['latitude', position],
    ['longitude', position],
  ]);
  const bytes = await writeContainer('prayer', { region: 'sg', version: CHECKPOINT, rows: 2 }, sections);
  await expect(decodePrayerPack(bytes)).rejects.toThrow(PackError);
});
