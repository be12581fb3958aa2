// @module-tag quick
import { expect, test, vi } from 'vitest';
import type { TileArchive } from '#domain/geo/tiles.ts';
import { cutWays } from '../../tests/support/ways/cut-ways.ts';
import { madeTown } from '../../tests/support/ways/street-net.ts';
import { type StreetSource, WalkFinder } from './walk-finder.ts';

const { ways, positions } = madeTown({ seed: 2 });
const ARCHIVE: TileArchive = {
  id: 'town',
  path: 'archives/town.pmtiles',
  bytes: 1,
  minZoom: 0,
  maxZoom: 14,
  bounds: [103, 1, 104, 2],
  schema: 'openmaptiles',
  attribution: '',
  chunks: [],
};
const at = (node: number) => positions.get(node) ?? { latitude: 0, longitude: 0 };
const QUESTION = { from: at(0), to: at(44), language: 'en' };

/** A position so many metres north and east of one near the equator. */
function metresFrom(north: number, east: number) {
  return { latitude: 1.3 + north / 111_195, longitude: 103.8 + east / 111_195 };
}

function source(
  archives: readonly TileArchive[] = [ARCHIVE],
  kept: readonly TileArchive[] = [],
  streets: Parameters<typeof cutWays>[0] = ways,
) {
  const tiles = new Map(cutWays(streets).map(({ column, row, data }) => [`${column}/${row}`, data]));
  const readTile = vi.fn<StreetSource['readTile']>(
    async (_, __, column, row) => Uint8Array.from(new Uint8Array(tiles.get(`${column}/${row}`) ?? [])).buffer,
  );
  return { kept: async () => kept, archives: vi.fn(async () => archives), readTile };
}

test('a walk has a line, and steps that lead along it', async () => {
  const answer = await new WalkFinder(source()).find(QUESTION);
  const [walk] = 'walks' in answer ? answer.walks : [];
  expect(walk?.line.length).toBeGreaterThan(2);
  expect(walk?.steps[0]?.turn).toBe('start');
  const inSteps = walk?.steps.reduce((sum, { metres }) => sum + metres, 0) ?? 0;
  expect(inSteps + (walk?.startM ?? 0) + (walk?.endM ?? 0)).toBeCloseTo(walk?.metres ?? -1, 3);
});

test('a destination’s network is built once, also for other starts; the least recently used is dropped', async () => {
  const from = source();
  const finder = new WalkFinder(from);
  await finder.find(QUESTION);
  const reads = from.readTile.mock.calls.length;
  await finder.find({ ...QUESTION, from: at(3) });
  expect(from.readTile).toHaveBeenCalledTimes(reads);
  for (const node of [10, 20, 30, 40]) await finder.find({ ...QUESTION, to: at(node) });
  const others = from.readTile.mock.calls.length;
  await finder.find(QUESTION);
  expect(from.readTile.mock.calls.length).toBeGreaterThan(others);
});

test('without a walk it says why', async () => {
  const ask = (from: StreetSource, question = QUESTION) => new WalkFinder(from).find(question);
  expect(await ask(source(), { ...QUESTION, to: at(81) })).toEqual({ none: 'no-route' });
  expect(await ask(source(), { ...QUESTION, to: { latitude: 1.9, longitude: 103.8 } })).toEqual({ none: 'too-far' });
  expect(await ask(source([]))).toEqual({ none: 'no-streets' });
  const sea = { latitude: 1.6, longitude: 103.5 };
  expect(await ask(source(), { ...QUESTION, from: sea, to: sea })).toEqual({ none: 'no-streets' });
});

test('a street that leads far around is no walk where the map has few paths', async () => {
  const question = { from: metresFrom(0, 0), to: metresFrom(0, 200), language: 'en' };
  const around = (north: number) => ({
    positions: [metresFrom(0, 0), metresFrom(north, 0), metresFrom(north, 200), metresFrom(0, 200)],
    fields: { class: 'minor' },
  });
  const path = { positions: [metresFrom(1000, 200), metresFrom(2000, 200)], fields: { class: 'path' } };
  const ask = (streets: Parameters<typeof cutWays>[0]) => new WalkFinder(source([ARCHIVE], [], streets)).find(question);
  expect(await ask([around(1000)])).toEqual({ none: 'detour' });
  expect(await ask([around(1000), path])).toHaveProperty('walks');
  expect(await ask([around(140)]), 'a few metres more are no matter').toHaveProperty('walks');
});

test('if a stored archive has the streets, the site’s archives are not requested', async () => {
  const from = source([], [ARCHIVE]);
  expect(await new WalkFinder(from).find(QUESTION)).toHaveProperty('walks');
  expect(from.archives).not.toHaveBeenCalled();
});

test('streets that could not be read are requested again the next time', async () => {
  const from = source();
  const finder = new WalkFinder(from);
  from.readTile.mockRejectedValueOnce(new Error('no network'));
  expect(await finder.find(QUESTION)).toEqual({ none: 'failed' });
  expect(await finder.find(QUESTION)).toHaveProperty('walks');
});
