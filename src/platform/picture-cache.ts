import { IMAGE_CACHE } from './folders.ts';

/** Pictures that a worker fetched itself, beside those that the service worker keeps: they go with them. */
export interface PictureCache {
  /** Undefined where it is not kept. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Keeps it and lets go of those that were kept first, beyond the most; a device without room keeps none. */
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
}

/** @param caches undefined where the browser has none: then nothing is kept @param folder a path of this origin that no page asks for, with a slash at its end; @param most so many are kept */
export function openPictureCache(caches: CacheStorage | undefined, folder: string, most: number): PictureCache {
  const keyOf = (name: string) => new URL(folder + name, self.location.origin).href;
  return {
    async read(name) {
      const cache = await caches?.open(IMAGE_CACHE);
      const found = await cache?.match(keyOf(name));
      return found && new Uint8Array(await found.arrayBuffer());
    },
    async write(name, bytes) {
      const cache = await caches?.open(IMAGE_CACHE);
      if (!cache) return;
      try {
        await cache.put(keyOf(name), new Response(bytes, { headers: { 'content-type': 'image/jpeg' } }));
      } catch (error) {
        if (error instanceof DOMException && error.name === 'QuotaExceededError') return;
        throw error;
      }
      const own = (await cache.keys()).filter(({ url }) => url.startsWith(keyOf('')));
      for (const old of own.slice(0, Math.max(0, own.length - most))) await cache.delete(old);
    },
  };
}
