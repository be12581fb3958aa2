import { IMAGE_CACHE } from './folders.ts';

/** Pictures that a worker downloaded itself, besides those that the service worker caches: they are deleted together. */
export interface PictureCache {
  /** Undefined if it is not cached. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Caches a picture and deletes the oldest ones beyond the limit; does nothing if the device is full. */
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
}

/**
 * @param caches undefined if the browser has none: then nothing is cached
 * @param folder a path of this origin that no page requests, with a trailing slash
 * @param max maximum number of pictures
 */
export function openPictureCache(caches: CacheStorage | undefined, folder: string, max: number): PictureCache {
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
      for (const old of own.slice(0, Math.max(0, own.length - max))) await cache.delete(old);
    },
  };
}
