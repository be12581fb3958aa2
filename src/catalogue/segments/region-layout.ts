/** Builds the next state of a region in steps, beside the current one. */
import { columnSteps } from '#catalogue/format/columns.ts';
import type { IndexRow } from '#catalogue/format/index-row.ts';
import { rowAt } from '#catalogue/format/row-at.ts';
import { ROWS_A_STEP, type Steps } from '#catalogue/steps.ts';
import { isDead, Segment } from './segment.ts';

/** All deltas: the full ones, and `last`, which still takes rows. */
export interface Deltas {
  readonly full: Segment[];
  readonly last: Segment | undefined;
  /** Whether all rows moved to other segments. */
  readonly isAnew: boolean;
}

/** The result of a page of changes for a region. */
export interface PreparedPage {
  /** The region's version that it was prepared for. */
  readonly version: number;
  readonly rows: ReadonlyMap<string, IndexRow>;
  readonly leaving: ReadonlySet<string>;
  /** Rows of the last delta, by id. */
  readonly lastRows: Map<string, IndexRow>;
  /** Undefined if nothing changes. */
  readonly deltas: Deltas | undefined;
}

/** All rows of a region in one segment. */
export interface PreparedBase {
  /** The region's version that it was prepared for. */
  readonly version: number;
  readonly segment: Segment;
}

/** Builds a segment that is ready for searches. */
export function* segmentSteps(rows: Iterable<IndexRow>): Steps<Segment> {
  const segment = new Segment(yield* columnSteps(rows));
  yield* segment.prepareText();
  yield* segment.prepareIds();
  return segment;
}

/** Rows of segments that are not dead and for which `isKept` returns true. */
export function* liveRowSteps(segments: Iterable<Segment>, isKept: (id: string) => boolean): Steps<IndexRow[]> {
  const rows: IndexRow[] = [];
  for (const segment of segments) {
    for (let row = 0; row < segment.columns.rows; row++) {
      if (row % ROWS_A_STEP === 0) yield;
      if (segment.isDead(row)) continue;
      const live = rowAt(segment.columns, row);
      if (isKept(live.id)) rows.push(live);
    }
  }
  return rows;
}

/** The rows that are not dead now, yielded one by one; rows that die during iteration are included. */
export function liveRows(segments: readonly Segment[]): Iterable<IndexRow> {
  const kept = segments.map(({ columns, hidden }) => ({ columns, hidden: hidden.slice() }));
  return {
    *[Symbol.iterator]() {
      for (const { columns, hidden } of kept) {
        for (let row = 0; row < columns.rows; row++) if (!isDead(hidden[row])) yield rowAt(columns, row);
      }
    },
  };
}
