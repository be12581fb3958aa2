import * as z from 'zod/mini';

const schema = z.object({ mailedTo: z.string() });

/** What the sign-up page passes to the sign-in page in the history's state. */
export type CameFromSignup = z.infer<typeof schema>;

/** The address of the sign-up just before; undefined for other visitors. */
export function mailedTo(state: unknown): string | undefined {
  return schema.safeParse(state).data?.mailedTo;
}
