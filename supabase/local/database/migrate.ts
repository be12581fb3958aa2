import { readdir, readFile } from 'node:fs/promises';
import { BackendError } from '../backend-error.ts';
import type { Queryable } from './database.ts';
import { exchangeVersions } from './former-chain.ts';

const MIGRATIONS = new URL('../../migrations/', import.meta.url);
const FILE_NAME = /^(?<version>\d{14})_(?<name>\w+)\.sql$/;

/** The roles of hosted Supabase. They belong to the whole PostgreSQL cluster, so they may exist already. */
const ROLES = `
do $$
begin
  begin create role anon nologin; exception when duplicate_object then null; end;
  begin create role authenticated nologin; exception when duplicate_object then null; end;
  begin create role service_role nologin bypassrls; exception when duplicate_object then null; end;
end $$;
`;

/** The Supabase CLI's own table, so that the CLI knows the applied migrations. */
const BOOKKEEPING = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
grant usage on schema public to anon, authenticated, service_role;
grant usage on schema auth to anon, authenticated, service_role;
do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;
`;

/** Creates the roles that the migrations and auth tables need. */
export async function ensureRoles(db: Queryable): Promise<void> {
  await db.exec(ROLES);
}

/**
 * Applies missing migrations in the order of their versions.
 * @param tx a transaction: all are applied, or none
 * @returns the applied versions
 * @throws BackendError `migration_failed`, naming the file; `data_too_old`, see `exchangeVersions`
 */
export async function migrate(tx: Queryable): Promise<string[]> {
  await tx.exec(BOOKKEEPING);
  const migrations = await listMigrations();
  await exchangeVersions(tx, migrations);
  const rows = await tx.query<{ version: string }>('select version from supabase_migrations.schema_migrations');
  const applied = new Set(rows.map(({ version }) => version));
  const pending = migrations.filter(({ version }) => !applied.has(version));
  if (pending.length === 0) return [];
  for (const { version, name, file } of pending) {
    const sql = await readFile(new URL(file, MIGRATIONS), 'utf8');
    try {
      await tx.exec(sql);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new BackendError('migration_failed', `Migration ${file} failed: ${reason}.`, { cause: error });
    }
    await tx.query('insert into supabase_migrations.schema_migrations (version, name) values ($1, $2)', [
      version,
      name,
    ]);
  }
  return pending.map(({ version }) => version);
}

async function listMigrations(): Promise<Array<{ version: string; name: string; file: string }>> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).toSorted();
  return files.map((file) => {
    const { version, name } = FILE_NAME.exec(file)?.groups ?? {};
    if (!version || !name) throw new BackendError('migration_failed', `${file} is not named YYYYMMDDhhmmss_name.sql.`);
    return { version, name, file };
  });
}
