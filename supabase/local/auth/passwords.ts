import { randomBytes, scrypt } from 'node:crypto';
import { AuthError, invalid } from './auth-error.ts';
import { isCommonPassword } from './common-passwords.ts';
import { isSame } from './hashes.ts';

/** U39: the same minimum everywhere. */
const MIN_LENGTH = 6;
/** Supabase's maximum, which is bcrypt's. */
const MAX_BYTES = 72;

/** Cost by OWASP's cheat sheet on password storage: 16 MB and about 50 ms, on a thread of its own. */
const COST = { N: 2 ** 14, r: 8, p: 5, keyBytes: 32 } as const;
const MAX_MEMORY = 64 * 1024 * 1024;

function derive(password: string, salt: string): Promise<string> {
  const { keyBytes, ...cost } = COST;
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, { ...cost, maxmem: MAX_MEMORY }, (error, key) =>
      error ? reject(error) : resolve(key.toString('base64url')),
    );
  });
}

/** @returns the salted hash as it is kept: `scrypt$SALT$HASH` */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('base64url');
  return `scrypt$${salt}$${await derive(password, salt)}`;
}

/** Whether the password is the one of the hash. Without a hash it is not, after the same time. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [scheme, salt, expected] = hash?.split('$') ?? [];
  const derived = await derive(password, salt ?? 'nobody');
  return scheme === 'scrypt' && expected !== undefined && isSame(derived, expected);
}

/** @throws AuthError `weak_password` or `validation_failed` */
export function checkPassword(password: string): void {
  if (Buffer.byteLength(password) > MAX_BYTES) throw invalid(`Password cannot be longer than ${MAX_BYTES} characters`);
  if (password.length < MIN_LENGTH) {
    const message = `Password should be at least ${MIN_LENGTH} characters.`;
    throw new AuthError(422, 'weak_password', message, { weakness: ['length'] });
  }
  // Hosted Supabase says the same of passwords that have leaked.
  if (isCommonPassword(password)) {
    const message = 'Password is known to be weak and easy to guess, please choose a different one.';
    throw new AuthError(422, 'weak_password', message, { weakness: ['pwned'] });
  }
}
