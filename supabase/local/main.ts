/**
 * The backend as a process, which `scripts/start.mjs` builds and runs. Its settings are PORT, DATA_DIR, DATABASE_URL, HOST,
 * APP_DIR (folder of a built app), SITE_URL (the site's public origin), LOG (`info`, the default, writes a line of JSON per
 * request to stderr; `off` none), DEVELOPMENT (`on` or `off`; by default on if only this machine can reach it),
 * DEV_SERVER_URL (origin of the `npm run dev` server in front of it), and TRUSTED_PROXY (addresses of the proxies whose
 * `X-Forwarded-For` is trusted).
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBackend } from './backend.ts';
import { BackendError } from './backend-error.ts';
import { updatePacks } from './packs/build-packs.ts';
import { parsePort } from './port.ts';
import { PRIVATE_UMASK } from './private-files.ts';
import type { Backend } from './start-options.ts';

/** Longer than a clean shutdown takes, shorter than a supervisor waits before it kills. */
const CLOSE_TIMEOUT_MS = 20_000;

async function main(): Promise<void> {
  process.umask(PRIVATE_UMASK);
  const { APP_DIR, DATA_DIR, DATABASE_URL, HOST, LOG = 'info', PORT, SITE_URL } = process.env;
  const { DEVELOPMENT, DEV_SERVER_URL, TRUSTED_PROXY } = process.env;
  const port = parsePort(PORT);
  if (LOG !== 'info' && LOG !== 'off') throw new BackendError('bad_setting', `LOG is ${LOG}: it must be info or off.`);
  if (DEVELOPMENT && DEVELOPMENT !== 'on' && DEVELOPMENT !== 'off') {
    throw new BackendError('bad_setting', `DEVELOPMENT is ${DEVELOPMENT}: it must be on or off.`);
  }
  const appDir = APP_DIR ? resolve(APP_DIR) : fileURLToPath(new URL('../../dist', import.meta.url));
  const starting = startBackend({
    port,
    dataDir: resolve(DATA_DIR ?? '.data'),
    cacheDir: fileURLToPath(new URL('../../.cache', import.meta.url)),
    updatePacks,
    log: (line) => process.stderr.write(`rihla: ${line}\n`),
    ...(LOG === 'info' ? { logRequest: (entry) => process.stderr.write(`${JSON.stringify(entry)}\n`) } : {}),
    ...(DATABASE_URL ? { databaseUrl: DATABASE_URL } : {}),
    ...(HOST ? { host: HOST } : {}),
    ...(SITE_URL ? { siteUrl: new URL(SITE_URL).origin } : {}),
    ...(TRUSTED_PROXY ? { trustedProxy: TRUSTED_PROXY } : {}),
    ...(DEVELOPMENT ? { development: DEVELOPMENT === 'on' } : {}),
    ...(DEV_SERVER_URL ? { devServerUrl: new URL(DEV_SERVER_URL).origin } : {}),
    ...(existsSync(appDir) ? { appDir } : {}),
  });
  closeOnSignal(starting);
  const backend = await starting;
  await askItself(backend);
  if (backend.outboxUrl !== undefined) process.stdout.write(`outbox: ${backend.outboxUrl}\n`);
  else process.stderr.write('rihla: development mode is off: nothing sends mails and text messages\n');
  process.stdout.write(`ready on ${backend.url}\n`);
}

/** Checks readiness as a client sees it: the health check, and a read of the table that every screen needs. */
async function askItself({ url, publishableKey }: Backend): Promise<void> {
  for (const path of ['/healthz', '/rest/v1/restaurants?select=id&limit=1']) {
    const response = await fetch(url + path, { headers: { apikey: publishableKey } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  }
}

/** Also works during the start: closes as soon as it can. */
function closeOnSignal(starting: Promise<Backend>): void {
  let isClosing = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isClosing) return;
      isClosing = true;
      setTimeout(() => {
        process.stderr.write('rihla: did not close in time, and is ended\n');
        process.exit(1);
      }, CLOSE_TIMEOUT_MS).unref();
      starting
        .then((backend) => backend.close())
        .then(
          () => process.exit(0),
          (error: unknown) => {
            process.stderr.write(`rihla: could not close cleanly: ${String(error)}\n`);
            process.exit(1);
          },
        );
    });
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`rihla: ${error instanceof BackendError ? error.message : String(error)}\n`);
  process.exit(1);
}
