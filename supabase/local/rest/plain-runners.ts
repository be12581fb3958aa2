/** Runs plain calls as their callers. Their answers are passed on as PostgreSQL wrote them. */
import postgres from 'postgres';
import type { Database } from '../database/database.ts';
import { ANYONE, assume, type Identity, settingsOf } from '../database/identity.ts';
import { postgresDatabase, reconnectAfter } from '../database/postgres-database.ts';
import type { PlainCall } from './plain-calls.ts';

interface PlainAnswer {
  /** Names all that the statement could see: while the version is the same, only the time can change the answer. */
  readonly version: string;
  /** Rows of a function that returns rows; otherwise 1. */
  readonly count: number;
  /** JSON. */
  readonly body: string | Buffer;
}

type Statement = Pick<PlainCall, 'sql' | 'parameters'>;

export interface PlainRunner {
  /** Rejects with the database's error. */
  run(identity: Identity, statement: Statement): Promise<PlainAnswer>;
  /** The version of an answer to a statement that begins now. */
  version(): Promise<string>;
  close(): Promise<void>;
}

const VERSION = 'select pg_current_snapshot()::text as version';

/** Runs each call in a transaction of its own. */
export function createRunner(database: Database): PlainRunner {
  return {
    run: (identity, { sql, parameters }) =>
      database.transaction(async (tx) => {
        await assume(tx, identity);
        return only(await tx.query<PlainAnswer>(sql, parameters));
      }),
    version: async () => only(await database.query<{ version: string }>(VERSION)).version,
    // The engine, which opened the database, closes it.
    close: async () => {},
  };
}

/** Each is a process of the server, so more would only wait for each other. */
const CONNECTIONS = 8;
const IDLE_S = 60;
/** Each connection keeps its prepared statements, and callers choose the parameters. */
const MAX_PREPARED = 64;

/**
 * Visitors have connections that are theirs from the start. So a visitor's call is one statement without a transaction around
 * it, and its answer stays as the bytes that came.
 */
export function openPostgresRunner(databaseUrl: string): PlainRunner {
  const database = postgresDatabase(databaseUrl);
  const members = createRunner(database);
  const visitors = postgres(databaseUrl, {
    max: CONNECTIONS,
    idle_timeout: IDLE_S,
    backoff: reconnectAfter,
    onnotice: () => {},
    fetch_types: false,
    connection: settingsOf(ANYONE),
  });
  const prepared = new Set<string>();

  function isPrepared(sql: string): boolean {
    if (prepared.size < MAX_PREPARED) prepared.add(sql);
    return prepared.has(sql);
  }

  async function ask({ sql, parameters }: Statement): Promise<PlainAnswer> {
    const rows = await visitors.unsafe(sql, [...parameters], { prepare: isPrepared(sql) }).raw();
    const [version, count, body] = only<readonly Buffer[]>(rows);
    if (!version || !count || !body) throw new TypeError('the database left a column out');
    return { version: String(version), count: Number(String(count)), body };
  }

  return {
    run: (identity, statement) => (identity === ANYONE ? ask(statement) : members.run(identity, statement)),
    version: async () => only(await visitors.unsafe<{ version: string }[]>(VERSION, [], { prepare: true })).version,
    close: async () => void (await Promise.all([visitors.end({ timeout: 5 }), database.close()])),
  };
}

/** These statements answer one row. */
function only<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new TypeError('the database answered no row');
  return row;
}
