import postgres from 'postgres';
import type { Database, Queryable } from './database.ts';
import { toIsoInstant } from './iso-instant.mjs';

const POOL_SIZE = 4;
const CONNECT_TIMEOUT_S = 15;
/** Seconds before a lost connection is opened again; the driver's own pause grows to twenty. */
export const reconnectAfter = (): number => 0.5;

const asText = { serialize: String, parse: (value: string) => value };
const json = {
  // Text is already JSON, as in PGlite. The driver's own rule would encode it twice.
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (value: string): unknown => JSON.parse(value),
};

/** A number if it represents the text exactly, else the text: the same rule as for PGlite. */
function toNumber(value: string): number | string {
  const number = Number(value);
  return String(number) === value ? number : value;
}

function connect(databaseUrl: string) {
  return postgres(databaseUrl, {
    max: POOL_SIZE,
    connect_timeout: CONNECT_TIMEOUT_S,
    backoff: reconnectAfter,
    onnotice: () => {},
    connection: { TimeZone: 'UTC' },
    types: {
      json: { to: 114, from: [114], ...json },
      jsonb: { to: 3802, from: [3802], ...json },
      int8: { to: 20, from: [20], serialize: String, parse: toNumber },
      numeric: { to: 1700, from: [1700], serialize: String, parse: toNumber },
      date: { to: 1082, from: [1082], ...asText },
      timestamp: { to: 1114, from: [1114], ...asText },
      timestamptz: { to: 1184, from: [1184], serialize: String, parse: toIsoInstant },
    },
  });
}

type Session = Pick<ReturnType<typeof connect>, 'unsafe'>;

function queryable(session: Session): Queryable {
  return {
    async query<T>(sql: string, params: readonly unknown[] = []) {
      // The driver's type lists what it can serialise; PostgreSQL validates the values.
      const rows = await session.unsafe(sql, [...params] as never[]);
      return [...rows] as T[];
    },
    async exec(sql) {
      await session.unsafe(sql).simple();
    },
  };
}

/** A pool of connections to PostgreSQL. Connects at the first query. */
export function postgresDatabase(databaseUrl: string): Database {
  const pool = connect(databaseUrl);
  return {
    kind: 'postgres',
    ...queryable(pool),
    async transaction<T>(work: (tx: Queryable) => Promise<T>) {
      // The driver's return type unwraps arrays of promises, which `work` never returns.
      return (await pool.begin((session) => work(queryable(session)))) as T;
    },
    async listen(channel, callback) {
      const listening = await pool.listen(channel, callback);
      return () => listening.unlisten();
    },
    close: () => pool.end({ timeout: 5 }),
  };
}
