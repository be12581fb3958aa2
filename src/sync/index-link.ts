import type { Restaurant } from '#domain/places/restaurant.ts';
import { noOp } from '#domain/primitives/no-op.ts';
import { isMissingChangesOf } from '#domain/sync/checkpoint-order.ts';
import { type IndexFeed, type IndexPage } from '#domain/sync/index-feed.ts';
import type { Checkpoint } from '#domain/sync/packs.ts';
import type { Clock } from '#platform/clock.ts';

/** A search worker that is silent for this long counts as absent until it answers or is connected again. */
const PATIENCE_MS = 15_000;

/** Documents per message. The index can't answer searches while it decodes one. */
const PART = 500;

interface AlignRequest {
  readonly region: string;
  /** The checkpoint of the replica's last change of the region. */
  readonly checkpoint: Checkpoint;
  /** All documents of the region in batches of at most `size`. */
  readonly documents: (size: number) => AsyncIterable<Restaurant[]>;
  /** Rebuild only an index that lacks the region; for tabs that are not the leader. */
  readonly onlyIfMissing: boolean;
}

/**
 * Connection to the search index, which may be absent and may crash at any time. No call fails or hangs; `align` brings what
 * the index missed.
 */
export interface IndexLink {
  /** Replaces the index; pending calls to the former one are abandoned. */
  connect(feed: IndexFeed): void;
  keep(regions: readonly string[]): Promise<void>;
  apply(page: IndexPage): Promise<void>;
  confirmed(region: string, asOf: string): Promise<void>;
  /** Rebuilds the region's index from the replica if it is missing or behind. */
  align(request: AlignRequest): Promise<void>;
}

const GIVEN_UP = Symbol('given up');
const LATE = Symbol('late');

interface Link {
  readonly feed: IndexFeed;
  readonly isReplaced: Promise<typeof GIVEN_UP>;
  readonly replace: () => void;
}

/** @param onReturn called when an index that counted as absent answers; it missed the calls meanwhile */
export function createIndexLink(clock: Clock, onReturn: () => void = noOp): IndexLink {
  let current: Link | null = null;
  let newest: Link | null = null;

  async function ask<T>(question: (feed: IndexFeed) => Promise<T>): Promise<T | typeof GIVEN_UP> {
    const link = current;
    if (!link) return GIVEN_UP;
    let cancel = noOp;
    const isLate = new Promise<typeof LATE>((resolve) => {
      cancel = clock.later(() => resolve(LATE), PATIENCE_MS);
    });
    // An index that rejects a call has missed it; the next `align` corrects that.
    const answering = question(link.feed).catch(() => GIVEN_UP);
    const answer = await Promise.race([answering, link.isReplaced, isLate]);
    cancel();
    // T is not a promise, so awaiting it gives T.
    if (answer !== LATE) return answer as T | typeof GIVEN_UP;
    if (current === link) {
      current = null;
      void answering.then(() => takeBack(link));
    }
    return GIVEN_UP;
  }

  /** The index was only slow, for example on a phone short of memory. */
  function takeBack(link: Link): void {
    if (newest !== link) return;
    current = link;
    onReturn();
  }

  return {
    connect(feed) {
      newest?.replace();
      let replace = noOp;
      const isReplaced = new Promise<typeof GIVEN_UP>((resolve) => {
        replace = () => resolve(GIVEN_UP);
      });
      newest = { feed, isReplaced, replace };
      current = newest;
    },
    async keep(regions) {
      await ask((feed) => feed.keep(regions));
    },
    async apply(page) {
      for (const part of partsOf(page)) {
        // An index connected meanwhile lacks the earlier parts. Without the last part it notices that it lacks the page.
        if ((await ask((feed) => feed.apply(part))) === GIVEN_UP) return;
      }
    },
    async confirmed(region, asOf) {
      await ask((feed) => feed.confirmed(region, asOf));
    },
    async align({ region, checkpoint, documents, onlyIfMissing }) {
      const at = await ask((feed) => feed.checkpointOf(region));
      if (at === GIVEN_UP) return;
      if (at !== null && (onlyIfMissing || !isMissingChangesOf(at, checkpoint))) return;
      for await (const part of documents(PART)) {
        if ((await ask((feed) => feed.rebuild(region, part, null))) === GIVEN_UP) return;
      }
      await ask((feed) => feed.rebuild(region, [], { checkpoint }));
    },
  };
}

/** Splits a page. The index keeps its former checkpoint until the last part. */
function* partsOf(page: IndexPage): Iterable<IndexPage> {
  const { documents, since } = page;
  let from = 0;
  for (; from + PART < documents.length; from += PART) {
    yield { ...page, documents: documents.slice(from, from + PART), gone: [], checkpoint: since };
  }
  yield { ...page, documents: documents.slice(from) };
}
