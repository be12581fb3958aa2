// @module-tag quick
import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { tilesManifestSchema } from '#domain/geo/tiles.ts';
import { createMemoryCache } from '../../tests/support/fakes/memory-cache.ts';
import { KEPT_TILES_CACHE } from './folders.ts';
import { keptArchives } from './kept-archives.ts';
import { type ArchiveAccess, keepWorld, readArchives } from './tile-archives.ts';

const WORLD = new Uint8Array([1, 2, 3, 4, 5]);
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const MANIFEST = {
  format: 1,
  archives: [
    {
      id: 'world',
      path: 'archives/world-463b5288.pmtiles',
      bytes: 5,
      minZoom: 0,
      maxZoom: 5,
      bounds: [-180, -85, 180, 85],
      schema: 'protomaps',
      attribution: 'Natural Earth',
      chunks: [
        [4, hashOf(WORLD.subarray(0, 4))],
        [1, hashOf(WORLD.subarray(4))],
      ],
    },
  ],
};

/** A browser with a fake network by path; other paths are unreachable. */
function access(answers: Record<string, () => Response>) {
  const [cache, keptTiles] = [createMemoryCache(), createMemoryCache()];
  const get = async (path: string) => {
    const answer = answers[path];
    if (!answer) throw new TypeError('no network');
    return answer();
  };
  // The used part of Cache Storage.
  const parts = {
    fetch: vi.fn(get),
    caches: {
      open: async (name: string) => (name === KEPT_TILES_CACHE ? keptTiles : cache),
    } as unknown as CacheStorage,
  } satisfies ArchiveAccess;
  return { ...parts, paths: cache.paths, kept: keptArchives(keptTiles) };
}

const PATH = '/tiles/archives/world-463b5288.pmtiles';
const json = () => Response.json(MANIFEST);

test('without a network, or behind a captive portal, the archives of the last manifest are used', async () => {
  const answers: Record<string, () => Response> = { '/tiles/tiles.json': json };
  const device = access(answers);
  expect(await readArchives(device)).toEqual(MANIFEST.archives);
  answers['/tiles/tiles.json'] = () => new Response('<h1>Log in</h1>');
  expect(await readArchives(device)).toEqual(MANIFEST.archives);
  delete answers['/tiles/tiles.json'];
  expect(await readArchives(device)).toEqual(MANIFEST.archives);
});

test('archives that a member stores are drawn, whatever the site has now, and also without a manifest', async () => {
  const sample = { ...MANIFEST.archives[0], id: 'sg-central', path: 'archives/sg-central-1.pmtiles' };
  const site = tilesManifestSchema.parse({ format: 1, archives: [...MANIFEST.archives, sample] });
  const [, older] = site.archives;
  if (!older) throw new Error('There is no sample.');
  const device = access({});
  await device.kept.complete({ ...older, path: 'archives/sg-central-0.pmtiles' });
  expect((await readArchives(device)).map(({ path }) => path)).toEqual(['archives/sg-central-0.pmtiles']);
  const online = access({ '/tiles/tiles.json': () => Response.json(site) });
  await online.kept.complete({ ...older, path: 'archives/sg-central-0.pmtiles' });
  expect((await readArchives(online)).map(({ path }) => path)).toEqual([
    'archives/world-463b5288.pmtiles',
    'archives/sg-central-0.pmtiles',
  ]);
});

test('a manifest that points elsewhere is refused', async () => {
  const elsewhere = { format: 1, archives: [{ ...MANIFEST.archives[0], path: '//evil.example/world.pmtiles' }] };
  await expect(readArchives(access({ '/tiles/tiles.json': () => Response.json(elsewhere) }))).rejects.toThrow(
    'manifest',
  );
});

test('the world is stored once, and never a file other than the one in the manifest', async () => {
  const good = access({ [PATH]: () => new Response(WORLD) });
  const archives = await readArchives(access({ '/tiles/tiles.json': json }));
  await keepWorld(archives, good);
  await keepWorld(archives, good);
  expect(good.paths()).toEqual([PATH]);
  expect(good.fetch).toHaveBeenCalledTimes(1);
  for (const wrong of [new Uint8Array([1, 2, 3, 4, 6]), WORLD.subarray(0, 4), new Uint8Array([...WORLD, 6])]) {
    const bad = access({ [PATH]: () => new Response(wrong) });
    await keepWorld(archives, bad);
    expect(bad.paths()).toEqual([]);
  }
});
