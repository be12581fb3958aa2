// @module-tag quick
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startBackend } from '../../../supabase/local/backend.ts';
import type { Database } from '../../../supabase/local/database/database.ts';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { signUpAndIn } from '../../support/sign-up.ts';

/** All rights on our schemas, tables, sequences, columns and functions, and default privileges. */
function rights(database: Database): Promise<unknown[]> {
  return database.query(`
    select 'schema' as kind, nspname::text as name, nspacl::text as acl from pg_namespace
    where nspname !~ '^pg_' and nspname <> 'information_schema'
    union all
    select 'relation', c.oid::regclass::text, c.relacl::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'S')
    union all
    select 'column', a.attrelid::regclass || '.' || a.attname, a.attacl::text from pg_attribute a where a.attacl is not null
    union all
    select 'default', d.oid::text, d.defaclacl::text from pg_default_acl d
    order by 1, 2, 3`);
}

describe.each(ENGINES)('rights, on %s', (database) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
  });
  afterAll(() => backend.stop());

  async function signUp(email: string) {
    const client = backend.client();
    const { data } = await signUpAndIn(client, { email, password: 'Long-enough-1' });
    return { client, id: data.user?.id ?? '' };
  }

  test('requests of any role leave the migrations’ rights unchanged', async () => {
    const before = await rights(backend.database);
    const { client, id } = await signUp('rights@example.com');
    for (const reader of [backend.client(), client, backend.client(backend.secretKey)]) {
      await reader.from('restaurants').select('id').limit(1);
      await reader.from('users').update({ name: 'Mine' }).eq('id', id);
      await reader.rpc('sync_pull', { collection: 'restaurants', scope: { region: 'sg' } });
    }
    expect(await rights(backend.database)).toEqual(before);
  });

  test.runIf(database === 'postgres')('stay closed while a second backend starts on the same database', async () => {
    const { client, id } = await signUp('hammer@example.com');
    const dataDir = mkdtempSync(join(tmpdir(), 'rihla-second-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const seen = new Map<string, number>();
    const hammering = new AbortController();
    const hammer = async () => {
      while (!hammering.signal.aborted) {
        const { error } = await client.from('users').update({ email: 'taken@example.com' }).eq('id', id);
        const code = error?.code ?? 'changed';
        seen.set(code, (seen.get(code) ?? 0) + 1);
      }
    };
    const hammers = [hammer(), hammer(), hammer()];
    try {
      const second = await startBackend({
        port: 0,
        dataDir,
        seed: false,
        ...(backend.databaseUrl === undefined ? {} : { databaseUrl: backend.databaseUrl }),
      });
      await fetch(`${second.url}/rest/v1/restaurants?select=id&limit=1`, {
        headers: { apikey: second.publishableKey },
      });
      await second.close();
    } finally {
      hammering.abort();
      await Promise.all(hammers);
    }
    expect([...seen.keys()]).toEqual(['42501']);
    expect(await backend.database.query('select email from public.users where id = $1', [id])).toEqual([
      { email: 'hammer@example.com' },
    ]);
  });
});
