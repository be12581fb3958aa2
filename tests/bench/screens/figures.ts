import type { Interaction, Shift } from './watch.ts';

/** INP ignores one outlier per fifty interactions. */
const PER_OUTLIER = 50;

/**
 * Interaction to Next Paint: the longest interaction, ignoring one outlier per fifty. An interaction lasts as long as its
 * longest event. Ids must be unique across documents.
 * @param count of all interactions, including those too short to be in `events`
 */
export function inpOf(events: readonly Interaction[], count: number): number {
  const sorted = durationsOf(events);
  return sorted[Math.min(sorted.length - 1, Math.floor(count / PER_OUTLIER))] ?? 0;
}

/** @param share the percentile, between 0 and 1 */
export function percentileOf(events: readonly Interaction[], share: number): number {
  const sorted = durationsOf(events);
  return sorted[Math.floor(sorted.length * (1 - share))] ?? 0;
}

/** Duration of each interaction in milliseconds, longest first. */
function durationsOf(events: readonly Interaction[]): readonly number[] {
  const longest = new Map<number, number>();
  for (const { id, duration } of events) longest.set(id, Math.max(longest.get(id) ?? 0, duration));
  return [...longest.values()].toSorted((a, b) => b - a);
}

/** Cumulative Layout Shift: the worst session window, with gaps of at most one second and a length of at most five. */
export function clsOf(shifts: readonly Shift[]): number {
  let worst = 0;
  let sum = 0;
  let began = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { value, at } of shifts) {
    if (at - last > 1000 || at - began > 5000) {
      sum = 0;
      began = at;
    }
    sum += value;
    last = at;
    worst = Math.max(worst, sum);
  }
  return Number(worst.toFixed(4));
}
