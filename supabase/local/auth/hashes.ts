import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;
const CODE_DIGITS = 6;

/** An unguessable secret, safe in URLs. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Six uniformly random digits. */
export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

/** A fast hash in hexadecimal, sufficient for unguessable secrets. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** For secrets that a plain hash would reveal, such as six digits; base64url. `use` separates several uses of one key. */
export function keyedHash(key: string, use: string, text: string): string {
  return createHmac('sha256', key).update(`${use}\n${text}`).digest('base64url');
}

/** Compares in constant time. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
