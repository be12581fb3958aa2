/** Lite's connection to the embedded database: its own would run PGlite in the thread that answers requests. */
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
  // It has never connected, and never does.
  void connection.driver.end();
  connection.kysely = new Kysely({ dialect: dialectOf(database) });
  // Several statements at once, as lite's own connection to PGlite takes them.
  connection.exec = async <T>(sql: string) => (await database.run({ sql, params: null })) as T;
  connection.close = () => connection.clearSchemaCache();
  const withContext = connection.withContext.bind(connection);
  // As in `wrap`, the method's type parameter is lost on the way.
  connection.withContext = ((...args: Parameters<typeof withContext>) =>
    database.take(() => inOneTurn(database, () => withContext(...args)))) as typeof connection.withContext;
  return connection;
}

async function inOneTurn<T>(database: PgliteDatabase, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // After a message that PostgreSQL could not read, lite's own rollback is not heard.
    await database.exec('rollback');
    throw error;
  }
}

function dialectOf(database: PgliteDatabase): Dialect {
  const connection: DatabaseConnection = {
    // The caller says what its rows are.
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
