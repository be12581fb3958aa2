import * as z from 'zod/mini';

const schema = z.object({ mailedTo: z.string() });

/** What signing up leaves for the page of signing in, in the history's state. */
export type CameFromSignup = z.infer<typeof schema>;

/** The address that was just signed up with; undefined for who comes from elsewhere. */
export function mailedTo(state: unknown): string | undefined {
  return schema.safeParse(state).data?.mailedTo;
}
