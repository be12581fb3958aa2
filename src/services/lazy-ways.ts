import type { Clock } from '#platform/clock.ts';
import type { WaysClient } from '#workers/ways/api.ts';

/** The ways worker's client; its code is fetched on the first query. */
export function lazyWays(clock: Clock): WaysClient {
  let loaded: Promise<WaysClient> | undefined;
  const client = () =>
    (loaded ??= import('./ways-client.ts')
      .then(({ createWaysClient }) => createWaysClient({ clock }))
      .catch((error: unknown) => {
        // The code could not be fetched; the next question retries.
        loaded = undefined;
        throw error;
      }));
  return {
    hasStreets: async (at) => (await client()).hasStreets(at),
    async find(question, options) {
      try {
        return await (await client()).find(question, options);
      } catch (error) {
        options?.signal?.throwIfAborted();
        if (!(error instanceof TypeError)) throw error;
        return { none: 'failed' };
      }
    },
  };
}
