/** Verifies the signature of an entitlement, with WebCrypto only, so that it works without a network. */

import { ENTITLEMENT_TOKEN, type EntitlementClaims, entitlementClaimsSchema } from '#domain/payments/entitlement.ts';
import type { PaymentSetup } from '#domain/payments/payment-calls.ts';
import { ifError } from '#domain/primitives/if-error.ts';

/** The token's claims; null if none of these keys signed it, for another kind of token, and without a token. */
export async function verifyEntitlement(token: string, keys: PaymentSetup['keys']): Promise<EntitlementClaims | null> {
  const parts = token.split('.');
  const [head = '', body = '', signature = ''] = parts;
  if (parts.length !== 3) return null;
  const { alg, typ, kid } = Object(readJson(head));
  const key = keys.find((each) => each.kid === kid);
  if (alg !== ENTITLEMENT_TOKEN.algorithm || typ !== ENTITLEMENT_TOKEN.type || !key) return null;
  const claims = entitlementClaimsSchema.safeParse(readJson(body));
  const signed = readBytes(signature);
  if (!claims.success || !signed) return null;
  // A point that is not on the curve is refused.
  const isOurs = await isSigned(key, signed, new TextEncoder().encode(`${head}.${body}`)).catch(
    ifError(DOMException, () => false),
  );
  return isOurs ? claims.data : null;
}

async function isSigned(
  { kty, crv, x, y }: PaymentSetup['keys'][number],
  signature: Uint8Array<ArrayBuffer>,
  text: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const how = { name: 'ECDSA', namedCurve: crv };
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, how, false, ['verify']);
  return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, text);
}

function readJson(part: string): unknown {
  const bytes = readBytes(part);
  try {
    return bytes && JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

function readBytes(part: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(part)) return null;
  try {
    const text = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(text, (char) => char.codePointAt(0) ?? 0);
  } catch {
    return null;
  }
}
