import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;
const CODE_DIGITS = 6;

/** A secret that cannot be guessed, safe in addresses. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Six digits, each sequence as likely as any other. */
export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

/** A fast hash, which is enough for secrets that cannot be guessed; hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** For what could be guessed from a plain hash, such as six digits; base64url. `use` keeps the uses of one key apart. */
export function keyedHash(key: string, use: string, text: string): string {
  return createHmac('sha256', key).update(`${use}\n${text}`).digest('base64url');
}

/** Takes equally long wherever the two differ. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
