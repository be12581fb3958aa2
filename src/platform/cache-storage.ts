import { unlessRefused } from './unless-refused.ts';

/** The site's Cache Storage; undefined if it is missing, as on pages without https, or refused. */
export function cacheStorage(): CacheStorage | undefined {
  // Not all browsers have it, although the types do.
  const site = globalThis as { readonly caches?: CacheStorage };
  return unlessRefused(() => site.caches);
}
