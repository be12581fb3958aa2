/** Collects the parts of a region's rebuild, and the pages of changes that arrive meanwhile. */

import { type IndexRow, toIndexRow } from '#catalogue/format/index-row.ts';
import { segmentSteps } from '#catalogue/segments/region-layout.ts';
import type { Segment } from '#catalogue/segments/segment.ts';
import { ROWS_A_STEP, type Steps } from '#catalogue/steps.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { isMissingChangesOf } from '#domain/sync/checkpoint-order.ts';
import { type IndexPage, type RebuildEnd } from '#domain/sync/index-feed.ts';
import type { Checkpoint } from '#domain/sync/packs.ts';

interface Rebuilt {
  /** Includes its words, so that no query waits for them. */
  readonly base: Segment;
  readonly checkpoint: Checkpoint;
  /** Pages newer than the rebuild's documents. */
  readonly later: readonly IndexPage[];
}

export class RebuildCollector {
  readonly #parts = new Map<string, { rows: Map<string, IndexRow>; pages: IndexPage[] }>();

  /** Adds a part in steps; returns the whole with the last part. */
  *add(region: string, documents: readonly Restaurant[], last: RebuildEnd | null): Steps<Rebuilt | undefined> {
    const part = this.#parts.get(region) ?? { rows: new Map<string, IndexRow>(), pages: [] };
    this.#parts.set(region, part);
    for (const [i, document] of documents.entries()) {
      if (i % ROWS_A_STEP === 0) yield;
      part.rows.set(document.id, toIndexRow(document));
    }
    if (last === null) return undefined;
    const base = yield* segmentSteps(part.rows.values());
    // Pages could arrive until here.
    this.#parts.delete(region);
    const { checkpoint } = last;
    return { base, checkpoint, later: part.pages.filter((page) => isMissingChangesOf(checkpoint, page.checkpoint)) };
  }

  /** Stores a page of a region that is being rebuilt. */
  note(page: IndexPage): void {
    this.#parts.get(page.region)?.pages.push(page);
  }
}
