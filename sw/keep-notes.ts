/** Renews the stored notes on countries with each version of the app; pages store those that were read or packed. */
import { NOTES_CACHE } from '#platform/folders.ts';
import { isWhatItClaims } from './content-type.ts';
import { noteNameOf } from './note-files.ts';

/** @param files the notes of all countries and languages in this version */
export function keepNotes(self: ServiceWorkerGlobalScope, files: readonly string[]): void {
  const own = new Map(files.map((file) => [noteNameOf(file), new URL(file, self.location.origin).href]));
  const all = new Set(own.values());
  self.addEventListener('install', (event) => event.waitUntil(renew()));
  self.addEventListener('activate', (event) => event.waitUntil(dropOld()));

  /** Rejects if a file can't be loaded: a packed trip would lose its notes with this version. */
  async function renew(): Promise<void> {
    const cache = await self.caches.open(NOTES_CACHE);
    const stored = await cache.keys();
    const wanted = new Set(stored.flatMap(({ url }) => own.get(noteNameOf(new URL(url).pathname)) ?? []));
    await Promise.all(
      [...wanted].map(async (url) => {
        if (await cache.match(url)) return;
        const response = await fetch(url);
        if (!isWhatItClaims(url, response)) throw new Error(`${url} is not among the files of the app.`);
        await cache.put(url, response);
      }),
    );
  }

  async function dropOld(): Promise<void> {
    const cache = await self.caches.open(NOTES_CACHE);
    const stale = (await cache.keys()).filter(({ url }) => !all.has(url));
    await Promise.all(stale.map(({ url }) => cache.delete(url)));
  }
}
