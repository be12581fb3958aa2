import { join } from 'node:path';
import { BackendError, codeOf } from '../backend-error.ts';
import { ensureRealtimeSchema } from '../realtime/realtime-authorization.ts';
import { type LiteConnection, openPgliteConnection, openPostgresConnection, STORAGE_SCHEMA_SQL } from '../rest/lite.ts';
import { describeDamage } from './damaged-database.ts';
import type { Database, DatabaseOptions, Queryable } from './database.ts';
import { lockDataDir } from './lock.ts';
import { ensureRoles, migrate } from './migrate.ts';
import { openPglite, type PgliteDatabase } from './pglite-database.ts';
import { postgresDatabase } from './postgres-database.ts';
import { copyPreparedDatabase, renewCopy } from './prepared-database.ts';

/**
 * Opens the database and applies all migrations.
 * @throws BackendError `data_dir_locked`, `migration_failed` or `database_unreachable`
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { database } = await openEngine(options);
  return database;
}

/** An open database, with the connection that @supabase/lite uses. */
export interface Engine {
  readonly database: Database;
  readonly lite: LiteConnection;
  /** Whether the database answers; an embedded one does not during a restart. */
  readonly isReady: () => boolean;
}

/** An arbitrary number; processes that migrate the same PostgreSQL at once wait for each other. */
const MIGRATION_LOCK = 4_862_015;

/** As `openDatabase`, for the backend, which serves requests through lite. */
export async function openEngine(options: DatabaseOptions): Promise<Engine> {
  const engine = 'databaseUrl' in options ? openPostgres(options.databaseUrl) : await openEmbedded(options);
  try {
    await prepare(engine);
    if ('dataDir' in options) {
      await renewCopy(options.dataDir, () => engine.database.query('select sync.renew_generation()'));
    }
    return engine;
  } catch (error) {
    await engine.database.close();
    throw describe(error);
  }
}

type FolderOptions = Extract<DatabaseOptions, { dataDir: string }>;
type EmbeddedOptions = Exclude<DatabaseOptions, { databaseUrl: string }>;

async function openEmbedded(options: EmbeddedOptions): Promise<Engine> {
  const unlock = 'dataDir' in options ? await lockDataDir(options.dataDir) : async () => {};
  try {
    if ('dataDir' in options && options.cacheDir !== undefined) {
      await copyPreparedDatabase(options.dataDir, options.cacheDir, makeDatabase);
    }
    const database = await ('dataDir' in options ? openFolder(options) : openPglite({ dataDir: null }));
    const lite = openPgliteConnection(database);
    const close = async () => {
      await lite.close();
      await database.close();
      await unlock();
    };
    return { lite, database: { ...database, close }, isReady: () => database.isReady() };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** @throws BackendError `database_damaged` or `disk_full` */
async function openFolder({ dataDir, ...options }: FolderOptions): Promise<PgliteDatabase> {
  try {
    return await openPglite({ ...options, dataDir: join(dataDir, 'pglite') });
  } catch (error) {
    throw await describeDamage(error, dataDir);
  }
}

/** Creates a database in a new folder and applies all migrations. */
export async function makeDatabase(folder: string): Promise<void> {
  const database = await openPglite({ dataDir: folder });
  try {
    await prepare({ database, lite: openPgliteConnection(database) });
  } finally {
    await database.close();
  }
}

function openPostgres(databaseUrl: string): Engine {
  const isAddress = /^postgres(?:ql)?:\/\//.test(databaseUrl) && URL.canParse(databaseUrl);
  // Don't repeat the address: it may contain a password.
  if (!isAddress) {
    throw new BackendError('bad_setting', 'DATABASE_URL must be like postgres://user:password@host:5432/database.');
  }
  const database = postgresDatabase(databaseUrl);
  const lite = openPostgresConnection(databaseUrl, database);
  const close = async () => {
    await Promise.all([lite.close(), database.close()]);
  };
  return { lite, database: { ...database, close }, isReady: () => true };
}

async function prepare({ database, lite }: Pick<Engine, 'database' | 'lite'>): Promise<void> {
  await ensureRoles(database);
  const [auth] = await database.query<{ users: string | null }>(`select to_regclass('auth.users')::text as users`);
  if (!auth?.users) await lite.provision();
  await database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await ensureStorageSchema(tx);
    await ensureRealtimeSchema(tx);
    await migrate(tx);
  });
}

/** On hosted Supabase, storage creates its schema before our migrations run. */
async function ensureStorageSchema(tx: Queryable): Promise<void> {
  const [storage] = await tx.query<{ objects: string | null }>(
    `select to_regclass('storage.objects')::text as objects`,
  );
  if (storage?.objects) return;
  await tx.exec(STORAGE_SCHEMA_SQL);
  await tx.exec(`
    grant usage on schema storage to anon, authenticated, service_role;
    grant all on storage.buckets, storage.objects to anon, authenticated, service_role`);
}

const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'CONNECT_TIMEOUT', 'ETIMEDOUT', '28P01', '28000', '3D000']);

function describe(error: unknown): unknown {
  const code = codeOf(error);
  if (!code || !UNREACHABLE.has(code)) return error;
  const reason = error instanceof Error && error.message ? error.message : code;
  return new BackendError('database_unreachable', `The database of DATABASE_URL can't be reached: ${reason}.`, {
    cause: error,
  });
}
