// @module-tag quick
import { afterEach, expect, test, vi } from 'vitest';
import { createMemoryCache } from '../tests/support/fakes/memory-cache.ts';
import { keepNotes } from './keep-notes.ts';

const SITE = 'https://rihla.example';
const OLD = `${SITE}/assets/notes-sg-ar-0000000.json`;
const FILES = ['notes-sg-1111111', 'notes-sg-ar-1111111', 'notes-jp-1111111'].map((name) => `/assets/${name}.json`);

afterEach(() => vi.unstubAllGlobals());

/** A service worker with one cache, and its two events. */
function worker(answer: (url: string) => Response) {
  const cache = createMemoryCache();
  const listeners = new Map<string, (event: { waitUntil: (work: Promise<void>) => void }) => void>();
  const scope = {
    location: new URL(SITE),
    caches: { open: async () => cache },
    addEventListener: listeners.set.bind(listeners),
  };
  vi.stubGlobal('fetch', async (url: string) => answer(url));
  keepNotes(scope, FILES);
  const fire = (type: string) =>
    new Promise<void>((resolve, reject) => {
      listeners.get(type)?.({ waitUntil: (work) => void work.then(resolve, reject) });
    });
  return { cache, fire };
}

test('a new version fetches its files of the stored notes, and of no others, then drops the old ones', async () => {
  const { cache, fire } = worker(() => Response.json({}));
  await cache.put(OLD, Response.json({}));
  await fire('install');
  expect(cache.paths()).toEqual([new URL(OLD).pathname, '/assets/notes-sg-ar-1111111.json']);
  await fire('activate');
  expect(cache.paths()).toEqual(['/assets/notes-sg-ar-1111111.json']);
});

test('a version whose files can’t be fetched is not installed, and the old notes stay', async () => {
  const { cache, fire } = worker(() => new Response('<p>', { headers: { 'content-type': 'text/html' } }));
  await cache.put(OLD, Response.json({}));
  await expect(fire('install')).rejects.toThrow('is not among the files of the app');
  expect(cache.paths()).toEqual([new URL(OLD).pathname]);
});
