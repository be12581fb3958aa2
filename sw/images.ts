import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { IMAGE_CACHE } from '#platform/folders.ts';

/** Maximum number of cached pictures; the least recently used are deleted first. */
const MAX_IMAGES = 300;
const KEEP_SECONDS = 60 * 24 * 3600;

/** Every picture that a page requests; the app's own are precached and never get here. */
export const IMAGE_ROUTE = ({ request }: { request: Request }): boolean => request.destination === 'image';

/** Serves the cached picture at once and updates it; caches only real pictures. */
export function imageStrategy(): StaleWhileRevalidate {
  return new StaleWhileRevalidate({
    cacheName: IMAGE_CACHE,
    plugins: [
      {
        cacheWillUpdate: async ({ response }) =>
          response.status === 200 && response.headers.get('content-type')?.startsWith('image/') ? response : null,
      },
      // Workbox types its optional callbacks without `exactOptionalPropertyTypes`.
      new ExpirationPlugin({
        maxEntries: MAX_IMAGES,
        maxAgeSeconds: KEEP_SECONDS,
        purgeOnQuotaError: true,
      }) as WorkboxPlugin,
    ],
  });
}
