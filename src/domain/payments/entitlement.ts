/** What lets Pro work without a network: a statement that the server signed and that the app judges alone (U90). */
import * as z from 'zod/mini';

const DAY_SECONDS = 86_400;
/** Without contact with the server, Pro never lasts longer than this. */
export const ENTITLEMENT_SECONDS = 60 * DAY_SECONDS;

/** What marks the token's header and claims as ours, and as nothing but an entitlement. */
export const ENTITLEMENT_TOKEN = {
  algorithm: 'ES256',
  type: 'entitlement+jwt',
  issuer: 'rihla',
  audience: 'rihla-app',
} as const;

/** The claims of the token. Times are epoch seconds. */
export const entitlementClaimsSchema = z.object({
  iss: z.literal(ENTITLEMENT_TOKEN.issuer),
  aud: z.literal(ENTITLEMENT_TOKEN.audience),
  /** Whose it is. */
  sub: z.string(),
  iat: z.number(),
  exp: z.number(),
  /** Until when Pro was given as of `iat`. */
  pro_until: z.number(),
  /** Whether the subscription renews by itself. */
  renews: z.boolean(),
});

export type EntitlementClaims = z.infer<typeof entitlementClaimsSchema>;

/** `pro_unconfirmed`: what was paid for ran out while there was no contact; everything works, and a line says so. */
export type Entitlement = 'pro' | 'pro_unconfirmed' | 'free';

/** What the device knows when it judges. Times are epoch seconds. */
export interface DeviceView {
  readonly userId: string;
  /** The device's clock, which may be wrong. */
  readonly now: number;
  /** The latest time that was ever seen; a contact sets it to the server's. */
  readonly maxSeen: number;
}

/**
 * Whether Pro may be used now, by claims whose signature was verified; null claims are those of nobody.
 *
 * ```text
 *          pro               pro_unconfirmed           free
 * iat ──────────► pro_until ────────────────► exp ──────────►   renews
 * iat ──────────► pro_until ────────────────────────────────►   does not renew: free from pro_until on
 * ```
 */
export function judgeEntitlement(claims: EntitlementClaims | null, device: DeviceView): Entitlement {
  if (!claims || claims.sub !== device.userId) return 'free';
  // A clock that was set back wins nothing.
  const time = Math.max(device.now, device.maxSeen, claims.iat);
  if (time >= Math.min(claims.exp, claims.iat + ENTITLEMENT_SECONDS)) return 'free';
  if (time < claims.pro_until) return 'pro';
  return claims.renews ? 'pro_unconfirmed' : 'free';
}
