/** `npm start`: installs what is missing, builds, and runs the embedded backend with the app. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve as resolvePath } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ensureApp, ensureProgram } from './setup/builds.mjs';
import { ensureDependencies, runMain } from './setup.mjs';
import { supervise } from './supervise.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
/** The backend prints this once it answers requests. */
const READY = 'ready on ';

/**
 * Starts preparing the database of a first start while the app is built.
 * @returns {Promise<void>} resolves when that has ended, even after a failure: the backend reports problems itself
 */
function prepareDatabase() {
  const isThere = existsSync(resolvePath(ROOT, process.env['DATA_DIR'] ?? '.data', 'pglite'));
  if (isThere || process.env['DATABASE_URL']) return Promise.resolve();
  const preparing = spawn(process.execPath, [ensureProgram('prepare')], { cwd: ROOT, stdio: 'ignore' });
  return new Promise((resolve) => preparing.once('exit', () => resolve()));
}

/**
 * npm runs a script through a shell, which leaves its children running when it is ended. So the server ends once its parent
 * shell is gone.
 * @param {() => void} end
 * @returns {() => void} ends the watch
 */
function endWithParent(end) {
  if (!process.env['npm_lifecycle_event']) return () => {};
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) end();
  }, 500).unref();
  return () => clearInterval(watch);
}

/**
 * Runs the backend once and passes on its output.
 * @param {AbortSignal} ending aborted to end it
 * @returns {Promise<import('./supervise.mjs').Ended>} resolves when it has ended
 */
function runBackend(ending) {
  const backend = spawn(process.execPath, [ensureProgram('backend')], {
    cwd: ROOT,
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  /** @type {number | null} */
  let readyAt = null;
  backend.stdout.on('data', (/** @type {Buffer} */ said) => {
    if (said.includes(READY)) readyAt ??= Date.now();
    process.stdout.write(said);
  });
  const end = () => backend.kill(ending.reason === 'SIGINT' ? 'SIGINT' : 'SIGTERM');
  ending.addEventListener('abort', end);
  return new Promise((resolve) => {
    backend.once('exit', (code) => {
      ending.removeEventListener('abort', end);
      const servedMs = readyAt === null ? null : Date.now() - readyAt;
      resolve({ code: code ?? 1, isAsked: ending.aborted, servedMs });
    });
  });
}

/**
 * Runs the backend until it is asked to end, and restarts it if it ends by itself: PostgreSQL's driver crashes its process
 * when it loses a connection during a transaction (porsager/postgres, issue 1208).
 */
async function serve() {
  const asked = new AbortController();
  for (const name of SIGNALS) process.on(name, () => asked.abort(name));
  const stopWatching = endWithParent(() => asked.abort('SIGTERM'));
  process.exitCode = await supervise({
    run: () => runBackend(asked.signal),
    pause: (ms) =>
      setTimeout(ms, true, { signal: asked.signal }).catch((error) => {
        if (!asked.signal.aborted) throw error;
        return false;
      }),
    say: (line) => process.stderr.write(`start: ${line}\n`),
  });
  stopWatching();
  for (const name of SIGNALS) process.removeAllListeners(name);
}

await runMain(async () => {
  await ensureDependencies();
  const preparing = prepareDatabase();
  await ensureApp();
  await preparing;
  await serve();
});
