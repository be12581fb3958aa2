import { inject } from 'vitest';
import { openDatabase } from '../../supabase/local/database/engine.ts';
import { createDatabaseIn, dropDatabaseIn, withConnection } from './postgres.ts';

const TEMPLATE = 'migrated';
const DRAFT = 'migrated_draft';

/** A PostgreSQL database of a test's own, in the cluster of the worker that runs it. */
export interface TestDatabase {
  readonly url: string;
  /** Removes it, whoever is still connected. */
  drop(): Promise<void>;
}

/** Makes an empty database. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createTestDatabase();
}

/** Makes a database with every migration applied, and a generation of its own. */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase(await ensureTemplate());
  await withConnection(database.url, (sql) => sql`select sync.renew_generation()`);
  return database;
}

async function createTestDatabase(template?: string): Promise<TestDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const url = await createDatabaseIn(clusterUrl(), name, template);
  return { url, drop: () => dropDatabaseIn(clusterUrl(), name) };
}

/** A worker runs its files one after the other: the first that needs the template makes it. */
async function ensureTemplate(): Promise<string> {
  const [found] = await withConnection(clusterUrl(), (sql) => sql`select from pg_database where datname = ${TEMPLATE}`);
  if (found) return TEMPLATE;
  await dropDatabaseIn(clusterUrl(), DRAFT);
  const database = await openDatabase({ databaseUrl: await createDatabaseIn(clusterUrl(), DRAFT) });
  await database.close();
  await withConnection(clusterUrl(), (sql) => sql.unsafe(`alter database "${DRAFT}" rename to "${TEMPLATE}"`));
  return TEMPLATE;
}

function clusterUrl(): string {
  const url = inject('clusterUrls')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (url === undefined) throw new Error('This worker has no PostgreSQL cluster.');
  return url;
}
