/** The app's own search worker, connected as in the app. */

import * as Comlink from 'comlink';
import { createSearchClient } from '#services/search-client.ts';
import type { IndexState, SearchClient } from '#workers/search/api.ts';
import type { IndexFeed } from '../../../../src/domain/sync/index-feed.ts';

/** A URL without packs, so that only saved files are used. */
const NO_PACKS = new URL('/no-packs/', window.location.href).href;

export function openClient(packsUrl = NO_PACKS): SearchClient {
  return createSearchClient({ packsUrl });
}

/** The replica worker's end of the channel. */
export function openFeed(client: SearchClient): Comlink.Remote<IndexFeed> {
  const { port1, port2 } = new MessageChannel();
  client.connectReplica(port1);
  return Comlink.wrap<IndexFeed>(port2);
}

/** Resolves once the index's state satisfies the condition. */
export function untilState(client: SearchClient, isReached: (state: IndexState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = client.watch((state) => {
      if (!isReached(state)) return;
      // The first call happens before `stop` is assigned.
      queueMicrotask(() => stop());
      resolve();
    });
  });
}
