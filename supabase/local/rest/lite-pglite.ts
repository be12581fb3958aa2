/** Lite's connection to the embedded database. Lite's own would run PGlite in the thread that answers requests. */
import { createPostgresConnection } from '@supabase/lite/postgres';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { PgliteDatabase } from '../database/pglite-database.ts';

type Connection = ReturnType<typeof createPostgresConnection>;

export function createPgliteConnection(database: PgliteDatabase): Connection {
  const connection = createPostgresConnection({ url: '' });
  // This driver has never connected.
  void connection.driver.end();
  connection.kysely = new Kysely({ dialect: dialectOf(database) });
  // Runs several statements at once, like lite's own connection to PGlite.
  connection.exec = async <T>(sql: string) => (await database.run({ sql, params: null })) as T;
  connection.close = () => connection.clearSchemaCache();
  const withContext = connection.withContext.bind(connection);
  // As in `wrap`, TypeScript loses the method's type parameter.
  connection.withContext = ((...args: Parameters<typeof withContext>) =>
    database.take(() => inOneTurn(database, () => withContext(...args)))) as typeof connection.withContext;
  return connection;
}

async function inOneTurn<T>(database: PgliteDatabase, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // After a message that PostgreSQL can't read, lite's own rollback has no effect.
    await database.exec('rollback');
    throw error;
  }
}

function dialectOf(database: PgliteDatabase): Dialect {
  const connection: DatabaseConnection = {
    // The caller knows the type of its rows.
    async executeQuery<R>({ sql, parameters }: CompiledQuery) {
      const { rows, affectedRows } = await database.run({ sql, params: parameters });
      const counted = affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) };
      return { rows: rows as R[], ...counted };
    },
    streamQuery() {
      throw new TypeError('PGlite streams no rows');
    },
  };
  const say = async (sql: string) => void (await connection.executeQuery(CompiledQuery.raw(sql)));
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      beginTransaction: () => say('begin'),
      commitTransaction: () => say('commit'),
      rollbackTransaction: () => say('rollback'),
      releaseConnection: async () => {},
      destroy: async () => {},
    }),
  };
}
