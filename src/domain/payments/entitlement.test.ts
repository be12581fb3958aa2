// @module-tag quick
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ENTITLEMENT_SECONDS,
  type EntitlementClaims,
  entitlementClaimsSchema,
  judgeEntitlement,
} from './entitlement.ts';

const DAY = 86_400;
const ISSUED = 1_800_000_000;
const MINE: EntitlementClaims = {
  iss: 'rihla',
  aud: 'rihla-app',
  sub: 'maryam',
  iat: ISSUED,
  exp: ISSUED + 60 * DAY,
  pro_until: ISSUED + 20 * DAY,
  renews: true,
};

/** In days since the token was issued. */
function judge(claims: EntitlementClaims | null, nowDays: number, maxSeenDays = 0) {
  const device = { userId: 'maryam', now: ISSUED + nowDays * DAY, maxSeen: ISSUED + maxSeenDays * DAY };
  return judgeEntitlement(claims, device);
}

describe('Pro without a network', () => {
  test.each([
    ['a year behind', -365, 'pro', 'pro'],
    ['at once', 0, 'pro', 'pro'],
    ['the day before the period ends', 19, 'pro', 'pro'],
    ['when the period ends', 20, 'pro_unconfirmed', 'free'],
    ['on the 59th day', 59, 'pro_unconfirmed', 'free'],
    ['on the 60th day', 60, 'free', 'free'],
    ['a year ahead', 365, 'free', 'free'],
  ] as const)('%s: after %s days it is %s if it renews, else %s', (_, days, renewing, ending) => {
    expect([judge(MINE, days), judge({ ...MINE, renews: false }, days)]).toEqual([renewing, ending]);
  });

  test('a yearly member has Pro for 60 days, too', () => {
    const yearly = { ...MINE, exp: ISSUED + 400 * DAY, pro_until: ISSUED + 365 * DAY };
    expect([judge(yearly, 59), judge(yearly, 60)]).toEqual(['pro', 'free']);
  });

  test('a token gives Pro to its own person only, and without a token nobody has Pro', () => {
    expect(judge({ ...MINE, sub: 'yusuf' }, 0)).toBe('free');
    expect(judge(null, 0)).toBe('free');
  });

  test('setting back the clock gives nothing back', () => {
    expect(judge(MINE, 1, 30)).toBe('pro_unconfirmed');
    expect(judge(MINE, 1, 61)).toBe('free');
  });

  test('as the latest time seen grows, the entitlement only shrinks, wherever the clock jumps', () => {
    const rank = { pro: 2, pro_unconfirmed: 1, free: 0 } as const;
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -400, max: 400 }), { minLength: 2 }), fc.boolean(), (jumps, renews) => {
        let maxSeen = 0;
        let last = 2;
        for (const now of jumps) {
          maxSeen = Math.max(maxSeen, now);
          const next = rank[judge({ ...MINE, renews }, now, maxSeen)];
          expect(next).toBeLessThanOrEqual(last);
          last = next;
        }
      }),
    );
  });
});

test('claims of other tokens are refused', () => {
  expect(entitlementClaimsSchema.safeParse(MINE).success).toBe(true);
  expect(entitlementClaimsSchema.safeParse({ ...MINE, iss: 'somebody' }).success).toBe(false);
  expect(entitlementClaimsSchema.safeParse({ ...MINE, aud: 'authenticated' }).success).toBe(false);
  expect(ENTITLEMENT_SECONDS).toBe(60 * DAY);
});
