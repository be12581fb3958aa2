/**
 * Runs SQL. Answers are the same on both engines: timestamps and dates are text, `int8` and exact `numeric` are
 * numbers, json is parsed. Parameters for json may be objects or JSON text.
 */
export interface Queryable {
  query<T>(sql: string, params?: readonly unknown[]): Promise<T[]>;
  /** Several statements without parameters or answer. */
  exec(sql: string): Promise<void>;
}

export interface Database extends Queryable {
  readonly kind: 'pglite' | 'postgres';
  /** Commits when `work` resolves, rolls back when it throws. Inside, use only `tx`: PGlite has a single connection. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Calls back with each NOTIFY's payload; resolves to what ends it. */
  listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export type DatabaseOptions =
  /** PGlite inside this folder, which belongs to one process at a time. */
  | {
      readonly dataDir: string;
      /** Keeps prepared databases, of which a new one is a copy; without it, every new one is made from nothing. */
      readonly cacheDir?: string;
      /** Takes a line for the operator when the database had to be started again. */
      readonly report?: (line: string) => void;
      /** Whether the disk has room; without it writes are refused with 53100. By default it has. */
      readonly mayWrite?: () => boolean;
    }
  /** PostgreSQL 15 or later; the user must be allowed to create roles and schemas. */
  | { readonly databaseUrl: string }
  /** PGlite in memory, for generators. */
  | { readonly memory: true };
