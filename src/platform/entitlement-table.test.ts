// @module-tag quick
/**
 * A signed token gives Pro without a network until it expires, by the latest time that the device has seen (U90): each kind
 * of token, clock, latest time seen and server answer.
 */
import { describe, expect, test } from 'vitest';
import { type Entitlement, judgeEntitlement } from '#domain/payments/entitlement.ts';
import {
  type EntitlementKeys,
  publicKeys,
  signEntitlement,
} from '../../supabase/functions/_shared/payments/entitlement-token.ts';
import { verifyEntitlement } from './entitlement-signature.ts';

const DAY = 86_400;
const NOW = 1_800_000_000;

async function makeKey(kid: string): Promise<EntitlementKeys[number]> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  return { ...(await crypto.subtle.exportKey('jwk', pair.privateKey)), kid };
}

const [first, second, third, stranger] = await Promise.all([
  makeKey('first'),
  makeKey('second'),
  makeKey('third'),
  makeKey('first'),
]);
const trusted = publicKeys([first, second]);
const maryam = { userId: 'maryam', proUntil: NOW + 20 * DAY, renews: true };
const base64 = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

const bad = (token: string) => ({ token, isGood: false });

async function makeTokens(): Promise<Readonly<Record<string, { readonly token: string; readonly isGood: boolean }>>> {
  const good = await signEntitlement([first], maryam, NOW);
  const [head = '', body = '', signature = ''] = good.split('.');
  const forever = { iss: 'rihla', aud: 'rihla-app', sub: 'maryam', iat: NOW, exp: 9e9, pro_until: 9e9, renews: true };
  return {
    ours: { token: good, isGood: true },
    'ours, by the other key': { token: await signEntitlement([second], maryam, NOW), isGood: true },
    'a stranger’s key under our name': bad(await signEntitlement([stranger], maryam, NOW)),
    'a key that nobody knows': bad(await signEntitlement([{ ...first, kid: '__proto__' }], maryam, NOW)),
    'edited claims': bad(`${head}.${base64(forever)}.${signature}`),
    unsigned: bad(`${base64({ alg: 'none', typ: 'entitlement+jwt', kid: 'first' })}.${body}.`),
    'another person’s': bad(await signEntitlement([first], { ...maryam, userId: 'yusuf' }, NOW)),
    rubbish: bad('x.y'),
  };
}
const tokens = await makeTokens();

/** In days since the token was signed. */
const CLOCKS = [-365, 0, 19, 20, 59, 60, 365];
const SEEN = [0, 30, 61];
const RENEWS = ['as signed', 'ending', 'asked for again'] as const;

function expected(isGood: boolean, days: number, renews: boolean): Entitlement {
  if (!isGood || days >= 60) return 'free';
  if (days < 20) return 'pro';
  return renews ? 'pro_unconfirmed' : 'free';
}

describe.each(Object.keys(tokens))('a token: %s', (name) => {
  test('gives what it states, whatever the clock says, and never for more than 60 days', async () => {
    const { token = '', isGood = false } = tokens[name] ?? {};
    const signed = await verifyEntitlement(token, trusted);
    let cases = 0;
    for (const days of CLOCKS) {
      for (const seen of SEEN) {
        for (const how of RENEWS) {
          const claims = signed && how === 'ending' ? { ...signed, renews: false } : signed;
          // A contact sets the time; earlier times seen no longer count.
          const maxSeen = NOW + (how === 'asked for again' ? 0 : seen) * DAY;
          const time = Math.max(0, days, (maxSeen - NOW) / DAY);
          const judged = judgeEntitlement(claims, { userId: 'maryam', now: NOW + days * DAY, maxSeen });
          expect(judged, `${days} days, seen ${seen}, ${how}`).toBe(expected(isGood, time, how !== 'ending'));
          cases++;
        }
      }
    }
    // With eight tokens: 504.
    expect(cases).toBe(63);
  });
});

test('during a key rotation tokens of both keys are valid, and those of the old key no longer after it is removed', async () => {
  const old = await signEntitlement([first, second], maryam, NOW);
  const rotated = [third, first];
  const next = await signEntitlement(rotated, maryam, NOW);
  const during = publicKeys(rotated);
  expect((await verifyEntitlement(old, during))?.sub).toBe('maryam');
  expect((await verifyEntitlement(next, during))?.sub).toBe('maryam');
  expect(await verifyEntitlement(next, trusted)).toBeNull();
  expect(await verifyEntitlement(old, publicKeys([third]))).toBeNull();
});
