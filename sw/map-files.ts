import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import { MAP_CODE_CACHE } from '#platform/folders.ts';
import { isMapCode } from './map-code.ts';

/** Those of this version and of the one before. */
const MOST_FILES = 6;

export const MAP_CODE_ROUTE = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
  sameOrigin && isMapCode(url);

/** Their names change with their content: what is here is right. */
export function mapCodeStrategy(): CacheFirst {
  return new CacheFirst({
    cacheName: MAP_CODE_CACHE,
    plugins: [
      { cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null) },
      // Its optional callbacks are typed without `exactOptionalPropertyTypes`.
      new ExpirationPlugin({ maxEntries: MOST_FILES, purgeOnQuotaError: true }) as WorkboxPlugin,
    ],
  });
}
