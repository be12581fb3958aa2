import * as z from 'zod/mini';

const schema = z.object({
  mailedTo: z.string(),
  /** Epoch milliseconds. */
  mailedAt: z.number(),
});

/** What the sign-up page passes to the sign-in page in the history's state. */
export type CameFromSignup = z.infer<typeof schema>;

/** The address of the sign-up just before, and when it got its mail; undefined for other visitors. */
export function readMailed(state: unknown): CameFromSignup | undefined {
  return schema.safeParse(state).data;
}
