import { inject } from 'vitest';
import { openDatabase } from '../../supabase/local/database/engine.ts';
import { createDatabaseIn, dropDatabaseIn, withConnection } from './postgres.ts';

const TEMPLATE = 'migrated';
const DRAFT = 'migrated_draft';

/** A PostgreSQL database for one test, in its worker's cluster. */
export interface TestDatabase {
  readonly url: string;
  /** Drops it, even while clients are connected. */
  drop(): Promise<void>;
}

/** Creates an empty database. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createTestDatabase();
}

/** Creates a database with all migrations applied and its own generation. */
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

/** Creates the template on first use. A worker runs its files one by one, so nothing else creates it meanwhile. */
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
