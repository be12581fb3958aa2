/** The only module that knows @supabase/lite: its connections, its own tables, its HTTP application. */

import type { PGlite } from '@electric-sql/pglite';
import { App, getStorageSchemaSql } from '@supabase/lite';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { toIsoInstant } from './iso-instant.ts';
import { answerWithRepair, hushRequestErrors, rememberingErrors } from './lite-errors.ts';
import { reconnectAfter } from './postgres-database.ts';

/** PostgreSQL's type number of timestamptz. */
const TIMESTAMPTZ = 1184;
/** Those of boolean, json and jsonb. */
const BOOL_TYPE = 16;
const JSON_TYPE = 114;
const JSONB_TYPE = 3802;

function toJson(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export interface LiteConnection {
  /** The driver itself where it is PGlite, to be shared: it has a single connection. */
  readonly pglite: PGlite | undefined;
  /** Lite reads the catalog once and remembers it; call after every change of the schema. */
  forgetSchema(): Promise<void>;
  /** Creates lite's own tables (auth) where they are missing. */
  provision(): Promise<void>;
  openApp(config: LiteAppConfig): Promise<LiteApp>;
  close(): Promise<void>;
}

interface LiteAppConfig {
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly jwtSecret: string;
  /** Takes a line for the operator; never what a person typed. */
  readonly report: (line: string) => void;
}

/** Answers requests under /rest/v1. Its auth routes are left alone: ours are in front of them (docs/decisions/005). */
export interface LiteApp {
  fetch(request: Request): Promise<Response>;
}

/** Lite's tables of hosted Supabase's `storage` schema: buckets, objects, and the functions that policies call. */
export const STORAGE_SCHEMA_SQL = getStorageSchemaSql();

/** The most rows that one REST request answers. */
const MAX_ROWS = 10_000;

/** @param dataDir a folder for PGlite; null keeps everything in memory */
export async function openPgliteConnection(dataDir: string | null): Promise<LiteConnection> {
  const connection = await createPgliteConnection({
    ...(dataDir === null ? {} : { url: dataDir }),
    // PostgreSQL says what is no boolean, with its code; the driver would throw without one.
    pgliteOptions: { parsers: { [TIMESTAMPTZ]: toIsoInstant }, serializers: { [BOOL_TYPE]: String } },
  });
  await connection.driver.waitReady;
  return wrap(connection, connection.driver);
}

export function openPostgresConnection(databaseUrl: string): LiteConnection {
  const timestamptz = { to: TIMESTAMPTZ, from: [TIMESTAMPTZ], serialize: String, parse: toIsoInstant };
  // Lite hands over JSON as text, which the driver's own rule would encode a second time.
  const json = { to: JSON_TYPE, from: [JSON_TYPE], serialize: toJson, parse: JSON.parse };
  // The driver's own rule takes any text for false.
  const bool = { to: BOOL_TYPE, from: [BOOL_TYPE], serialize: String, parse: (text: string) => text === 't' };
  const jsonb = { to: JSONB_TYPE, from: [JSONB_TYPE], serialize: toJson, parse: JSON.parse };
  const connection = createPostgresConnection({
    url: databaseUrl,
    postgresOptions: { onnotice: () => {}, backoff: reconnectAfter, types: { timestamptz, bool, json, jsonb } },
  });
  return wrap(connection, undefined);
}

type Connection = Awaited<ReturnType<typeof createPgliteConnection>> | ReturnType<typeof createPostgresConnection>;

function wrap(connection: Connection, pglite: PGlite | undefined): LiteConnection {
  neverGrant(connection);
  // The wrapper passes everything on; only the method's type parameter is lost on the way.
  connection.withContext = rememberingErrors(connection.withContext.bind(connection)) as typeof connection.withContext;
  let unhush: (() => void) | undefined;
  return {
    pglite,
    forgetSchema: () => connection.clearSchemaCache(),
    async provision() {
      await new App({ connection, auth: { enabled: true, jwt_secret: 'unused'.repeat(8) } }).ensureSystemSchema();
    },
    async openApp(config) {
      const app = new App({
        connection,
        api: { max_rows: MAX_ROWS },
        auth: {
          enabled: true,
          jwt_secret: config.jwtSecret,
          publishable_key: config.publishableKey,
          secret_key: config.secretKey,
        },
        options: { server: { disableStudio: true } },
      });
      await app.init();
      unhush ??= hushRequestErrors();
      return { fetch: (request) => answerWithRepair(async () => app.fetch(request), config.report) };
    },
    async close() {
      unhush?.();
      await connection.close();
    },
  };
}

/** The method of lite's connections that prepares row level security before the first request. */
const PREPARE_RLS = 'ensureRlsContext';

/**
 * Before its first request lite grants everything on every table of each schema that has row level security, and column
 * grants vanish with that. Roles and grants are the migrations' business: the step is left out, so that no right is ever
 * given, not even for a moment. What remains of it is its answer: requests run as the caller's role.
 */
function neverGrant(connection: Connection): void {
  if (typeof Reflect.get(connection, PREPARE_RLS) !== 'function') {
    throw new TypeError(`@supabase/lite has no ${PREPARE_RLS} any more: see where it grants now`);
  }
  Reflect.set(connection, PREPARE_RLS, async () => true);
}
