// @module-tag full
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { findTool } from '../../../scripts/setup/tools.mjs';
import { openDatabase } from '../../../supabase/local/database/engine.ts';
import { describeRights } from '../../support/oracles/describe-rights.ts';
import { hasPostgres, type PostgresCluster, startPostgres } from '../../support/postgres.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const HOSTED = fileURLToPath(new URL('../../support/hosted-supabase.sql', import.meta.url));
const FILES = readdirSync(new URL('../../../supabase/migrations/', import.meta.url)).filter((file) =>
  file.endsWith('.sql'),
);

async function withDatabase<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** Runs a command of the Supabase CLI on a database as the user postgres, like docs/operate/deploy.md. */
function runCli(cli: string, database: string, ...command: readonly string[]) {
  const url = new URL(database);
  url.username = 'postgres';
  url.search = 'sslmode=disable';
  const args = [...command, '--workdir', ROOT, `--remote=${url.href}`];
  const env = { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' };
  return spawnSync(cli, args, { cwd: ROOT, env, encoding: 'utf8' });
}

/** Pushes the migrations. */
const push = (cli: string, database: string) => runCli(cli, database, 'db', 'push', '--yes');

/** Warnings of `supabase db advisors` that are intended, with the reason. */
const exceptions = z
  .array(z.object({ finding: z.string(), object: z.string(), reason: z.string() }))
  .parse(JSON.parse(readFileSync(join(ROOT, 'supabase/advisor-exceptions.json'), 'utf8')));
const findings = z.array(z.object({ name: z.string(), metadata: z.object({ name: z.string(), schema: z.string() }) }));

const CLI = findTool('supabase');

describe.runIf(hasPostgres() && CLI)('deployed to a PostgreSQL set up like hosted Supabase', () => {
  let cluster: PostgresCluster;
  let hosted: string;
  beforeAll(async () => {
    cluster = await startPostgres('supabase_admin');
    hosted = await cluster.createDatabase();
    await withDatabase(hosted, (sql) => sql.unsafe(readFileSync(HOSTED, 'utf8')).simple());
  });
  afterAll(() => cluster.stop());

  test('the CLI applies every migration as the user postgres, who is no superuser, and none the second time', async () => {
    const first = push(CLI ?? '', hosted);
    expect(first.stderr + first.stdout).toContain('Finished');
    expect(first.status).toBe(0);
    const applied = await withDatabase(
      hosted,
      (sql) => sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations order by version`,
    );
    expect(applied.map(({ version }) => version)).toEqual(FILES.map((file) => file.slice(0, 14)).toSorted());
    const second = push(CLI ?? '', hosted);
    expect(second.stdout + second.stderr).toContain('up to date');
  });

  test('the advisors warn of what supabase/advisor-exceptions.json explains, and of nothing else', () => {
    const run = runCli(CLI ?? '', hosted, 'db', 'advisors', '--level', 'warn', '--output-format', 'text');
    const found = findings
      .parse(JSON.parse(run.stdout))
      .map(({ name, metadata }) => `${name} ${metadata.schema}.${metadata.name}`);
    expect(found.toSorted()).toEqual(exceptions.map(({ finding, object }) => `${finding} ${object}`).toSorted());
    expect(exceptions.filter(({ reason }) => reason.length < 40)).toEqual([]);
  });

  test('clients have exactly the same rights there as on the embedded backend', async () => {
    const embedded = await cluster.createDatabase();
    await (await openDatabase({ databaseUrl: embedded })).close();
    const [there, here] = await Promise.all([hosted, embedded].map((url) => withDatabase(url, describeRights)));
    expect(there).toEqual(here);
  });

  test('a change of a private row is sent to its owner’s private channel, with the rights of the function’s owner', async () => {
    await withDatabase(hosted, async (sql) => {
      const id = '7b1f1b5e-6a3e-4c8e-9a54-2f6f0c1d7a11';
      await sql`insert into auth.users (id, email, raw_user_meta_data) values (${id}, 'a@example.com', '{"name": "Aisha"}')`;
      await sql.unsafe('truncate realtime.messages');
      await sql.begin(async (tx) => {
        await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${JSON.stringify({ sub: id, role: 'authenticated' })}, true)`;
        await tx`update public.users set city = 'Cairo' where id = ${id}`;
        await tx`update public.users set city = 'Tunis' where id = ${id}`;
      });
      const sent =
        await sql`select topic, event, private, payload ->> 'collection' as collection from realtime.messages`;
      expect([...sent]).toEqual([{ topic: `own:${id}`, event: 'changed', private: true, collection: 'profile' }]);
      const [right] = await sql<{ reads: number; hears: number }[]>`select
        (select count(*)::int from pg_policies where schemaname = 'realtime' and cmd = 'SELECT') as hears,
        (select count(*)::int from pg_policies where schemaname = 'realtime' and cmd <> 'SELECT') as reads`;
      expect(right).toEqual({ hears: 1, reads: 0 });
    });
  });

  test('hosted Supabase’s default grants on new tables, functions and sequences are revoked', async () => {
    const lines = await withDatabase(hosted, describeRights);
    expect(lines.filter((line) => /anon may (truncate|references|trigger|insert|update|delete)/.test(line))).toEqual(
      [],
    );
    expect(lines.filter((line) => line.startsWith('sequence') && !line.includes('service_role'))).toEqual([]);
  });
});

describe('docs/operate/deploy.md', () => {
  const guide = readFileSync(join(ROOT, 'docs/operate/deploy.md'), 'utf8');
  const config = readFileSync(join(ROOT, 'supabase/config.toml'), 'utf8');
  const functions = readdirSync(join(ROOT, 'supabase/functions')).filter((name) => !name.startsWith('_'));

  test.each(functions)('deploys %s, and config.toml says whether it verifies tokens', (name) => {
    expect(config).toMatch(new RegExp(`^\\[functions\\.${name}\\]\nverify_jwt = (true|false)$`, 'm'));
    expect(guide).toMatch(new RegExp(`^npx supabase@\\S+ functions deploy ${name} --use-api$`, 'm'));
    expect(guide).not.toContain('--no-verify-jwt');
  });

  test('puts no password and no key on a command line or into a statement', () => {
    const blocks = [...guide.matchAll(/^```\n([^]*?)^```$/gm)].map(([, block]) => block ?? '').join('\n');
    expect(blocks).toContain('functions deploy');
    expect(blocks).not.toMatch(/:\/\/[^\s/@]+:[^\s@]+@|PASSWORD|SERVICE_ROLE_KEY|_SECRET=|_KEY=(?!sb_publishable)/);
  });
});
