/**
 * Updates one region of the replica:
 *
 *     no checkpoint, an earlier document shape, or PT410 ── load the whole region: details pack, else all pages ──┐
 *     checkpoint ── page, page, … until the server has no more ◄───────────────────────┘ ── confirmed
 *
 * For each page it updates the index, then stores the documents, then writes the checkpoint. An interrupted page is repeated
 * with the same result. After a failed pull, an index that lacks the region gets the stored documents.
 */

import type { Restaurant } from '#domain/places/restaurant.ts';
import { noOp } from '#domain/primitives/no-op.ts';
import type { Checkpoint } from '#domain/sync/packs.ts';
import type { Clock } from '#platform/clock.ts';
import type { RestaurantPage } from '#remote/pull-answer.ts';
import { findRegionState, saveRegionState } from '#replica/region-states.ts';
import type { Replica } from '#replica/replica-database.ts';
import { countRegion, documentsOfRegion, keepSamples, listRegionIds } from '#replica/restaurants.ts';
import { DOCUMENT_SHAPE } from '#replica/schema.ts';
import type { IndexLink } from './index-link.ts';
import { type PulledPage, planPage } from './plan-page.ts';
import type { ReplicaWriter } from './replica-writer.ts';
import { SyncError, toSyncError } from './sync-error.ts';
import type { TaskQueue } from './task-queue.ts';

/** Rows per request: the fastest size in our measurements. */
const PAGE_ROWS = 2500;

/** Used as a generation that the server never has, so that the index counts as outdated. */
const EARLIER_SHAPE = 'earlier-shape';

/** A region's details pack: its documents and their checkpoint. */
export interface RegionDetails {
  readonly version: Checkpoint;
  readonly parts: AsyncIterable<Restaurant[]>;
}

export interface RegionPullOptions {
  readonly replica: Replica;
  readonly remote: {
    pullRegion(region: string, checkpoint: Checkpoint | null, limit: number): Promise<RestaurantPage>;
  };
  /** Null if no pack contains the region. Rejects with `SyncError` 'pack_damaged' for an unusable pack. */
  readonly readDetails: (region: string) => Promise<RegionDetails | null>;
  readonly index: IndexLink;
  readonly replicaWriter: ReplicaWriter;
  readonly clock: Clock;
  /** Prevents pages, purges and rebuilds from overlapping. */
  readonly serial: TaskQueue;
  readonly pageRows?: number;
}

interface PullOutcome {
  /** The server holds rows back: ask again soon. */
  readonly isBlocked: boolean;
  /** Number of rows that left the region in this pull. */
  readonly left: number;
  /** The region is stored up to here. */
  readonly checkpoint: Checkpoint;
}

export interface RegionPuller {
  /**
   * Pulls until the server has no more.
   * @throws {SyncError}
   */
  pull(region: string, signal: AbortSignal): Promise<PullOutcome>;
  /** Rebuilds a region's index from the replica if needed; see `IndexLink.align`. */
  align(region: string, onlyIfMissing: boolean): Promise<void>;
}

/** A whole region that is being loaded. */
interface WholeRegion {
  /** Ids of the rows that came. */
  readonly seen: Set<string>;
  /** The replica had none of the region's documents. */
  readonly isFirst: boolean;
}

export function createRegionPuller(options: RegionPullOptions): RegionPuller {
  const { replica, remote, readDetails, index, replicaWriter, clock, serial, pageRows = PAGE_ROWS } = options;
  /**
   * Stores a page. While a whole region is loaded, its rows are collected and the checkpoint stays. The index is then
   * updated at the end, unless it has the region from its own pack.
   */
  function store(page: PulledPage, checkpoint: Checkpoint, whole?: WholeRegion): Promise<number> {
    return serial(async () => {
      const { region, documents } = page;
      assertRegion(page);
      const { gone, deleted } = planPage(page, await replicaWriter.regionsOf(page.gone.map(({ id }) => id)));
      for (const { id } of documents) whole?.seen.add(id);
      for (const id of gone) whole?.seen.delete(id);
      const state = await findRegionState(replica, region);
      const since = state?.changed_at ?? state?.checkpoint;
      const isChange = documents.length + gone.length > 0;
      if (!whole && isChange && since) await index.apply({ region, documents, gone, since, checkpoint });
      await keepSamples(replica, deleted, clock.now());
      await replicaWriter.store(documents, deleted, whole?.isFirst);
      const count = await countRegion(replica, region);
      const reached = isChange ? { checkpoint, changed_at: checkpoint } : { checkpoint };
      await saveRegionState(replica, region, { documents: count, ...(whole ? {} : reached) });
      return gone.length;
    });
  }

  /**
   * Stores the documents of a details pack. Returns null if the device has one of them in another region: only the server
   * knows which is newer.
   */
  async function loadDetails(
    region: string,
    { version, parts }: RegionDetails,
    whole: WholeRegion,
    signal: AbortSignal,
  ): Promise<Checkpoint | null> {
    for await (const documents of parts) {
      signal.throwIfAborted();
      const regions = await replicaWriter.regionsOf(documents.map(({ id }) => id));
      if ([...regions.values()].some((known) => known !== region)) return null;
      await store({ region, documents, gone: [] }, version, whole);
    }
    return version;
  }

  /** Fetches each page while the one before is stored. */
  async function loadPages(region: string, whole: WholeRegion, signal: AbortSignal): Promise<Checkpoint> {
    let next = remote.pullRegion(region, null, pageRows);
    while (true) {
      const page = await next;
      signal.throwIfAborted();
      if (page.has_more) {
        next = remote.pullRegion(region, page.checkpoint, pageRows);
        // A failure is met when its turn comes.
        next.catch(noOp);
      }
      await store({ region, ...page }, page.checkpoint, whole);
      if (!page.has_more) return page.checkpoint;
    }
  }

  /** Loads the whole region over the stored one. Deletes what did not come again at the end (Y8). */
  async function loadWhole(region: string, refused: string | null, signal: AbortSignal): Promise<Checkpoint> {
    const isFirst = (await countRegion(replica, region)) === 0;
    let whole: WholeRegion = { seen: new Set(), isFirst };
    const details = await readDetails(region).catch(nullIfDamaged);
    const isUsable = details !== null && details.version.generation !== refused;
    let reached = isUsable ? await loadDetails(region, details, whole, signal) : null;
    if (!reached) {
      // What an unusable pack left is stored, too.
      whole = { seen: new Set(), isFirst: isFirst && !isUsable };
      reached = await loadPages(region, whole, signal);
    }
    const [checkpoint, { seen }] = [reached, whole];
    await serial(async () => {
      if (!whole.isFirst) {
        const stale = (await listRegionIds(replica, region)).filter((id) => !seen.has(id));
        await keepSamples(replica, stale, clock.now());
        await replicaWriter.store([], stale);
      }
      const documents = await countRegion(replica, region);
      const shape = DOCUMENT_SHAPE;
      await saveRegionState(replica, region, { checkpoint, changed_at: checkpoint, documents, shape });
    });
    return checkpoint;
  }

  async function pullOn(region: string, from: Checkpoint, signal: AbortSignal): Promise<PullOutcome> {
    let checkpoint = from;
    let left = 0;
    while (true) {
      signal.throwIfAborted();
      const asked = clock.now();
      const page = await remote.pullRegion(region, checkpoint, pageRows);
      signal.throwIfAborted();
      left += await store({ region, ...page }, page.checkpoint);
      checkpoint = page.checkpoint;
      if (page.has_more) continue;
      await align(region, false);
      const asOf = new Date(asked).toISOString();
      await saveRegionState(replica, region, { synced_at: asOf });
      await index.confirmed(region, asOf);
      return { isBlocked: page.blocked, left, checkpoint };
    }
  }

  async function align(region: string, onlyIfMissing: boolean): Promise<void> {
    await serial(async () => {
      const state = await findRegionState(replica, region);
      const reached = state?.changed_at ?? state?.checkpoint;
      if (!reached) return;
      // An index whose documents lack fields must not count as complete.
      const isComplete = state?.shape === DOCUMENT_SHAPE;
      const checkpoint = isComplete ? reached : { ...reached, generation: EARLIER_SHAPE };
      const documents = (size: number) => documentsOfRegion(replica, region, size);
      await index.align({ region, checkpoint, documents, onlyIfMissing: onlyIfMissing || !isComplete });
    });
  }

  async function pull(region: string, signal: AbortSignal): Promise<PullOutcome> {
    const state = await findRegionState(replica, region);
    let checkpoint = state?.checkpoint ?? null;
    // A collection that the browser lost must not count as an empty region.
    const isLost = state && state.documents > 0 && (await countRegion(replica, region)) === 0;
    if (isLost || state?.shape !== DOCUMENT_SHAPE) checkpoint = null;
    let refused: string | null = null;
    // Two generations may be refused: the stored one, and that of a pack built before the database was restored.
    for (let attempt = 0; ; attempt++) {
      try {
        checkpoint ??= await loadWhole(region, refused, signal);
        return await pullOn(region, checkpoint, signal);
      } catch (error) {
        const isOther = error instanceof Error && 'code' in error && error.code === 'other_generation';
        if (!isOther || attempt === 2) throw error;
        refused = checkpoint?.generation ?? null;
        checkpoint = null;
      }
    }
  }

  return {
    async pull(region, signal) {
      try {
        return await pull(region, signal);
      } catch (error) {
        signal.throwIfAborted();
        // The replica may hold documents that the index lacks; they must be found without a network, too.
        await align(region, true);
        throw toSyncError(error);
      }
    },
    align,
  };
}

/** After a damaged pack, the documents can be pulled page by page. */
function nullIfDamaged(error: unknown): null {
  if (error instanceof SyncError && error.code === 'pack_damaged') return null;
  throw error;
}

/** Refuses a page with another region's document, which the next pull of that region would delete. */
function assertRegion({ region, documents }: PulledPage): void {
  const stranger = documents.find((document) => document.region !== region);
  if (!stranger) return;
  throw new SyncError(`A page of region ${region} brought a document of ${stranger.region}`, {
    code: 'bad_answer',
    isRetryable: false,
  });
}
