/** @supabase/lite, which no module knows but this and those beside it (lite-*): its connections, its own tables, its application. */

import { App, getStorageSchemaSql } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { ANYONE, assumption, type Identity, ROLES } from '../database/identity.ts';
import { toIsoInstant } from '../database/iso-instant.mjs';
import type { PgliteDatabase } from '../database/pglite-database.ts';
import { reconnectAfter } from '../database/postgres-database.ts';
import { quoteFilterValues } from './filter-values.ts';
import { showExposedOnly } from './lite-catalogue.ts';
import { answerWithRepair, hushRequestErrors, rememberingErrors } from './lite-errors.ts';
import { createPgliteConnection } from './lite-pglite.ts';
import { mendQuestions } from './lite-questions.ts';
import { MENDED_STATEMENTS } from './lite-statements.ts';
import { keepMaxAffected } from './max-affected.ts';
import { answerRest } from './rest-requests.ts';
import { boundStatement, MAX_ROWS } from './statement-bounds.ts';

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

export function openPgliteConnection(database: PgliteDatabase): LiteConnection {
  return wrap(createPgliteConnection(database), false);
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
  return wrap(connection, true);
}

type Connection = ReturnType<typeof createPostgresConnection>;
type Plugin = Parameters<Connection['kysely']['withPlugin']>[0];

/** @param hasClock whether the database ends by itself what takes too long */
function wrap(connection: Connection, hasClock: boolean): LiteConnection {
  neverGrant(connection);
  assumeAtOnce(connection);
  describeCallAtOnce(connection);
  const withContext = connection.withContext.bind(connection);
  /** A function has done its work when its rows are looked at: to refuse it then would undo it, and every time anew. */
  const bounds = (isCall: boolean): Plugin => ({
    transformQuery: ({ node }) => boundStatement(node, hasClock || isCall) as typeof node,
    transformResult: async ({ result }) => result,
  });
  // The wrapper passes everything on; only the method's type parameter is lost on the way.
  connection.withContext = rememberingErrors((vars, work, options) =>
    withContext(
      vars,
      async (db) => {
        const answer = await work(db.withPlugin(MENDED_STATEMENTS).withPlugin(bounds(options?.rpc !== undefined)));
        return keepMaxAffected(answer, options?.rpc?.requestHeaders);
      },
      options,
    ),
  ) as typeof connection.withContext;
  let unhush: (() => void) | undefined;
  return {
    forgetSchema: () => connection.clearSchemaCache(),
    async provision() {
      await new App({ connection, auth: { enabled: true, jwt_secret: 'unused'.repeat(8) } }).ensureSystemSchema();
    },
    async openApp(config) {
      showExposedOnly(connection);
      mendQuestions(connection);
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
      const answer = async (request: Request) => app.fetch(quoteFilterValues(request));
      return { fetch: (request) => answerWithRepair(() => answerRest(request, answer), config.report) };
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
  replace(connection, PREPARE_RLS, async () => true);
}

/** The method of lite's connections that tells a transaction whose request it answers. */
const APPLY_IDENTITY = 'applyJwtSessionContext';

/** Lite's record of the caller, and the part of its query builder that runs a statement as it is. */
interface LiteVars {
  readonly auth?: { readonly role?: unknown; readonly jwt?: unknown };
}
interface LiteTransaction {
  executeQuery(query: {
    sql: string;
    parameters: readonly unknown[];
    query: unknown;
    queryId: object;
  }): Promise<unknown>;
}

/** Lite tells it in six statements and knows no limits; here it is told in one, as all our own requests tell it. */
function assumeAtOnce(connection: Connection): void {
  replace(connection, APPLY_IDENTITY, async (transaction: LiteTransaction, { auth }: LiteVars) => {
    const { sql, params } = assumption(toIdentity(auth));
    await execute(transaction, sql, params);
  });
}

/** The method of lite's connections that tells a function which request calls it, and forgets the answer of an earlier one. */
const DESCRIBE_CALL = 'applyRpcRequestGucs';

const DESCRIPTION = `select set_config('response.status', '', true), set_config('response.headers', '', true),
  set_config('request.method', $1, true), set_config('request.path', $2, true), set_config('request.headers', $3, true)`;

interface LiteCall {
  readonly method: string;
  readonly path: string;
  readonly requestHeaders?: Readonly<Record<string, string>>;
}

/** Lite does it in five statements, and every pull and push of a device is a call. */
function describeCallAtOnce(connection: Connection): void {
  replace(connection, DESCRIBE_CALL, (transaction: LiteTransaction, { method, path, requestHeaders = {} }: LiteCall) =>
    execute(transaction, DESCRIPTION, [method, path, JSON.stringify(requestHeaders)]),
  );
}

async function execute(transaction: LiteTransaction, sql: string, parameters: readonly unknown[]): Promise<void> {
  const query = { kind: 'RawNode', sqlFragments: [sql], parameters: [] };
  await transaction.executeQuery({ sql, parameters, query, queryId: {} });
}

function toIdentity(auth: LiteVars['auth']): Identity {
  const role = ROLES.find((name) => name === auth?.role) ?? ANYONE.role;
  return { role, claims: { ...Object(auth?.jwt) } };
}

function replace(connection: Connection, method: string, by: unknown): void {
  if (typeof Reflect.get(connection, method) !== 'function') {
    throw new TypeError(`@supabase/lite has no ${method} any more: see what does its work now`);
  }
  Reflect.set(connection, method, by);
}
