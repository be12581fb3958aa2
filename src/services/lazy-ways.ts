import type { Clock } from '#platform/clock.ts';
import type { WaysClient } from '#workers/ways/api.ts';

/** The ways worker's client; its code is fetched on the first query. */
export function lazyWays(clock: Clock): WaysClient {
  let loaded: Promise<WaysClient> | undefined;
  return {
    async find(question, options) {
      loaded ??= import('./ways-client.ts').then(({ createWaysClient }) => createWaysClient({ clock }));
      try {
        return await (await loaded).find(question, options);
      } catch (error) {
        options?.signal?.throwIfAborted();
        // The code could not be fetched; the next query retries.
        loaded = undefined;
        if (!(error instanceof TypeError)) throw error;
        return { none: 'failed' };
      }
    },
  };
}
