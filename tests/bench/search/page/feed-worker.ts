/** Sends changes to the search worker from a separate thread, like the replica worker, as fast as the index accepts them. */

import * as Comlink from 'comlink';
import type { IndexFeed } from '../../../../src/domain/sync/index-feed.ts';
import { placeAt } from '../world/places.ts';

/** Rows per pulled page. */
const PAGE = 500;

export interface FeedTask {
  readonly port: MessagePort;
  readonly region: string;
  /** Number of existing places. */
  readonly places: number;
  readonly changes: number;
}

/** Every third change updates an existing place; the others are new. @returns the duration in seconds */
async function sendChanges({ port, region, places, changes }: FeedTask): Promise<number> {
  const feed = Comlink.wrap<IndexFeed>(port);
  const started = performance.now();
  const saved = await feed.checkpointOf(region);
  if (saved === null) throw new Error('The region is not there.');
  let since = saved;
  for (let from = 0; from < changes; from += PAGE) {
    const checkpoint = { ...saved, xid: String(3000 + from) };
    const documents = Array.from({ length: PAGE }, (_, i) => {
      const n = from + i;
      const place = placeAt(n % 3 === 0 ? n % places : places + n);
      return { ...place, name: `${place.name} ${n % 7}`, stamp: 3000 + from };
    });
    await feed.apply({ region, documents, gone: [], since, checkpoint });
    since = checkpoint;
  }
  return (performance.now() - started) / 1000;
}

self.addEventListener('message', ({ data }: MessageEvent<FeedTask>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  void sendChanges(data).then((seconds) => self.postMessage(seconds));
});
