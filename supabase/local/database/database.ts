/**
 * Runs SQL. Both engines return the same: timestamps and dates as text, `int8` and exact `numeric` as numbers, json parsed.
 * Parameters for json may be objects or JSON text.
 */
export interface Queryable {
  query<T>(sql: string, params?: readonly unknown[]): Promise<T[]>;
  /** Runs several statements without parameters or result. */
  exec(sql: string): Promise<void>;
}

export interface Database extends Queryable {
  readonly kind: 'pglite' | 'postgres';
  /** Commits when `work` resolves, rolls back when it rejects. Use only `tx` inside: PGlite has a single connection. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Calls back with each NOTIFY's payload; resolves to a function that ends it. */
  listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export type DatabaseOptions =
  /** PGlite in this folder, which one process may use at a time. */
  | {
      readonly dataDir: string;
      /** Caches prepared databases, which new ones are copied from. Without it, every new database runs all migrations. */
      readonly cacheDir?: string;
      /** Logs a line for the operator when the database was restarted. */
      readonly report?: (line: string) => void;
      /** Whether the disk has space; otherwise writes are refused with 53100. By default it has. */
      readonly mayWrite?: () => boolean;
    }
  /** PostgreSQL 15 or later; the user must be allowed to create roles and schemas. */
  | { readonly databaseUrl: string }
  /** PGlite in memory, for generators. */
  | { readonly memory: true };
