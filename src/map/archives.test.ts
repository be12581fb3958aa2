import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { type ArchiveAccess, keepWorld, readArchives } from './archives.ts';

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
      chunkBytes: 4,
      sha256: [hashOf(WORLD.subarray(0, 4)), hashOf(WORLD.subarray(4))],
    },
  ],
};

const key = (request: string) => new URL(request, 'https://rihla.example').href;

/** A browser whose network answers by path; a path without an answer is out of reach. */
function access(answers: Record<string, () => Response>) {
  const kept = new Map<string, Response>();
  const cache = {
    match: async (request: string) => kept.get(key(request))?.clone(),
    put: async (request: string, response: Response) => void kept.set(key(request), response),
    delete: async (request: string) => kept.delete(key(request)),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
  };
  const get = async (path: string) => {
    const answer = answers[path];
    if (!answer) throw new TypeError('no network');
    return answer();
  };
  // As much of Cache Storage as is used.
  const parts = {
    fetch: vi.fn(get),
    caches: { open: async () => cache } as unknown as CacheStorage,
  } satisfies ArchiveAccess;
  return { ...parts, paths: () => [...kept.keys()].map((url) => new URL(url).pathname) };
}

const PATH = '/tiles/archives/world-463b5288.pmtiles';
const json = () => Response.json(MANIFEST);

test('without a network, or behind a captive portal, the archives are those that were named last', async () => {
  const answers: Record<string, () => Response> = { '/tiles/tiles.json': json };
  const device = access(answers);
  expect(await readArchives(device)).toEqual(MANIFEST.archives);
  answers['/tiles/tiles.json'] = () => new Response('<h1>Log in</h1>');
  expect(await readArchives(device)).toEqual(MANIFEST.archives);
  delete answers['/tiles/tiles.json'];
  expect(await readArchives(device)).toEqual(MANIFEST.archives);
});

test('a manifest that leads elsewhere is none', async () => {
  const elsewhere = { format: 1, archives: [{ ...MANIFEST.archives[0], path: '//evil.example/world.pmtiles' }] };
  await expect(readArchives(access({ '/tiles/tiles.json': () => Response.json(elsewhere) }))).rejects.toThrow(
    'manifest',
  );
});

test('the world is kept once, and never a file that is not the one that is named', async () => {
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
