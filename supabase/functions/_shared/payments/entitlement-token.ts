/** Signs the token that lets Pro work offline (U90); `src/domain/payments/entitlement.ts` verifies it. */
import {
  ENTITLEMENT_SECONDS,
  ENTITLEMENT_TOKEN,
  type EntitlementClaims,
} from '../../../../src/domain/payments/entitlement.ts';
import type { PaymentSetup } from '../../../../src/domain/payments/payment-calls.ts';

/** P-256 key pairs with a `kid`. The first one signs; all are trusted. */
export type EntitlementKeys = readonly (JsonWebKey & { readonly kid: string })[];

const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const;

/**
 * Parses the setting ENTITLEMENT_KEYS, a JSON list of private keys as JWK; empty without the setting.
 * @throws Error if it is something else
 */
export function readEntitlementKeys(setting: string | undefined): EntitlementKeys {
  if (!setting) return [];
  const keys: unknown = JSON.parse(setting);
  if (!Array.isArray(keys) || keys.length === 0 || !keys.every(isKey)) {
    throw new Error('ENTITLEMENT_KEYS has to be a list of private keys on P-256, each with a kid');
  }
  return keys;
}

function isKey(key: unknown): boolean {
  const { kty, crv, kid, x, y, d } = Object(key);
  return kty === 'EC' && crv === 'P-256' && [kid, x, y, d].every((part) => typeof part === 'string' && part !== '');
}

/** The public parts of the keys. */
export function publicKeys(keys: EntitlementKeys): PaymentSetup['keys'] {
  return keys.map(({ kid, x = '', y = '' }) => ({ kty: 'EC', crv: 'P-256', kid, x, y }));
}

/** @param now epoch seconds, as in the claims */
export async function signEntitlement(
  keys: EntitlementKeys,
  person: { readonly userId: string; readonly proUntil: number; readonly renews: boolean },
  now: number,
): Promise<string> {
  const [key] = keys;
  if (!key) throw new Error('there is no key to sign with');
  const claims: EntitlementClaims = {
    iss: ENTITLEMENT_TOKEN.issuer,
    aud: ENTITLEMENT_TOKEN.audience,
    sub: person.userId,
    iat: now,
    exp: now + ENTITLEMENT_SECONDS,
    pro_until: person.proUntil,
    renews: person.renews,
  };
  const head = { alg: ENTITLEMENT_TOKEN.algorithm, typ: ENTITLEMENT_TOKEN.type, kid: key.kid };
  const signed = `${encode(JSON.stringify(head))}.${encode(JSON.stringify(claims))}`;
  const { kty, crv, x, y, d } = key;
  const how = { name: 'ECDSA', namedCurve: 'P-256' };
  const pair = await crypto.subtle.importKey('jwk', { kty, crv, x, y, d } as JsonWebKey, how, false, ['sign']);
  const signature = await crypto.subtle.sign(SIGNATURE, pair, new TextEncoder().encode(signed));
  return `${signed}.${toBase64Url(new Uint8Array(signature))}`;
}

function encode(text: string): string {
  return toBase64Url(new TextEncoder().encode(text));
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
