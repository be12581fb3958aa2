/** The site's Cache Storage; undefined where there is none, as on pages without https, and where asking for it is refused. */
export function cacheStorage(): CacheStorage | undefined {
  try {
    // Not everywhere where types promise it.
    return (globalThis as { readonly caches?: CacheStorage }).caches;
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
