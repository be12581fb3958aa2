import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Patterns of secrets that no browser may have, and of addresses that only a server uses (U34). */
const SECRETS = [
  ['a Google key', /AIza[\w-]{35}/],
  ['a secret key of Supabase', /sb_secret_[\w-]{8,}/],
  ['a key or webhook secret of Stripe', /\b(?:[rs]k_(?:live|test)|whsec)_\w{8,}/],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['the address of the places provider', /places\.googleapis\.com/],
];

/**
 * Searches everything that the build ships.
 * @param {string} root the project's folder, after a build
 * @returns {string | undefined} the secrets found, or undefined
 */
export function checkSecrets(root) {
  const dist = join(root, 'dist');
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  if (files.length === 0) return 'dist is empty: is the build complete?';
  const found = files.flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    return findSecrets(readFileSync(path, 'latin1')).map((what) => `${path} holds ${what}`);
  });
  return found.length > 0 ? found.join('\n') : undefined;
}

/**
 * @param {string} text
 * @returns {string[]} names of the secrets in it
 */
export function findSecrets(text) {
  const found = SECRETS.flatMap(([what, pattern]) => (new RegExp(pattern ?? '').test(text) ? [String(what)] : []));
  const tokens = text.matchAll(/eyJ[\w-]+\.(eyJ[\w-]+)\./g);
  const isOpen = [...tokens].some(([, payload]) => Buffer.from(payload ?? '', 'base64url').includes('service_role'));
  return isOpen ? [...found, 'a token of the service role'] : found;
}
