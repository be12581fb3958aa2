/** Caches the texts of the chosen language: a build has files of all languages, and most people need one. */
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { TEXTS_CACHE } from '#platform/folders.ts';
import { LANGUAGE_NOTE } from '#platform/kept-language.ts';
import { GUARD } from './precache.ts';
import { languageOf } from './text-files.ts';

/**
 * Downloads the texts of the language that the page stored, with each version and when another is chosen, and serves texts
 * from the cache.
 * @param files the texts of all languages in this version
 * @returns the addresses of the chosen language's texts, and how to download those that are missing
 */
export function keepTexts(
  self: ServiceWorkerGlobalScope,
  files: readonly string[],
): { readonly chosen: () => Promise<readonly string[]>; readonly fetchChosen: () => Promise<void> } {
  const own = new Set(files.map((file) => new URL(file, self.location.origin).href));
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && languageOf(url.pathname) !== undefined,
    new CacheFirst({ cacheName: TEXTS_CACHE, plugins: [GUARD] }),
  );
  self.addEventListener('install', (event) => event.waitUntil(fetchChosen()));
  self.addEventListener('message', (event) => {
    if (event.data?.type === 'KEEP_LANGUAGE') event.waitUntil(fetchChosen());
  });
  self.addEventListener('activate', (event) => event.waitUntil(dropOthers()));
  return { chosen, fetchChosen };

  async function chosen(): Promise<readonly string[]> {
    const language = await chosenIn(await self.caches.open(TEXTS_CACHE));
    return [...own].filter((url) => languageOf(url) === language);
  }

  /** Rejects if a file can't be loaded: a version without its texts is not installed. */
  async function fetchChosen(): Promise<void> {
    const cache = await self.caches.open(TEXTS_CACHE);
    const wanted = await chosen();
    await Promise.all(
      wanted.map(async (url) => {
        if (await cache.match(url)) return;
        const response = await GUARD.cacheWillUpdate({ request: new Request(url), response: await fetch(url) });
        if (!response) throw new Error(`${url} is not among the files of the app.`);
        await cache.put(url, response);
      }),
    );
  }

  async function dropOthers(): Promise<void> {
    const cache = await self.caches.open(TEXTS_CACHE);
    const kept = await chosenIn(cache);
    const stored = await cache.keys();
    const stale = stored.filter(({ url }) => {
      const language = languageOf(url);
      return language !== undefined && (language !== kept || !own.has(url));
    });
    await Promise.all(stale.map((request) => cache.delete(request)));
  }
}

async function chosenIn(cache: Cache): Promise<string> {
  const note = await cache.match(LANGUAGE_NOTE);
  return note ? note.text() : 'en';
}
