/**
 * How old what a screen shows may be before the server is asked for it again (K20-K23, U71). Nothing waits for that:
 * every read is local, and what was kept longer stays until the answer is there.
 */
const MINUTE_MS = 60_000;

/** By what is looked at, in milliseconds. Views that one answer fills share the shortest of their ages (U116). */
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

/** Something that a screen shows. */
export type View = keyof typeof REVALIDATE_AFTER_MS;

/** Where nothing pokes and no screen asks, all that is kept is asked for so often (Y14), in milliseconds. */
export const POLL_MS = 5 * MINUTE_MS;

/** And so often while changes are listened for: what was changed would have been heard of. */
export const LISTENING_POLL_MS = 30 * MINUTE_MS;

/** What is the person's own, and comes with every exchange; all other views are of kept regions. */
const OWN: ReadonlySet<View> = new Set(['saved', 'profile', 'activity']);

export const isOwnView = (view: View): boolean => OWN.has(view);

/**
 * Whether the server should be asked: what never came is stale, and so is what seems to come from the future, since then
 * the clock was set back.
 * @param asOf of what is shown, and `now`: epoch milliseconds
 */
export function isStale(view: View, asOf: number | null, now: number): boolean {
  return asOf === null || asOf > now || now - asOf > REVALIDATE_AFTER_MS[view];
}
