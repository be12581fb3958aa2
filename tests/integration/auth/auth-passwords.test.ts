// @module-tag full
import { scryptSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startBackend } from '../../../supabase/local/backend.ts';
import { LIGHT_CACHE } from '../../support/light-database.ts';
import { createOperator } from '../../support/operator.ts';

const EMAIL = 'amina@example.com';
const PASSWORD = 'correct horse';
/** The parameters of OWASP's cheat sheet on password storage, for 16 MB. */
const OWASP = { N: 2 ** 14, r: 8, p: 5, maxmem: 64 * 1024 * 1024 };

/** A backend like `npm start`'s. `startTestBackend` uses cheap hashes instead. */
async function startAsTheProductDoes() {
  const dataDir = mkdtempSync(join(tmpdir(), 'rihla-passwords-'));
  const backend = await startBackend({ port: 0, seed: false, cacheDir: LIGHT_CACHE, dataDir });
  onTestFinished(async () => {
    await backend.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return backend;
}

test('a password is stored as a hash with OWASP’s cost, and that hash signs in', async () => {
  const { url, publishableKey, database } = await startAsTheProductDoes();
  const { auth } = createOperator(url, publishableKey);
  expect(await auth.signUp({ email: EMAIL, password: PASSWORD })).toMatchObject({ error: null });
  const [row] = await database.query<{ hash: string }>('select encrypted_password as hash from auth.users');
  const [scheme, salt = '', hash] = row?.hash.split('$') ?? [];
  expect([scheme, hash]).toEqual(['scrypt', scryptSync(PASSWORD, salt, 32, OWASP).toString('base64url')]);
  expect(await auth.signInWithPassword({ email: EMAIL, password: PASSWORD })).toMatchObject({ error: null });
  const wrong = await auth.signInWithPassword({ email: EMAIL, password: 'wrong horse' });
  expect(wrong.error).toMatchObject({ code: 'invalid_credentials' });
});
