/** The app's own search worker, linked as the app links it. */

import * as Comlink from 'comlink';
import type { IndexState, SearchClient } from '#workers/search/api.ts';
import { createSearchClient } from '#workers/search/client.ts';
import type { IndexFeed } from '../../../../src/domain/sync/index-feed.ts';

/** Where nobody answers: what is saved on the device is all that there is. */
const NO_PACKS = new URL('/no-packs/', window.location.href).href;

export function openClient(packsUrl = NO_PACKS): SearchClient {
  return createSearchClient({ packsUrl });
}

/** What the replica's worker would hold. */
export function openFeed(client: SearchClient): Comlink.Remote<IndexFeed> {
  const { port1, port2 } = new MessageChannel();
  client.connectReplica(port1);
  return Comlink.wrap<IndexFeed>(port2);
}

/** Resolves once the index is as it should be. */
export function untilState(client: SearchClient, isReached: (state: IndexState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = client.watch((state) => {
      if (!isReached(state)) return;
      // The first call comes before there is anything to stop.
      queueMicrotask(() => stop());
      resolve();
    });
  });
}
