/** `npm start`: sets up what is missing, builds, and runs the embedded backend with the app. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve as resolvePath } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ensureDependencies, runMain, SetupError } from './setup.mjs';
import { supervise } from './supervise.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
/** What the backend says on its standard output once it answers requests. */
const READY = 'ready on ';
const BUILT_FROM = join(ROOT, '.cache/built-from');
const SOURCES = [
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'scripts/vite-messages.ts',
  'src',
  'sw',
  'public',
];

/**
 * @param {string} path
 * @returns {string[]} every file below a path, sorted
 */
function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesBelow(join(path, name)));
}

/** @returns {string} a hash of all that the build reads */
function sourceHash() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesBelow(join(ROOT, source))))
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

/** Builds the app unless dist already comes from these very sources. */
function ensureBuild() {
  const hash = sourceHash();
  const isBuilt = existsSync(join(ROOT, 'dist/index.html')) && existsSync(BUILT_FROM);
  if (isBuilt && readFileSync(BUILT_FROM, 'utf8') === hash) return;
  process.stderr.write('start: building the app\n');
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new SetupError('The app could not be built, see the messages above.');
  mkdirSync(dirname(BUILT_FROM), { recursive: true });
  writeFileSync(BUILT_FROM, hash);
}

/**
 * Begins to prepare the database of a first start, so that it is ready once the app is built.
 * @returns {Promise<void>} once that has ended, well or not: the backend itself says what is wrong
 */
function prepareDatabase() {
  const isThere = existsSync(resolvePath(ROOT, process.env['DATA_DIR'] ?? '.data', 'pglite'));
  if (isThere || process.env['DATABASE_URL']) return Promise.resolve();
  const preparing = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'supabase/local/prepare.ts')], {
    cwd: ROOT,
    stdio: 'ignore',
  });
  return new Promise((resolve) => preparing.once('exit', () => resolve()));
}

/**
 * npm runs a script through a shell, and a shell that is asked to end leaves its children running: when the shell is
 * gone, so is the reason to serve.
 * @param {() => void} end
 * @returns {() => void} what ends the watch
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
 * Runs the backend once, and passes on what it says.
 * @param {AbortSignal} ending told to end
 * @returns {Promise<import('./supervise.mjs').Ended>} when it has ended
 */
function runBackend(ending) {
  const backend = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'supabase/local/main.ts')], {
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
 * Runs the backend until it is asked to end, and again when it ends by itself: the driver of PostgreSQL takes its process
 * down when it loses a connection in the middle of a transaction (porsager/postgres, issue 1208).
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
  ensureDependencies();
  const preparing = prepareDatabase();
  ensureBuild();
  await preparing;
  await serve();
});
