/** A database from an earlier version of the app, with that version's migrations and rows. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, type Queryable } from '../../supabase/local/database/database.ts';
import { openDatabase } from '../../supabase/local/database/engine.ts';
import { ensureRoles } from '../../supabase/local/database/migrate.ts';
import { openPglite } from '../../supabase/local/database/pglite-database.ts';
import { postgresDatabase } from '../../supabase/local/database/postgres-database.ts';
import { ensureRealtimeSchema } from '../../supabase/local/realtime/realtime-authorization.ts';
import { openPgliteConnection, openPostgresConnection, STORAGE_SCHEMA_SQL } from '../../supabase/local/rest/lite.ts';
import type { Engine } from './backend.ts';
import { createEmptyDatabase } from './test-database.ts';

const MIGRATIONS = new URL('../../supabase/migrations/', import.meta.url);

/**
 * Applies the migrations below a version, lets `write` insert rows, and opens the database with all migrations.
 * @param until version of the first migration to leave out, 14 digits
 */
export async function openOldDatabase(
  engine: Engine,
  until: string,
  write: (old: Queryable) => Promise<void>,
): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'rihla-old-'));
  const server = engine === 'postgres' ? await createEmptyDatabase() : undefined;
  const [old, lite] = await openBare(server?.url, folder);
  try {
    await ensureRoles(old);
    await lite.provision();
    await old.transaction(async (tx) => {
      await tx.exec(STORAGE_SCHEMA_SQL);
      await ensureRealtimeSchema(tx);
      await applyUntil(tx, until);
      await write(tx);
    });
  } finally {
    await lite.close();
    await old.close();
  }
  const database = await openDatabase(server ? { databaseUrl: server.url } : { dataDir: folder });
  return {
    ...database,
    async close() {
      await database.close();
      await server?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openBare(url: string | undefined, folder: string) {
  if (url !== undefined) return [postgresDatabase(url), openPostgresConnection(url)] as const;
  const database = await openPglite({ dataDir: join(folder, 'pglite'), report: () => {} });
  return [database, openPgliteConnection(database)] as const;
}

async function applyUntil(tx: Queryable, until: string): Promise<void> {
  await tx.exec(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
    create publication supabase_realtime;
    grant usage on schema public, auth, storage to anon, authenticated, service_role;
    grant all on storage.buckets, storage.objects to anon, authenticated, service_role`);
  for (const file of readdirSync(MIGRATIONS).toSorted()) {
    const version = file.slice(0, 14);
    if (version >= until) return;
    await tx.exec(readFileSync(new URL(file, MIGRATIONS), 'utf8'));
    await tx.query('insert into supabase_migrations.schema_migrations (version) values ($1)', [version]);
  }
}
