// @module-tag full
/** The keys with which devices seal what members leave on them (docs/decisions/034-sealed-at-sign-out.md). */

import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPglite } from '../../../supabase/local/database/pglite-database.ts';
import { keepSealingSecret, readSealingSecret } from '../../../supabase/local/database/sealing-secret.ts';
import { ANY_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { type Person, signUp } from '../../support/people.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ database: ANY_ENGINE });
});
afterAll(() => backend.stop());

const keyOf = async ({ client }: Pick<Person, 'client'>) => (await client.rpc('own_sealing_key')).data;
const secretOf = async ({ database }: TestBackend) => {
  const rows = await database.query<{ secret: string }>(
    `select encode(secret, 'hex') as secret from accounts.sealing_secret`,
  );
  return rows.map(({ secret }) => secret);
};

test('a member’s key depends on their id and one secret alone, so that every copy of the database has it', async () => {
  const [amina, bilal] = [await signUp(backend), await signUp(backend)];
  const keys = await Promise.all([amina, bilal, amina].map(keyOf));
  const [secret = ''] = await secretOf(backend);
  const expected = [amina, bilal, amina].map(({ id }) =>
    createHmac('sha256', Buffer.from(secret, 'hex')).update(id.replaceAll('-', ''), 'hex').digest('base64'),
  );
  expect(keys).toEqual(expected);
  expect(keys[0]).not.toBe(keys[1]);
});

test('a visitor has no key', async () => {
  expect((await backend.client().rpc('own_sealing_key')).error?.code).toBe('42501');
});

test('no other site has the secret, although new databases are copies of one', async () => {
  const other = await startTestBackend({ database: ANY_ENGINE });
  try {
    expect(await secretOf(other)).toEqual([]);
    await keyOf(await signUp(backend));
    await keyOf(await signUp(other));
    const [[mine], [theirs]] = [await secretOf(backend), await secretOf(other)];
    expect(theirs).toMatch(/^[0-9a-f]{64}$/);
    expect(theirs).not.toBe(mine);
  } finally {
    await other.stop();
  }
});

test('the secret of another database is read and stored, unless there is one already', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rihla-sealing-'));
  try {
    const former = join(dataDir, 'former');
    expect(await readSealingSecret(join(dataDir, 'missing'))).toBeNull();
    const before = await openPglite({ dataDir: former });
    await before.exec(`create schema accounts; create table accounts.sealing_secret (
      is_only boolean primary key default true, secret bytea not null)`);
    await before.close();
    expect(await readSealingSecret(former)).toBeNull();
    const again = await openPglite({ dataDir: former });
    await keepSealingSecret(again, 'ab'.repeat(32));
    await keepSealingSecret(again, 'cd'.repeat(32));
    await again.close();
    expect(await readSealingSecret(former)).toBe('ab'.repeat(32));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
