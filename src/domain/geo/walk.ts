/** Estimates a walk from the straight line. */

/** Ratio of a walk's length to the straight line; an estimate for streets of towns. */
export const DETOUR = 1.3;

/** Walking paces in metres a minute on a level street. */
export const PACES = { slow: 55, usual: 80, brisk: 100 } as const;
export type Pace = keyof typeof PACES;

/** Whole minutes on foot, at least one. @param metres of the straight line @param pace metres a minute */
export function walkMinutes(metres: number, pace: number): number {
  return wholeMinutes((metres * DETOUR) / pace);
}

/** The number of minutes that is shown of a walk, estimated or found: the nearest, at least one. */
export function wholeMinutes(minutes: number): number {
  return Math.max(1, Math.round(minutes));
}
