// @module-tag quick
import { afterEach, expect, test, vi } from 'vitest';
import { IMAGE_CACHE } from './folders.ts';
import { openPictureCache } from './picture-cache.ts';
import { dropPictures } from './storage.ts';

const FOLDER = '/test-pictures/';

afterEach(() => caches.delete(IMAGE_CACHE));

test('keeps the newest ones up to the limit, and leaves other pictures alone; they are deleted with all pictures', async () => {
  await (await caches.open(IMAGE_CACHE)).put('/other.jpg', new Response('other'));
  const pictures = openPictureCache(caches, FOLDER, 2);
  for (const name of ['a/1.jpg', 'b/2.jpg', 'c/3.jpg']) await pictures.write(name, Uint8Array.of(1, 2, 3));
  expect(await pictures.read('a/1.jpg')).toBeUndefined();
  expect(await pictures.read('b/2.jpg')).toEqual(Uint8Array.of(1, 2, 3));
  expect(await (await caches.open(IMAGE_CACHE)).match('/other.jpg')).toBeDefined();
  await dropPictures(1);
  expect(await pictures.read('c/3.jpg')).toBeUndefined();
});

test('a full device shows pictures without caching them; other errors are thrown', async () => {
  const put = vi.fn().mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  const full = { open: async () => ({ put, keys: async () => [] }) } as unknown as CacheStorage;
  await openPictureCache(full, FOLDER, 2).write('a.jpg', Uint8Array.of(1));
  put.mockRejectedValueOnce(new TypeError('broken'));
  await expect(openPictureCache(full, FOLDER, 2).write('a.jpg', Uint8Array.of(1))).rejects.toThrow('broken');
});
