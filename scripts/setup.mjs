/**
 * Prepares a bare machine with Node: dependencies, and for tests browsers and PostgreSQL. Imports only Node's modules,
 * because it runs before anything is installed.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MINIMUM_NODE = [20, 19];
/** A mirror without an answer for this long counts as unreachable. */
const MIRROR_SECONDS = 20;

/** A step that failed; its message is the one sentence that a person needs. */
export class SetupError extends Error {}

/** @param {string} text */
function say(text) {
  process.stderr.write(`setup: ${text}\n`);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<boolean>} whether it succeeded; its output goes to stderr, because stdout belongs to the caller
 */
function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantMajor = 0, wantMinor = 0] = MINIMUM_NODE;
  if (major > wantMajor || (major === wantMajor && minor >= wantMinor)) return;
  throw new SetupError(`Rihla needs Node ${MINIMUM_NODE.join('.')} or later; this is ${process.versions.node}.`);
}

/**
 * Installs exactly the lock file's packages if nothing is installed, or the lock file is newer. It lists the packages of
 * every platform, see `npm run lock`.
 */
export async function ensureDependencies() {
  requireNode();
  const lock = new URL('../package-lock.json', import.meta.url);
  const installed = new URL('../node_modules/.package-lock.json', import.meta.url);
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  say('installing dependencies');
  if (!(await run('npm', ['ci', '--no-audit', '--no-fund']))) {
    throw new SetupError('The dependencies could not be installed: `npm ci` failed, see its messages above.');
  }
}

/**
 * @param {string[]} packages
 * @returns {Promise<boolean>} whether they are installed
 */
async function installDebian(packages, { isUpdating = true } = {}) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  say(`installing ${packages.join(', ')} with apt-get`);
  const brief = ['-o', `Acquire::http::Timeout=${MIRROR_SECONDS}`];
  const install = [...brief, 'install', '-y', '--no-install-recommends', ...packages];
  if (await run('apt-get', install)) return true;
  return isUpdating && (await run('apt-get', [...brief, 'update'])) && run('apt-get', install);
}

/** Finds Chromium or installs it: Playwright's own, else the system's, with the headless shell if available. */
export async function ensureChromium() {
  const { findChromium, HEADLESS_SHELL, lacksHeadlessShell } = await import('./setup/chromium.mjs');
  if (findChromium()) {
    // Without the headless shell in Debian, tests use Chromium; package lists need not be updated for it each time.
    if (lacksHeadlessShell()) await installDebian([HEADLESS_SHELL], { isUpdating: false });
    return;
  }
  say('looking for Chromium');
  const own = ['playwright', 'install', ...(process.getuid?.() === 0 ? ['--with-deps'] : []), 'chromium'];
  if ((await run('npx', own)) && findChromium()) return;
  if ((await installDebian(['chromium'])) && findChromium()) {
    await installDebian([HEADLESS_SHELL], { isUpdating: false });
    return;
  }
  throw new SetupError(
    'The browser tests need Chromium, which could not be installed: install it as `chromium` and run again.',
  );
}

/** Finds PostgreSQL's server programs or installs them. */
export async function ensurePostgres() {
  const { findPostgres } = await import('./setup/postgres.mjs');
  if (findPostgres()) return;
  if ((await installDebian(['postgresql'])) && findPostgres()) return;
  throw new SetupError(
    'The database tests need PostgreSQL 15 or later, which could not be installed: install it and run again.',
  );
}

/** Installs the browsers besides Chromium. If some are unavailable, their tests are skipped, and one line says so. */
export async function ensureOtherBrowsers() {
  const { BROWSERS, hasBrowser } = await import('./setup/other-browsers.mjs');
  /** @type {string[]} */
  const missing = [];
  for (const [name, { title, packages }] of Object.entries(BROWSERS)) {
    const browser = /** @type {keyof typeof BROWSERS} */ (name);
    if (hasBrowser(browser) || ((await installDebian([...packages])) && hasBrowser(browser))) continue;
    missing.push(`${title} (Debian's ${packages.join(', ')})`);
  }
  if (missing.length > 0) say(`no scenes are walked in ${missing.join(' and ')}, which could not be installed`);
}

/**
 * Installs the Supabase CLI and Deno, with which tests deploy and run code like hosted Supabase. Without them these tests
 * are skipped and say so.
 */
export async function ensureTools() {
  const { findTool, TOOLS, TOOLS_FOLDER } = await import('./setup/tools.mjs');
  for (const [name, version] of Object.entries(TOOLS)) {
    if (findTool(/** @type {keyof typeof TOOLS} */ (name))) continue;
    say(`installing ${name} ${version}`);
    mkdirSync(TOOLS_FOLDER, { recursive: true });
    const args = [
      'install',
      '--prefix',
      TOOLS_FOLDER,
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      `${name}@${version}`,
    ];
    if (await run('npm', args)) writeFileSync(join(TOOLS_FOLDER, `${name}-${version}`), '');
    else say(`${name} could not be installed, so its tests are left out`);
  }
}

/**
 * Runs a command's main function; a `SetupError` prints its sentence and exits 1.
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}
