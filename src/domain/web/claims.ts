import * as z from 'zod/mini';

/** What the landing page may state (U4): the figures in its texts, or the server's counts. */
export const claimsSchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('stated') }),
  z.object({ mode: z.literal('live'), places: z.number(), countries: z.number() }),
]);

export type Claims = z.infer<typeof claimsSchema>;

/** The default. */
export const STATED_CLAIMS: Claims = { mode: 'stated' };
