import { join } from 'node:path';
import { Hono } from 'hono';
import { resumeAccountDeletions } from './auth/delete-account.ts';
import { openAuth } from './auth/open-auth.ts';
import { PASSWORD_COST } from './auth/passwords.ts';
import { copyWhenDue } from './database/database-copies.ts';
import { watchDisk } from './database/disk-space.ts';
import { openEngine } from './database/engine.ts';
import { lockDataDir } from './database/lock.ts';
import { seedWhenEmpty } from './database/seed.ts';
import { openDevelopment } from './development/development-routes.ts';
import { outboxUrl } from './development/outbox.ts';
import { codeOf } from './errors.ts';
import { createAdmission } from './gateway/admission.ts';
import { apiRoutes } from './gateway/api-routes.ts';
import { appFiles, packFiles, placePages } from './gateway/app-files.ts';
import { crossOrigin } from './gateway/cross-origin.ts';
import { FUNCTION_NAMES, functionRoutes, localEnvironment } from './gateway/functions.ts';
import { createGuardedServer } from './gateway/guarded-server.ts';
import { healthRoutes } from './gateway/health.ts';
import { listen, nameOf, stop } from './gateway/http-server.ts';
import { LIMITS } from './gateway/limits.ts';
import { watchSessions } from './gateway/live-sessions.ts';
import { openPlacePages } from './gateway/place-pages.ts';
import { refusalOf, refuse } from './gateway/refusal.ts';
import { readExposedNames, requestLog } from './gateway/request-log.ts';
import { isHttpsSite, securityHeaders } from './gateway/security-headers.ts';
import { tileFiles } from './gateway/tile-files.ts';
import { createTokenVerifier } from './gateway/tokens.ts';
import { readTrustedProxies, setVisitorAddress } from './gateway/visitor-address.ts';
import { loadEntitlementKeys, loadSecrets, PUBLISHABLE_KEY } from './keys.ts';
import { createTaskQueue, guardedAdmin } from './operator/admin.ts';
import { completeBrokenImports } from './operator/broken-imports.ts';
import { samplePageRoutes, type WriteSamples } from './operator/sample-routes.ts';
import { allowSamples, writeSamples } from './operator/sample-steps.ts';
import { startUpkeep } from './operator/upkeep.ts';
import { openPackUpdates } from './packs/pack-updates.ts';
import { makePrivate, openPrivateFolder } from './private-files.ts';
import { openRealtime } from './realtime/realtime.ts';
import { watchPublishedTables } from './realtime/realtime-schema.ts';
import { onSchemaReload } from './rest/lite-catalogue.ts';
import { refuseLongAddresses } from './rest/question-bounds.ts';
import type { Backend, StartOptions } from './start-options.ts';
import { openStorage } from './storage/open-storage.ts';
import { readVersion } from './version.ts';

/** Forms have few fields. */
const MAX_AUTH_BODY_BYTES = 64 * 1024;

/**
 * Starts a replacement for hosted Supabase, and the app, on one port. Resolves once requests are answered.
 * @throws BackendError
 */
export async function startBackend(options: StartOptions): Promise<Backend> {
  const { cacheDir, dataDir, databaseUrl, host = '127.0.0.1', log = () => {}, limits = LIMITS } = options;
  const undo: Array<() => Promise<void> | void> = [];
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    const trusted = readTrustedProxies(options.trustedProxy);
    await openPrivateFolder(dataDir);
    if (databaseUrl !== undefined) undo.push(await lockDataDir(dataDir));
    const secrets = await loadSecrets(dataDir);
    let url = '';
    const siteUrl = () => options.siteUrl ?? options.devServerUrl ?? url;
    const now = options.now ?? Date.now;
    const development = openDevelopment({ ...options, now, url: () => url, site: siteUrl, dataDir });
    undo.push(() => development.close());
    const entitlementKeys = await loadEntitlementKeys(dataDir);
    log('opening the database');
    const disk = watchDisk({ folder: dataDir, read: options.readFreeBytes, report: log });
    const mayWrite = () => !disk.isLow();
    const { database, lite, isReady } = await openEngine(
      databaseUrl === undefined
        ? { dataDir, report: log, mayWrite, ...(cacheDir === undefined ? {} : { cacheDir }) }
        : { databaseUrl },
    );
    undo.push(() => database.close());
    await makePrivate(dataDir);
    if (options.seed !== false && (await seedWhenEmpty(database))) log('loaded the sample places');
    await allowSamples(database, development.key !== undefined);

    const api = await lite.openApp({ ...secrets, publishableKey: PUBLISHABLE_KEY, report: log });
    const tables = await watchPublishedTables(database);
    await lite.forgetSchema();
    undo.push(await onSchemaReload(database, () => lite.forgetSchema()));
    const sessions = await watchSessions(database, Date.now);
    undo.push(() => sessions.close());
    const tokenVerifier = createTokenVerifier({ ...secrets, publishableKey: PUBLISHABLE_KEY }, sessions);
    const admission = createAdmission(limits.requests);
    const uploads = createAdmission(limits.uploads);
    const stored = { ...secrets, database, dataDir, mayWrite, tokenVerifier, admission, uploads };
    const { routes, storage } = await openStorage(stored);
    const settings = options.settings ?? {};
    const environment = () =>
      localEnvironment({
        url,
        site: siteUrl(),
        publishableKey: PUBLISHABLE_KEY,
        ...secrets,
        standInKey: development.key,
        paymentSettings: development.paymentSettings(),
        entitlementKeys,
        settings,
        now,
        report: log,
      });
    const functions = functionRoutes({ admission: createAdmission(limits.functions), tokenVerifier, environment });
    const auth = await openAuth({
      ...secrets,
      database,
      publishableKey: PUBLISHABLE_KEY,
      now,
      siteUrl,
      hasStandIns: development.key !== undefined,
      passwordCost: options.passwordCost ?? PASSWORD_COST,
      outbox: development.outbox,
      report: log,
    });

    const packsDir = join(dataDir, 'packs');
    await options.updatePacks?.(database, packsDir);

    const app = new Hono();
    app.use(setVisitorAddress(trusted));
    if (options.logRequest) {
      const known = new Set([...(await readExposedNames(database)), ...FUNCTION_NAMES]);
      app.use(requestLog({ write: options.logRequest, known }));
    }
    app.use(securityHeaders(options.siteUrl));
    app.use(crossOrigin());
    app.use(refuseLongAddresses());
    app.onError((error, c) => {
      const refusal = refusalOf(error);
      if (refusal) return refuse(c.req.path, refusal);
      log(`a request failed: ${codeOf(error) ?? error.name}`);
      return refuse(c.req.path, { status: 500, code: 'internal', message: 'Something went wrong here.' });
    });
    app.route('/', healthRoutes({ version: await readVersion(), isReady, isDiskLow: () => disk.isLow() }));
    app.use('/auth/v1/*', admission.admit(MAX_AUTH_BODY_BYTES));
    app.route('/', auth);
    app.route('/', apiRoutes({ api, admission, tokenVerifier }));
    app.route('/', functions);
    app.route('/', routes);
    app.route('/', packFiles(packsDir));
    const tilesOfApp = options.appDir === undefined ? [] : [join(options.appDir, 'tiles')];
    app.route('/', tileFiles([join(dataDir, 'tiles'), ...tilesOfApp]));
    const inTurn = createTaskQueue();
    const packs = openPackUpdates({ database, outDir: packsDir, inTurn, report: log });
    undo.push(async () => packs.close());
    const writeSamplesInTurn: WriteSamples = (by) =>
      inTurn(async () => {
        const counts = await writeSamples(database, by);
        await options.updatePacks?.(database, packsDir);
        return counts;
      });
    app.route(
      '/__admin',
      guardedAdmin(secrets.secretKey, { database, dataDir, inTurn, packs, writeSamples: writeSamplesInTurn }),
    );
    if (development.key !== undefined) app.route('/__samples', samplePageRoutes(writeSamplesInTurn));
    app.route('/', development.routes);
    app.all('/_system/*', (c) => c.notFound());
    if (options.appDir !== undefined) {
      const { appDir } = options;
      app.route('/', placePages(openPlacePages({ appDir, database, site: siteUrl, now, report: log })));
      app.route('/', appFiles(appDir, siteUrl));
    }

    const isHttps = isHttpsSite(options.siteUrl);
    const { server, connections } = createGuardedServer({ app, admission, limits: limits.server, trusted, isHttps });
    undo.push(() => connections.stop());
    const report = (error: unknown) => log(`realtime: ${String(error)}`);
    const realtime = await openRealtime({ server, database, tables, tokenVerifier, limits: limits.realtime, report });
    undo.push(() => realtime.close());
    const port = await listen(server, { port: options.port, host, backlog: limits.server.backlog });
    url = `http://${nameOf(host)}:${port}`;
    undo.push(() => {
      realtime.endSockets();
      return stop(server, connections.all);
    });
    void completeBrokenImports({ database, inTurn, packs, report: log });
    const resumeDeletions = () => resumeAccountDeletions(environment(), log);
    await resumeDeletions();
    await disk.start();
    undo.push(() => disk.stop());
    const { upkeepEveryMs: everyMs } = options;
    const copyDatabase = () => copyWhenDue({ database, dataDir, now });
    undo.push(startUpkeep({ database, storage, resumeDeletions, copyDatabase, everyMs, report: log }));
    const opened = { url, publishableKey: PUBLISHABLE_KEY, ...secrets, database, close };
    return { ...opened, outboxUrl: outboxUrl(siteUrl(), development.key) };
  } catch (error) {
    await close();
    throw error;
  }
}
