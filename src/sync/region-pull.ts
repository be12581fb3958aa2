/**
 * Brings one region of the replica up to date:
 *
 *     no checkpoint, an earlier shape of documents, or PT410 ── load the whole region: details pack, else all pages ──┐
 *     checkpoint ── page, page, … until the server has no more ◄───────────────────────┘ ── confirmed
 *
 * Every page is sent to the index, then stored, then the checkpoint is written, each step only after the one before:
 * whatever breaks off is done again with the same result. An index that has nothing of a region gets what is stored also
 * when the pull fails.
 */

import type { Restaurant } from '#domain/places/restaurant.ts';
import type { Checkpoint } from '#domain/sync/packs.ts';
import type { Clock } from '#platform/clock.ts';
import type { RestaurantPage } from '#remote/pull-answer.ts';
import type { Replica } from '#replica/database.ts';
import { findRegionState, saveRegionState } from '#replica/regions.ts';
import { countRegion, documentsOfRegion, listRegionIds } from '#replica/restaurants.ts';
import { DOCUMENT_SHAPE } from '#replica/schema.ts';
import { SyncError, toSyncError } from './errors.ts';
import type { IndexLink } from './index-link.ts';
import { type PulledPage, planPage } from './plan-page.ts';
import type { ReplicaWriter } from './replica-writer.ts';
import type { Serial } from './serial.ts';

/** Rows that one pull asks for: the fastest of the sizes that were measured. */
const PAGE_ROWS = 2500;

/** In place of a generation: nothing that stands at it is as new as the server. */
const EARLIER_SHAPE = 'earlier-shape';

/** A region's details pack: its documents, and the checkpoint that they stand at. */
export interface RegionDetails {
  readonly version: Checkpoint;
  readonly parts: AsyncIterable<Restaurant[]>;
}

export interface RegionPullOptions {
  readonly replica: Replica;
  readonly remote: {
    pullRegion(region: string, checkpoint: Checkpoint | null, limit: number): Promise<RestaurantPage>;
  };
  /** Null where no pack carries the region. Rejects with a `SyncError`, 'pack_damaged' for one that can't be used. */
  readonly readDetails: (region: string) => Promise<RegionDetails | null>;
  readonly index: IndexLink;
  readonly replicaWriter: ReplicaWriter;
  readonly clock: Clock;
  /** What is done under it does not overlap with another page, purge or rebuild. */
  readonly serial: Serial;
  readonly pageRows?: number;
}

interface PullOutcome {
  /** The server holds something back for now: ask again soon. */
  readonly isBlocked: boolean;
  /** Rows that left the region with this pull. */
  readonly left: number;
  /** Up to where the region is stored now. */
  readonly checkpoint: Checkpoint;
}

export interface RegionPuller {
  /**
   * Pulls until the server has no more.
   * @throws {SyncError}
   */
  pull(region: string, signal: AbortSignal): Promise<PullOutcome>;
  /** Rebuilds the index of a region from the replica where it needs it; see `IndexLink.align`. */
  align(region: string, onlyIfMissing: boolean): Promise<void>;
}

export function createRegionPuller(options: RegionPullOptions): RegionPuller {
  const { replica, remote, readDetails, index, replicaWriter, clock, serial, pageRows = PAGE_ROWS } = options;
  /**
   * Stores a page. While a region is loaded as a whole, `seen` gathers its rows and the checkpoint stays; the index is
   * told at the end, and only if it does not have the region from its own pack.
   */
  function store(page: PulledPage, checkpoint: Checkpoint, seen?: Set<string>): Promise<number> {
    return serial(async () => {
      const { region, documents } = page;
      assertRegion(page);
      const { gone, deleted } = planPage(page, await replicaWriter.regionsOf(page.gone.map(({ id }) => id)));
      for (const { id } of documents) seen?.add(id);
      for (const id of gone) seen?.delete(id);
      const state = await findRegionState(replica, region);
      const since = state?.changed_at ?? state?.checkpoint;
      const isChange = documents.length + gone.length > 0;
      if (!seen && isChange && since) await index.apply({ region, documents, gone, since, checkpoint });
      await replicaWriter.store(documents, deleted);
      const count = await countRegion(replica, region);
      const reached = isChange ? { checkpoint, changed_at: checkpoint } : { checkpoint };
      await saveRegionState(replica, region, { documents: count, ...(seen ? {} : reached) });
      return gone.length;
    });
  }

  /**
   * Stores the documents of a details pack. Answers null if one of them is here in another region: the pack can't say
   * which is the newer word, the server can.
   */
  async function loadDetails(
    region: string,
    { version, parts }: RegionDetails,
    seen: Set<string>,
    signal: AbortSignal,
  ): Promise<Checkpoint | null> {
    for await (const documents of parts) {
      signal.throwIfAborted();
      const regions = await replicaWriter.regionsOf(documents.map(({ id }) => id));
      if ([...regions.values()].some((known) => known !== region)) return null;
      await store({ region, documents, gone: [] }, version, seen);
    }
    return version;
  }

  /** All of the region anew, over whatever is here; what did not come again is deleted at the end (Y8). */
  async function loadWhole(region: string, refused: string | null, signal: AbortSignal): Promise<Checkpoint> {
    let seen = new Set<string>();
    const details = await readDetails(region).catch(nullIfDamaged);
    const isUsable = details !== null && details.version.generation !== refused;
    let checkpoint = isUsable ? await loadDetails(region, details, seen, signal) : null;
    if (!checkpoint) {
      seen = new Set();
      let page: RestaurantPage;
      do {
        signal.throwIfAborted();
        page = await remote.pullRegion(region, checkpoint, pageRows);
        await store({ region, ...page }, page.checkpoint, seen);
        checkpoint = page.checkpoint;
      } while (page.has_more);
    }
    const reached = checkpoint;
    await serial(async () => {
      const stale = (await listRegionIds(replica, region)).filter((id) => !seen.has(id));
      await replicaWriter.store([], stale);
      const documents = await countRegion(replica, region);
      const shape = DOCUMENT_SHAPE;
      await saveRegionState(replica, region, { checkpoint: reached, changed_at: reached, documents, shape });
    });
    return reached;
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
      // An index of documents that lack fields must not be taken for one that has them.
      const isComplete = state?.shape === DOCUMENT_SHAPE;
      const checkpoint = isComplete ? reached : { ...reached, generation: EARLIER_SHAPE };
      const documents = (size: number) => documentsOfRegion(replica, region, size);
      await index.align({ region, checkpoint, documents, onlyIfMissing: onlyIfMissing || !isComplete });
    });
  }

  async function pull(region: string, signal: AbortSignal): Promise<PullOutcome> {
    const state = await findRegionState(replica, region);
    let checkpoint = state?.checkpoint ?? null;
    // A database that was lost alone must not be taken for an empty region.
    const isLost = state && state.documents > 0 && (await countRegion(replica, region)) === 0;
    if (isLost || state?.shape !== DOCUMENT_SHAPE) checkpoint = null;
    let refused: string | null = null;
    // Twice refused: once for what is here, once for the pack that was built before the database was restored.
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
        // The replica may hold documents that the index lacks: search finds them also without a network.
        await align(region, true);
        throw toSyncError(error);
      }
    },
    align,
  };
}

/** A damaged pack is no loss: the same documents can be pulled page by page. */
function nullIfDamaged(error: unknown): null {
  if (error instanceof SyncError && error.code === 'pack_damaged') return null;
  throw error;
}

/** A document of another region than asked for would be deleted by the next one's pull. */
function assertRegion({ region, documents }: PulledPage): void {
  const stranger = documents.find((document) => document.region !== region);
  if (!stranger) return;
  throw new SyncError(`A page of region ${region} brought a document of ${stranger.region}`, {
    code: 'bad_answer',
    isRetryable: false,
  });
}
