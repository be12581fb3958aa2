import * as z from 'zod/mini';

/** What the landing page may state (U4): the figures that its texts bring, or what the server counted. */
export const claimsSchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('stated') }),
  z.object({ mode: z.literal('live'), places: z.number(), countries: z.number() }),
]);

export type Claims = z.infer<typeof claimsSchema>;

/** What holds as long as nobody said otherwise. */
export const STATED_CLAIMS: Claims = { mode: 'stated' };
