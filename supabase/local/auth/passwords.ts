import { randomBytes, scrypt } from 'node:crypto';
import { AuthError, invalid } from './auth-error.ts';
import { isCommonPassword } from './common-passwords.ts';
import { isSame } from './hashes.ts';

/** A password has at least six characters, everywhere (U39). */
const MIN_LENGTH = 6;
/** Supabase's maximum, which is that of bcrypt. */
const MAX_BYTES = 72;

/** scrypt's cost parameters. Hashes don't contain them, so a database must always use the same. */
export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** As OWASP's cheat sheet on password storage recommends: 16 MB and about 150 ms on a thread of its own. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 14, r: 8, p: 5 };
const KEY_BYTES = 32;
const MAX_MEMORY = 64 * 1024 * 1024;

function derive(password: string, salt: string, cost: PasswordCost): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY }, (error, key) =>
      error ? reject(error) : resolve(key.toString('base64url')),
    );
  });
}

/** @returns the salted hash in its stored form: `scrypt$SALT$HASH` */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16).toString('base64url');
  return `scrypt$${salt}$${await derive(password, salt, cost)}`;
}

/** Whether the password matches the hash. Without a hash it returns false after the same time. */
export async function isPassword(password: string, hash: string | null, cost: PasswordCost): Promise<boolean> {
  const [scheme, salt, expected] = hash?.split('$') ?? [];
  const derived = await derive(password, salt ?? 'nobody', cost);
  return scheme === 'scrypt' && expected !== undefined && isSame(derived, expected);
}

/** @throws AuthError `weak_password` or `validation_failed` */
export function checkPassword(password: string): void {
  if (Buffer.byteLength(password) > MAX_BYTES) throw invalid(`Password cannot be longer than ${MAX_BYTES} characters`);
  if (password.length < MIN_LENGTH) {
    const message = `Password should be at least ${MIN_LENGTH} characters.`;
    throw new AuthError(422, 'weak_password', message, { weakness: ['length'] });
  }
  // Hosted Supabase uses the same message for leaked passwords.
  if (isCommonPassword(password)) {
    const message = 'Password is known to be weak and easy to guess, please choose a different one.';
    throw new AuthError(422, 'weak_password', message, { weakness: ['pwned'] });
  }
}
