/**
 * How old data may be before a screen that shows it fetches it again (K20-K23). Nothing waits for the fetch (U71): every read is
 * local, and older data stays until the answer arrives.
 */
const MINUTE_MS = 60_000;

/** By view, in milliseconds. Views that one answer fills share the shortest of their ages (U116). */
const REVALIDATE_AFTER_MS = {
  nearby: 5 * MINUTE_MS,
  lists: 2 * MINUTE_MS,
  saved: 5 * MINUTE_MS,
  directory: 5 * MINUTE_MS,
  details: 10 * MINUTE_MS,
  combinedReviews: 2 * MINUTE_MS,
  profile: 5 * MINUTE_MS,
  activity: 2 * MINUTE_MS,
  others: 5 * MINUTE_MS,
} as const;

/** Data that a screen shows. */
export type View = keyof typeof REVALIDATE_AFTER_MS;

/** Interval for polling all stored data if no realtime event and no screen asks for it (Y14), in milliseconds. */
export const POLL_MS = 5 * MINUTE_MS;

/** The interval while realtime works, because changes are announced then. */
export const LISTENING_POLL_MS = 30 * MINUTE_MS;

/** The person's own data comes with every exchange; all other views show stored regions. */
const OWN: ReadonlySet<View> = new Set(['saved', 'profile', 'activity']);

export const isOwnView = (view: View): boolean => OWN.has(view);

/**
 * Whether to fetch again. Data that was never fetched is stale, and so is data from the future, because the clock was set
 * back.
 * @param asOf time of the shown data, and `now`: epoch milliseconds
 */
export function isStale(view: View, asOf: number | null, now: number): boolean {
  return asOf === null || asOf > now || now - asOf > REVALIDATE_AFTER_MS[view];
}
