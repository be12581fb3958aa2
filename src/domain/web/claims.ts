import * as z from 'zod/mini';

/** The landing page states the figures in its texts, or with `CLAIMS=live` the server's counts (U4). */
export const claimsSchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('stated') }),
  z.object({ mode: z.literal('live'), places: z.number(), countries: z.number() }),
]);

export type Claims = z.infer<typeof claimsSchema>;

/** The default. */
export const STATED_CLAIMS: Claims = { mode: 'stated' };
