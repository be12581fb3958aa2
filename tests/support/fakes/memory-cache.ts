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
    // Of a request its address is all that is used.
    keys: async () => [...kept.keys()].map((url) => ({ url }) as Request),
    /** Addresses of what is in it. */
    paths: () => [...kept.keys()].map((url) => new URL(url).pathname),
  } satisfies ChunkCache & { paths: () => string[] };
}
