import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { IMAGE_CACHE } from '#platform/folders.ts';

/** Pictures kept at most; the least recently seen go first. */
const MOST_IMAGES = 300;
const KEEP_SECONDS = 60 * 24 * 3600;

/** Every picture that a page asks for; those of the app itself are precached and never come here. */
export const IMAGE_ROUTE = ({ request }: { request: Request }): boolean => request.destination === 'image';

/** Shows the kept picture at once and looks for a newer one; keeps only what really is a picture. */
export function imageStrategy(): StaleWhileRevalidate {
  return new StaleWhileRevalidate({
    cacheName: IMAGE_CACHE,
    plugins: [
      {
        cacheWillUpdate: async ({ response }) =>
          response.status === 200 && response.headers.get('content-type')?.startsWith('image/') ? response : null,
      },
      // Its optional callbacks are typed without `exactOptionalPropertyTypes`.
      new ExpirationPlugin({
        maxEntries: MOST_IMAGES,
        maxAgeSeconds: KEEP_SECONDS,
        purgeOnQuotaError: true,
      }) as WorkboxPlugin,
    ],
  });
}
