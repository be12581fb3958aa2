import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import { MAP_CODE_CACHE } from '#platform/folders.ts';
import { isMapCode } from './map-code.ts';
import { GUARD } from './precache.ts';

/** Enough for this version and the previous one. */
const MAX_FILES = 6;

export const MAP_CODE_ROUTE = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
  sameOrigin && isMapCode(url);

/** File names change with their content, so cached files are always valid. */
export function mapCodeStrategy(): CacheFirst {
  return new CacheFirst({
    cacheName: MAP_CODE_CACHE,
    plugins: [
      GUARD,
      // Workbox types its optional callbacks without `exactOptionalPropertyTypes`.
      new ExpirationPlugin({ maxEntries: MAX_FILES, purgeOnQuotaError: true }) as WorkboxPlugin,
    ],
  });
}
