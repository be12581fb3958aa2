import type { Interaction, Shift } from './watch.ts';

/** Of fifty interactions one is left out. */
const PER_OUTLIER = 50;

/**
 * Interaction to Next Paint: the longest interaction, without one for every fifty. An interaction is as long as the longest of
 * its events; those below the threshold of the clock are counted, not listed. Ids have to differ between documents.
 * @param count of all interactions
 */
export function inpOf(events: readonly Interaction[], count: number): number {
  const sorted = durationsOf(events);
  return sorted[Math.min(sorted.length - 1, Math.floor(count / PER_OUTLIER))] ?? 0;
}

/** @param share of the interactions that took no longer, between 0 and 1 */
export function percentileOf(events: readonly Interaction[], share: number): number {
  const sorted = durationsOf(events);
  return sorted[Math.floor(sorted.length * (1 - share))] ?? 0;
}

/** Milliseconds of each interaction, the longest first. */
function durationsOf(events: readonly Interaction[]): readonly number[] {
  const longest = new Map<number, number>();
  for (const { id, duration } of events) longest.set(id, Math.max(longest.get(id) ?? 0, duration));
  return [...longest.values()].toSorted((a, b) => b - a);
}

/** Cumulative Layout Shift: the worst run of shifts, each within a second of the one before, five seconds at most. */
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
