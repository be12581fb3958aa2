/** The memory that a scan of one segment works in. */
import type { Segment } from './segment.ts';

/** A number or two for each row of a segment; all zero when nobody works with it. */
export interface Scratch {
  /** Of the term at hand: best worth, and whether it is in the name. */
  readonly best: Float64Array;
  readonly named: Uint8Array;
  /** Of all terms so far: sum of worths, number of terms, which of them are in the name. */
  readonly sums: Float64Array;
  readonly counts: Uint8Array;
  readonly nameBits: Uint32Array;
  /** Lists of rows, each at most once: with any of the term at hand, and with any term. */
  readonly touched: Uint32Array;
  readonly rows: Uint32Array;
  /** Where only some rows may match: those, and 1 for each of them. */
  readonly candidates: Uint32Array;
  readonly admitted: Uint8Array;
}

/** Kept from question to question while someone types, and given up when memory is short. */
const scratches = new WeakMap<Segment, WeakRef<Scratch>>();

/** What a scan of a segment works with, taken from the one before where that is over. */
export function takeScratch(segment: Segment): Scratch {
  const kept = scratches.get(segment)?.deref();
  // Whoever fails before it is cleaned keeps it.
  scratches.delete(segment);
  if (kept !== undefined) return kept;
  const { rows } = segment.columns;
  return {
    best: new Float64Array(rows),
    named: new Uint8Array(rows),
    sums: new Float64Array(rows),
    counts: new Uint8Array(rows),
    nameBits: new Uint32Array(rows),
    touched: new Uint32Array(rows),
    rows: new Uint32Array(rows),
    candidates: new Uint32Array(rows),
    admitted: new Uint8Array(rows),
  };
}

/** For the next scan, all zero again. */
export function giveScratchBack(segment: Segment, scratch: Scratch): void {
  scratches.set(segment, new WeakRef(scratch));
}
