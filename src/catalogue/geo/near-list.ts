/**
 * A sorted list of the nearest rows with a limit: like `TopList`, but for a scan that reads the arrays directly. An entry
 * stays in its slot; only the slots' order is sorted. Shared by all searches; they never overlap.
 */
import { compareIdsAt } from '#catalogue/format/ids.ts';
import type { Hit, Segment } from '#catalogue/segments/segment.ts';

export interface NearSlots {
  /** Smaller comes first. */
  readonly keys: Float64Array;
  /** Index of each entry's segment. */
  readonly numbers: Uint32Array;
  readonly rows: Uint32Array;
  /** First to last. */
  readonly order: Uint32Array;
}

let shared = makeSlots(127);

/** Returns an empty list with this capacity. Slot 0 holds a candidate before it enters. Valid until the next call. */
export function takeNearSlots(count: number): NearSlots {
  if (count >= shared.keys.length) shared = makeSlots(2 * count);
  return shared;
}

function makeSlots(count: number): NearSlots {
  return {
    keys: new Float64Array(count + 1),
    numbers: new Uint32Array(count + 1),
    rows: new Uint32Array(count + 1),
    order: new Uint32Array(count + 1),
  };
}

/**
 * Inserts the entry of a slot if it is among the nearest. Ties are ordered by id.
 * @param size number of entries before
 * @returns the slot that is free afterwards: that of the entry which drops out when the list is full
 */
export function enter(
  slots: NearSlots,
  slot: number,
  size: number,
  limit: number,
  segments: readonly Segment[],
): number {
  const { order } = slots;
  let [low, high] = [0, size];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comesBefore(slots, order[middle] ?? 0, slot, segments)) low = middle + 1;
    else high = middle;
  }
  if (low === limit) return slot;
  const free = size === limit ? (order[size - 1] ?? 0) : size + 1;
  for (let at = Math.min(size, limit - 1); at > low; at--) order[at] = order[at - 1] ?? 0;
  order[low] = slot;
  return free;
}

function comesBefore({ keys, numbers, rows }: NearSlots, a: number, b: number, segments: readonly Segment[]): boolean {
  const by = (keys[a] ?? 0) - (keys[b] ?? 0);
  if (by !== 0) return by < 0;
  const [left, right] = [segments[numbers[a] ?? 0], segments[numbers[b] ?? 0]];
  if (left === undefined || right === undefined) return false;
  return compareIdsAt(left.columns.ids, rows[a] ?? 0, right.columns.ids, rows[b] ?? 0) < 0;
}

/** The entries from one position to before another. */
export function takeHits(
  { order, numbers, rows }: NearSlots,
  from: number,
  to: number,
  segments: readonly Segment[],
): Hit[] {
  const hits: Hit[] = [];
  for (let at = from; at < to; at++) {
    const slot = order[at] ?? 0;
    const segment = segments[numbers[slot] ?? 0];
    if (segment !== undefined) hits.push({ segment, row: rows[slot] ?? 0 });
  }
  return hits;
}
