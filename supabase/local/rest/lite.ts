/** @supabase/lite: its connections, tables and application. Only this module and those beside it (lite-*) use it. */

import { App, getStorageSchemaSql } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import type { Database } from '../database/database.ts';
import { ANYONE, assumption, type Identity, ROLES } from '../database/identity.ts';
import { toIsoInstant } from '../database/iso-instant.mjs';
import type { PgliteDatabase } from '../database/pglite-database.ts';
import { reconnectAfter } from '../database/postgres-database.ts';
import { rewriteFilters } from './filter-address.ts';
import { jsonRows } from './json-rows.ts';
import { showExposedOnly } from './lite-catalogue.ts';
import { answerToError, answerWithRepair, recordErrors, suppressRequestErrors } from './lite-errors.ts';
import { createPgliteConnection } from './lite-pglite.ts';
import { correctRequests } from './lite-request-fixes.ts';
import { VALUES_AS_TEXT } from './lite-statements.ts';
import { enforceMaxAffected } from './max-affected.ts';
import { type PlainFunction, readPlainFunctions } from './plain-functions.ts';
import { createRunner, openPostgresRunner, type PlainRunner } from './plain-runners.ts';
import { rememberRequest, requestMemory } from './request-memory.ts';
import { answerRest, readableBody } from './rest-requests.ts';
import { boundStatement, MAX_ROWS } from './statement-bounds.ts';
import { writtenRows } from './written-rows.ts';

/** PostgreSQL's type number of timestamptz. */
const TIMESTAMPTZ = 1184;
/** PostgreSQL's type numbers of boolean, bytea, json and jsonb. */
const BOOL_TYPE = 16;
const BYTEA_TYPE = 17;
const JSON_TYPE = 114;
const JSONB_TYPE = 3802;

function toJson(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export interface LiteConnection {
  /** Lite caches the catalog; call this after every change of the schema. */
  forgetSchema(): Promise<void>;
  /** Creates missing tables of lite (auth). */
  provision(): Promise<void>;
  openApp(config: LiteAppConfig): Promise<LiteApp>;
  close(): Promise<void>;
}

interface LiteAppConfig {
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly jwtSecret: string;
  /** Logs a line for the operator; never contains what a person typed. */
  readonly report: (line: string) => void;
}

/** Answers requests under /rest/v1. Its auth routes are unused: ours come first (docs/decisions/005). */
export interface LiteApp extends PlainService {
  fetch(request: Request): Promise<Response>;
}

/** Answers usual calls of functions in lite's place. */
export interface PlainService extends Pick<PlainRunner, 'run' | 'version'> {
  /** The functions by name, as of the last change of the schema. */
  functions(): ReadonlyMap<string, PlainFunction>;
  /** The answer to a caller whose statement failed. */
  answerToError(error: unknown, role: Identity['role']): Response;
}

/** Lite's copy of hosted Supabase's `storage` schema: buckets, objects, and the functions that policies call. */
export const STORAGE_SCHEMA_SQL = getStorageSchemaSql();

export function openPgliteConnection(database: PgliteDatabase): LiteConnection {
  return wrap(createPgliteConnection(database), false, database, createRunner(database));
}

export function openPostgresConnection(databaseUrl: string, database: Database): LiteConnection {
  const timestamptz = { to: TIMESTAMPTZ, from: [TIMESTAMPTZ], serialize: String, parse: toIsoInstant };
  // Lite passes JSON as text, which the driver's own rule would encode again.
  const json = { to: JSON_TYPE, from: [JSON_TYPE], serialize: toJson, parse: JSON.parse };
  // The driver's own rule turns any text into false.
  const bool = { to: BOOL_TYPE, from: [BOOL_TYPE], serialize: String, parse: (text: string) => text === 't' };
  // The driver's own rule turns a text in PostgreSQL's notation into its bytes.
  const bytea = { to: BYTEA_TYPE, from: [BYTEA_TYPE], serialize: String, parse: String };
  const jsonb = { to: JSONB_TYPE, from: [JSONB_TYPE], serialize: toJson, parse: JSON.parse };
  const connection = createPostgresConnection({
    url: databaseUrl,
    postgresOptions: { onnotice: () => {}, backoff: reconnectAfter, types: { timestamptz, bool, bytea, json, jsonb } },
  });
  return wrap(connection, true, database, openPostgresRunner(databaseUrl));
}

type Connection = ReturnType<typeof createPostgresConnection>;
type Plugin = Parameters<Connection['kysely']['withPlugin']>[0];

/** @param hasClock whether the database enforces time limits itself */
function wrap(connection: Connection, hasClock: boolean, database: Database, runner: PlainRunner): LiteConnection {
  neverGrant(connection);
  assumeAtOnce(connection);
  describeCallAtOnce(connection);
  const withContext = connection.withContext.bind(connection);
  /**
   * Calls get no time limit here: a function has finished when its rows are read, and refusing them would undo its work at
   * every attempt.
   */
  const bounds = (isCall: boolean): Plugin => ({
    transformQuery: ({ node }) => boundStatement(node, hasClock || isCall) as typeof node,
    transformResult: async ({ result }) => result,
  });
  // The wrapper passes everything on; TypeScript only loses the method's type parameter.
  connection.withContext = recordErrors((vars, work, options) =>
    withContext(
      vars,
      async (db) => {
        const exact = db.withPlugin(VALUES_AS_TEXT).withPlugin(writtenRows());
        const bounded = exact.withPlugin(bounds(options?.rpc !== undefined));
        const answer = await work(bounded.withPlugin(jsonRows()));
        return enforceMaxAffected(answer, options?.rpc?.requestHeaders);
      },
      options,
    ),
  ) as typeof connection.withContext;
  let restoreConsole: (() => void) | undefined;
  let functions: ReadonlyMap<string, PlainFunction> = new Map();
  return {
    async forgetSchema() {
      await connection.clearSchemaCache();
      functions = await readPlainFunctions(database);
    },
    async provision() {
      await new App({ connection, auth: { enabled: true, jwt_secret: 'unused'.repeat(8) } }).ensureSystemSchema();
    },
    async openApp(config) {
      showExposedOnly(connection);
      correctRequests(connection);
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
      restoreConsole ??= suppressRequestErrors();
      const answer = async (request: Request) => app.fetch(await readableBody(rewriteFilters(request)));
      const { report } = config;
      return {
        ...runner,
        functions: () => functions,
        answerToError: (error, role) => answerToError(error, role, report),
        fetch: (request) => rememberRequest(request, () => answerWithRepair(() => answerRest(request, answer), report)),
      };
    },
    async close() {
      restoreConsole?.();
      await Promise.all([connection.close(), runner.close()]);
    },
  };
}

/** Name of the method of lite's connections that prepares row level security before the first request. */
const PREPARE_RLS = 'ensureRlsContext';

/**
 * Before its first request lite grants everything on each table of every schema with row level security, which also
 * overrides column grants. Our migrations define roles and grants, so this step is replaced: no right is granted even for a
 * moment. Its result stays true, so that requests run as the caller's role.
 */
function neverGrant(connection: Connection): void {
  replace(connection, PREPARE_RLS, async () => true);
}

/** Name of the method of lite's connections that sets the identity of a request's transaction. */
const APPLY_IDENTITY = 'applyJwtSessionContext';

/** Lite's record of the caller, and the part of its query builder that runs a plain statement. */
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

/** Sets identity and time limit in one statement, like our own requests. Lite uses six and knows no limits. */
function assumeAtOnce(connection: Connection): void {
  replace(connection, APPLY_IDENTITY, async (transaction: LiteTransaction, { auth }: LiteVars) => {
    const { sql, params } = assumption(toIdentity(auth));
    await execute(transaction, sql, params);
    const { timeZone } = requestMemory() ?? {};
    if (timeZone !== undefined) await execute(transaction, "select set_config('timezone', $1, true)", [timeZone]);
  });
}

/** Name of the method of lite's connections that describes the request to a function and resets its response settings. */
const DESCRIBE_CALL = 'applyRpcRequestGucs';

const DESCRIPTION = `select set_config('response.status', '', true), set_config('response.headers', '', true),
  set_config('request.method', $1, true), set_config('request.path', $2, true), set_config('request.headers', $3, true)`;

interface LiteCall {
  readonly method: string;
  readonly path: string;
  readonly requestHeaders?: Readonly<Record<string, string>>;
}

/** Uses one statement instead of lite's five, because every pull and push of a device is a call. */
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
