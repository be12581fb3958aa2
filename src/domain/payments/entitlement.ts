/** Pro without a network: the server signs until when it lasts, and the app verifies the signature by itself (U90). */
import * as z from 'zod/mini';

const DAY_SECONDS = 86_400;
/** Without contact with the server, Pro never lasts longer than this. */
export const ENTITLEMENT_SECONDS = 60 * DAY_SECONDS;

/** Header and claims that identify the token as our entitlement and nothing else. */
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
  /** The person's id. */
  sub: z.string(),
  iat: z.number(),
  exp: z.number(),
  /** End of Pro as of `iat`. */
  pro_until: z.number(),
  /** Whether the subscription renews by itself. */
  renews: z.boolean(),
});

export type EntitlementClaims = z.infer<typeof entitlementClaimsSchema>;

/** `pro_unconfirmed`: the paid period ended without contact to the server; everything works, and a hint says so. */
export type Entitlement = 'pro' | 'pro_unconfirmed' | 'free';

/** Times that the device knows. Epoch seconds. */
export interface DeviceView {
  readonly userId: string;
  /** The device's clock, which may be wrong. */
  readonly now: number;
  /** The latest time ever seen; a contact sets it to the server's time. */
  readonly maxSeen: number;
}

/**
 * Whether Pro may be used now, by claims with a verified signature; null without a token.
 *
 * ```text
 *          pro               pro_unconfirmed           free
 * iat ──────────► pro_until ────────────────► exp ──────────►   renews
 * iat ──────────► pro_until ────────────────────────────────►   does not renew: free from pro_until on
 * ```
 */
export function judgeEntitlement(claims: EntitlementClaims | null, device: DeviceView): Entitlement {
  if (!claims || claims.sub !== device.userId) return 'free';
  // Setting back the clock gains nothing.
  const time = Math.max(device.now, device.maxSeen, claims.iat);
  if (time >= Math.min(claims.exp, claims.iat + ENTITLEMENT_SECONDS)) return 'free';
  if (time < claims.pro_until) return 'pro';
  return claims.renews ? 'pro_unconfirmed' : 'free';
}
