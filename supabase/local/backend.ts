import { join } from 'node:path';
import { Hono } from 'hono';
import type { TrustedProxies } from '../functions/_shared/visitor-network.ts';
import { resumeAccountDeletions } from './auth/delete-account.ts';
import { openAuth } from './auth/open-auth.ts';
import { PASSWORD_COST } from './auth/passwords.ts';
import { codeOf } from './backend-error.ts';
import { copyWhenDue } from './database/database-copies.ts';
import { watchDisk } from './database/disk-space.ts';
import { openEngine } from './database/engine.ts';
import { lockDataDir } from './database/lock.ts';
import { seedWhenEmpty } from './database/seed.ts';
import { openDevelopment } from './development/development-routes.ts';
import { outboxUrl } from './development/outbox.ts';
import { createAdmission } from './gateway/admission.ts';
import { apiRoutes } from './gateway/api-routes.ts';
import { appFiles, directoryPages, packFiles, placePages } from './gateway/app-files.ts';
import { LIMITS, type Limits } from './gateway/backend-limits.ts';
import { crossOrigin } from './gateway/cross-origin.ts';
import { FUNCTION_NAMES, functionRoutes, localEnvironment } from './gateway/functions.ts';
import { createTokenVerifier } from './gateway/gatekeeper.ts';
import { createGuardedServer } from './gateway/guarded-server.ts';
import { healthRoutes } from './gateway/health.ts';
import { listen, nameOf, stop } from './gateway/http-server.ts';
import { watchSessions } from './gateway/live-sessions.ts';
import { oneHost } from './gateway/one-host.ts';
import { openDirectoryPages, openPlacePages } from './gateway/place-page-server.ts';
import { refusalOf, refuse } from './gateway/refusal-answer.ts';
import { readExposedNames, requestLog } from './gateway/request-log.ts';
import { isHttpsSite, securityHeaders } from './gateway/security-headers.ts';
import { tileFiles } from './gateway/tile-files.ts';
import { readTrustedProxies, setVisitorAddress } from './gateway/visitor-address.ts';
import { loadEntitlementKeys, loadSecrets, PUBLISHABLE_KEY } from './keys.ts';
import { createTaskQueue, guardedAdmin } from './operator/admin.ts';
import { completeBrokenImports } from './operator/broken-imports.ts';
import { samplePageRoutes } from './operator/sample-routes.ts';
import { allowSamples, removeSamples, writeSamples } from './operator/sample-steps.ts';
import { startUpkeep } from './operator/upkeep.ts';
import { openPackUpdates } from './packs/pack-updates.ts';
import { makePrivate, openPrivateFolder } from './private-files.ts';
import { readVersion } from './product-version.ts';
import { openRealtime } from './realtime/realtime.ts';
import { watchPublishedTables } from './realtime/realtime-schema.ts';
import { onSchemaReload } from './rest/lite-catalogue.ts';
import { refuseLongAddresses } from './rest/question-bounds.ts';
import type { Backend, StartOptions } from './start-options.ts';
import { createNetworkHash } from './storage/network-room.ts';
import { openStorage } from './storage/open-storage.ts';
import { removeAbandoned } from './whole-files.ts';

/** Forms have few fields. */
const MAX_AUTH_BODY_BYTES = 64 * 1024;

/** What all steps of a start have in common. */
interface Start {
  readonly options: StartOptions;
  readonly log: (line: string) => void;
  readonly limits: Limits;
  readonly now: () => number;
  /** The backend's own address; empty until the server listens. */
  readonly url: () => string;
  /** The address of the site that people open. */
  readonly site: () => string;
  /** Closes what the steps have opened, last first. */
  readonly undo: Array<() => Promise<void> | void>;
}

type Data = Awaited<ReturnType<typeof openData>>;
type Services = Awaited<ReturnType<typeof openServices>>;
type Operations = ReturnType<typeof openOperations>;

/**
 * Starts a replacement for hosted Supabase, and the app, on one port. Resolves once requests are answered.
 * @throws BackendError
 */
export async function startBackend(options: StartOptions): Promise<Backend> {
  let url = '';
  const undo: Start['undo'] = [];
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  const { log = () => {}, limits = LIMITS, now = Date.now } = options;
  const site = () => options.siteUrl ?? options.devServerUrl ?? url;
  const start: Start = { options, log, limits, now, url: () => url, site, undo };
  try {
    const trusted = readTrustedProxies(options.trustedProxy);
    const data = await openData(start);
    const services = await openServices(start, data);
    const packsDir = join(options.dataDir, 'packs');
    await options.updatePacks?.(data.database, packsDir);
    const operations = openOperations(start, data, packsDir);
    const app = new Hono();
    app.use(setVisitorAddress(trusted));
    await addChecks(app, start, data);
    await addRoutes(app, start, { data, services, operations, packsDir });
    url = await serve(app, trusted, start, data, services);
    await startUpkeepOf(start, data, services, operations);
    const opened = { url, publishableKey: PUBLISHABLE_KEY, ...data.secrets, database: data.database, close };
    return { ...opened, outboxUrl: outboxUrl(site(), data.development.key) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens the data directory and its database. */
async function openData(start: Start) {
  const { options, log, now, url, site, undo } = start;
  const { cacheDir, dataDir, databaseUrl } = options;
  await openPrivateFolder(dataDir);
  if (databaseUrl !== undefined) undo.push(await lockDataDir(dataDir));
  const secrets = await loadSecrets(dataDir);
  await removeAbandoned(dataDir, Date.now());
  const development = await openDevelopment({ ...options, now, url, site, dataDir, report: log });
  undo.push(() => development.close());
  const entitlementKeys = await loadEntitlementKeys(dataDir);
  log('opening the database');
  const disk = watchDisk({ folder: dataDir, read: options.readFreeBytes, report: log });
  const mayWrite = () => !disk.isLow();
  const engine = await openEngine(
    databaseUrl === undefined
      ? { dataDir, report: log, mayWrite, ...(cacheDir === undefined ? {} : { cacheDir }) }
      : { databaseUrl },
  );
  const { database } = engine;
  undo.push(() => database.close());
  await makePrivate(dataDir);
  if (options.seed !== false && (await seedWhenEmpty(database))) log('loaded the sample places');
  await allowSamples(database, development.key !== undefined);
  return { ...engine, secrets, development, entitlementKeys, disk, mayWrite };
}

/** Opens the parts of Supabase that the app uses: REST, sessions, storage, functions and sign-in. */
async function openServices(start: Start, data: Data) {
  const { options, log, limits, now, url, site, undo } = start;
  const { database, lite, secrets, development, entitlementKeys, mayWrite } = data;
  const api = await lite.openApp({ ...secrets, publishableKey: PUBLISHABLE_KEY, report: log });
  const tables = await watchPublishedTables(database);
  await lite.forgetSchema();
  undo.push(await onSchemaReload(database, () => lite.forgetSchema()));
  const sessions = await watchSessions(database, Date.now);
  undo.push(() => sessions.close());
  const tokenVerifier = createTokenVerifier({ ...secrets, publishableKey: PUBLISHABLE_KEY }, sessions);
  const admission = createAdmission(limits.requests);
  const uploads = createAdmission(limits.uploads);
  const stored = { ...secrets, database, dataDir: options.dataDir, mayWrite, tokenVerifier, admission, uploads };
  const { routes: files, storage } = await openStorage(stored);
  const environment = () =>
    localEnvironment({
      url: url(),
      site: site(),
      publishableKey: PUBLISHABLE_KEY,
      ...secrets,
      standInKey: development.key,
      paymentSettings: development.paymentSettings(),
      entitlementKeys,
      settings: options.settings ?? {},
      now,
      report: log,
    });
  const functions = functionRoutes({ admission: createAdmission(limits.functions), tokenVerifier, environment });
  const auth = await openAuth({
    ...secrets,
    database,
    publishableKey: PUBLISHABLE_KEY,
    now,
    siteUrl: site,
    hasStandIns: development.key !== undefined,
    passwordCost: options.passwordCost ?? PASSWORD_COST,
    outbox: development.outbox,
    report: log,
  });
  return { api, tables, tokenVerifier, admission, files, storage, environment, functions, auth };
}

/** Opens what the operator's commands call. They run one at a time. */
function openOperations({ options, log, undo }: Start, { database }: Data, packsDir: string) {
  const inTurn = createTaskQueue();
  const packs = openPackUpdates({ database, outDir: packsDir, inTurn, report: log });
  undo.push(async () => packs.close());
  const withPacks = <T>(change: (on: typeof database, by: string) => Promise<T>) => {
    return (by: string): Promise<T> =>
      inTurn(async () => {
        const result = await change(database, by);
        await options.updatePacks?.(database, packsDir);
        return result;
      });
  };
  return { inTurn, packs, writeSamples: withPacks(writeSamples), removeSamples: withPacks(removeSamples) };
}

/** Adds what concerns every request: the log, headers, bounds and errors. */
async function addChecks(app: Hono, { options, log }: Start, { database }: Data): Promise<void> {
  if (options.logRequest) {
    const known = new Set([...(await readExposedNames(database)), ...FUNCTION_NAMES]);
    app.use(requestLog({ write: options.logRequest, known }));
  }
  app.use(securityHeaders(options.siteUrl));
  app.use(oneHost);
  app.use(crossOrigin());
  app.use(refuseLongAddresses());
  app.onError((error, c) => {
    const refusal = refusalOf(error);
    if (refusal) return refuse(c.req.path, refusal);
    log(`a request failed: ${codeOf(error) ?? error.name}`);
    return refuse(c.req.path, { status: 500, code: 'internal', message: 'Something went wrong here.' });
  });
}

interface Parts {
  readonly data: Data;
  readonly services: Services;
  readonly operations: Operations;
  readonly packsDir: string;
}

async function addRoutes(app: Hono, start: Start, { data, services, operations, packsDir }: Parts): Promise<void> {
  const { appDir, dataDir } = start.options;
  const { database, secrets, development, disk, isReady } = data;
  const { api, auth, admission, tokenVerifier, functions, files } = services;
  app.route('/', healthRoutes({ version: await readVersion(), isReady, isDiskLow: () => disk.isLow() }));
  app.use('/auth/v1/*', admission.admit(MAX_AUTH_BODY_BYTES));
  app.route('/', auth);
  app.route(
    '/',
    apiRoutes({
      api,
      admission,
      tokenVerifier,
      hashNetwork: createNetworkHash(secrets.jwtSecret, 'checks'),
      now: start.now,
    }),
  );
  app.route('/', functions);
  app.route('/', files);
  app.route('/', packFiles(packsDir));
  const tilesOfApp = appDir === undefined ? [] : [join(appDir, 'tiles')];
  app.route('/', tileFiles([join(dataDir, 'tiles'), ...tilesOfApp]));
  app.route('/__admin', guardedAdmin(secrets.secretKey, { database, dataDir, ...operations }));
  if (development.key !== undefined) app.route('/__samples', samplePageRoutes(operations.writeSamples));
  app.route('/', development.routes);
  app.all('/_system/*', (c) => c.notFound());
  if (appDir === undefined) return;
  const pages = { appDir, database, site: start.site, now: start.now, report: start.log };
  app.route('/', directoryPages(openDirectoryPages(pages)));
  app.route('/', placePages(openPlacePages(pages)));
  app.route('/', appFiles(appDir, start.site));
}

/** Answers requests and realtime connections. Resolves to the server's address. */
async function serve(
  app: Hono,
  trusted: TrustedProxies,
  start: Start,
  data: Data,
  services: Services,
): Promise<string> {
  const { options, log, limits, undo } = start;
  const { host = '127.0.0.1' } = options;
  const { tokenVerifier, admission, tables } = services;
  const isHttps = isHttpsSite(options.siteUrl);
  const { server, connections } = createGuardedServer({ app, admission, limits: limits.server, trusted, isHttps });
  undo.push(() => connections.stop());
  const report = (error: unknown) => log(`realtime: ${String(error)}`);
  const { database } = data;
  const realtime = await openRealtime({ server, database, tables, tokenVerifier, limits: limits.realtime, report });
  undo.push(() => realtime.close());
  const port = await listen(server, { port: options.port, host, backlog: limits.server.backlog });
  undo.push(() => {
    realtime.endSockets();
    return stop(server, connections.all);
  });
  return `http://${nameOf(host)}:${port}`;
}

/** Completes what the last run left, then repeats the maintenance. */
async function startUpkeepOf(start: Start, data: Data, services: Services, operations: Operations): Promise<void> {
  const { log: report, now, undo, options } = start;
  const { database, disk } = data;
  const { inTurn, packs } = operations;
  void completeBrokenImports({ database, inTurn, packs, report });
  const resumeDeletions = () => resumeAccountDeletions(services.environment(), report);
  await resumeDeletions();
  await disk.start();
  undo.push(() => disk.stop());
  const copyDatabase = () => copyWhenDue({ database, dataDir: options.dataDir, now });
  const { storage } = services;
  undo.push(startUpkeep({ database, storage, resumeDeletions, copyDatabase, everyMs: options.upkeepEveryMs, report }));
}
