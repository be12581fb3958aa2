/** What a region will be made of, laid out in steps beside what it is made of now. */
import { columnSteps } from '#catalogue/format/columns.ts';
import type { IndexRow } from '#catalogue/format/index-row.ts';
import { rowAt } from '#catalogue/format/row-at.ts';
import { ROWS_A_STEP, type Steps } from '#catalogue/steps.ts';
import { isDead, Segment } from './segment.ts';

/** Segments without the one that rows are still added to, which is `last`. */
export interface Deltas {
  readonly full: Segment[];
  readonly last: Segment | undefined;
  /** Whether all rows lie in other segments than before. */
  readonly isAnew: boolean;
}

/** What a page of changes makes of a region. */
export interface PreparedPage {
  /** Of the region that it was prepared for. */
  readonly version: number;
  readonly rows: ReadonlyMap<string, IndexRow>;
  readonly leaving: ReadonlySet<string>;
  /** Those of the last delta. */
  readonly lastRows: Map<string, IndexRow>;
  /** Undefined where nothing changes. */
  readonly deltas: Deltas | undefined;
}

/** All rows of a region in one segment. */
export interface PreparedBase {
  /** Of the region that it was prepared for. */
  readonly version: number;
  readonly segment: Segment;
}

/** Ready to be searched. */
export function* segmentSteps(rows: Iterable<IndexRow>): Steps<Segment> {
  const segment = new Segment(yield* columnSteps(rows));
  yield* segment.prepareText();
  yield* segment.prepareIds();
  return segment;
}

/** Rows of segments that are not dead, and of which `isKept` says so. */
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

/** The rows of segments that are not dead now, yielded one by one; rows that die meanwhile are included. */
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
