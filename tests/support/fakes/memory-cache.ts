import type { ChunkCache } from '../../../src/platform/kept-archives.ts';

const keyOf = (request: RequestInfo | URL): string =>
  new URL(request instanceof Request ? request.url : request, 'https://rihla.example').href;

/** One cache of Cache Storage, in memory. */
export function createMemoryCache() {
  const kept = new Map<string, Response>();
  return {
    match: async (request) => kept.get(keyOf(request))?.clone(),
    put: async (request, response) => void kept.set(keyOf(request), response),
    delete: async (request) => kept.delete(keyOf(request)),
    // Callers use only a request's URL.
    keys: async () => [...kept.keys()].map((url) => ({ url }) as Request),
    /** Paths of all cached requests. */
    paths: () => [...kept.keys()].map((url) => new URL(url).pathname),
  } satisfies ChunkCache & { paths: () => string[] };
}
