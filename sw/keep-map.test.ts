// @module-tag quick
import { expect, test } from 'vitest';
import { createMemoryCache } from '../tests/support/fakes/memory-cache.ts';
import { keepMapCode } from './keep-map.ts';

const SITE = 'https://rihla.example';
const FILES = ['/assets/canvas-new.js', '/assets/tiles-worker-new.mjs'];

/** A service worker of this version with one cache, and its events. */
function worker(isReachable = true) {
  const cache = createMemoryCache();
  const listeners = new Map<string, (event: object) => void>();
  const fetched: string[] = [];
  keepMapCode(
    {
      location: new URL(SITE),
      caches: { open: async () => cache },
      addEventListener: listeners.set.bind(listeners),
    },
    FILES,
    {
      handleAll: (({ request }: { request: Request }) => {
        fetched.push(new URL(request.url).pathname);
        const answer = isReachable ? Promise.resolve(new Response()) : Promise.reject(new TypeError('offline'));
        return [answer, answer.then(() => undefined)];
      }) as never, // it reads no more of the options
    },
  );
  const fire = (type: string, data: object = {}) =>
    new Promise<unknown>((resolve, reject) => {
      const listener = listeners.get(type);
      if (!listener) throw new Error(`nobody listens to ${type}`);
      listener({ ...data, waitUntil: (work: Promise<unknown>) => void work.then(resolve, reject) });
    });
  return { cache, fetched, fire };
}

test('a page that does not save data has the map’s code stored, as far as it can be loaded', async () => {
  const { fetched, fire } = worker(false);
  await fire('message', { data: { type: 'KEEP_MAP' } });
  expect(fetched).toEqual(FILES);
});

test('a new version fetches its own map’s code if an earlier one had stored that, and else none', async () => {
  const { cache, fetched, fire } = worker();
  await fire('install');
  expect(fetched).toEqual([]);
  await cache.put(`${SITE}/assets/canvas-old.js`, new Response());
  await fire('install');
  expect(fetched).toEqual(FILES);
});

test('a version whose map’s code can’t be fetched is not installed', async () => {
  const { cache, fire } = worker(false);
  await cache.put(`${SITE}/assets/canvas-old.js`, new Response());
  await expect(fire('install')).rejects.toThrow('offline');
});
