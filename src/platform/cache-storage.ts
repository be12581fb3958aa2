/** The site's Cache Storage; undefined if it is missing, as on pages without https, or refused. */
export function cacheStorage(): CacheStorage | undefined {
  try {
    // Not all browsers have it, although the types do.
    return (globalThis as { readonly caches?: CacheStorage }).caches;
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
