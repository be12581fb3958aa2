import * as z from 'zod/mini';

/**
 * The landing page states the figures in its texts, beside the server's counts if it could count (U124), or with `CLAIMS=live` the
 * counts alone (U4).
 */
export const claimsSchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('stated'), places: z.optional(z.number()), countries: z.optional(z.number()) }),
  z.object({ mode: z.literal('live'), places: z.number(), countries: z.number() }),
]);

export type Claims = z.infer<typeof claimsSchema>;

/** The default. */
export const STATED_CLAIMS: Claims = { mode: 'stated' };
