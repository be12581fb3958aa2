/**
 * Makes a bare machine with Node ready: dependencies, and for tests browsers and PostgreSQL.
 * Imports nothing but Node itself, because it runs before anything is installed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MINIMUM_NODE = [20, 19];
/** A mirror that does not answer for so long is out of reach. */
const MIRROR_SECONDS = 20;

/** A step that could not be done; its message is the one sentence that a person needs. */
export class SetupError extends Error {}

/** @param {string} text */
function say(text) {
  process.stderr.write(`setup: ${text}\n`);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @returns {boolean} whether it ended well; its output goes to stderr, so that stdout stays the caller's
 */
function run(command, args) {
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  return status === 0;
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantMajor = 0, wantMinor = 0] = MINIMUM_NODE;
  if (major > wantMajor || (major === wantMajor && minor >= wantMinor)) return;
  throw new SetupError(`Rihla needs Node ${MINIMUM_NODE.join('.')} or later; this is ${process.versions.node}.`);
}

/**
 * Installs when nothing is installed, or when the lock file is newer than what is: exactly what that lists. It lists the
 * packages of every platform, see `npm run lock`.
 */
export function ensureDependencies() {
  requireNode();
  const lock = new URL('../package-lock.json', import.meta.url);
  const installed = new URL('../node_modules/.package-lock.json', import.meta.url);
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  say('installing dependencies');
  if (!run('npm', ['ci', '--no-audit', '--no-fund'])) {
    throw new SetupError('The dependencies could not be installed: `npm ci` failed, see its messages above.');
  }
}

/**
 * @param {string[]} packages
 * @returns {boolean}
 */
function installDebian(packages, { isUpdating = true } = {}) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  say(`installing ${packages.join(', ')} with apt-get`);
  const brief = ['-o', `Acquire::http::Timeout=${MIRROR_SECONDS}`];
  const install = [...brief, 'install', '-y', '--no-install-recommends', ...packages];
  if (run('apt-get', install)) return true;
  return isUpdating && run('apt-get', [...brief, 'update']) && run('apt-get', install);
}

/** Finds Chromium or installs it: Playwright's own, else the system's, with the headless shell where it can be had. */
export async function ensureChromium() {
  const { findChromium, HEADLESS_SHELL, lacksHeadlessShell } = await import('./setup/chromium.mjs');
  if (findChromium()) {
    // Where Debian has none, the tests do with Chromium: no reason to ask for newer lists each time.
    if (lacksHeadlessShell()) installDebian([HEADLESS_SHELL], { isUpdating: false });
    return;
  }
  say('looking for Chromium');
  const own = ['playwright', 'install', ...(process.getuid?.() === 0 ? ['--with-deps'] : []), 'chromium'];
  if (run('npx', own) && findChromium()) return;
  if (installDebian(['chromium']) && findChromium()) {
    installDebian([HEADLESS_SHELL], { isUpdating: false });
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
  if (installDebian(['postgresql']) && findPostgres()) return;
  throw new SetupError(
    'The database tests need PostgreSQL 15 or later, which could not be installed: install it and run again.',
  );
}

/** Installs the browsers beside Chromium; where some can't be had, their scenes are left out, and one line says so. */
export async function ensureOtherBrowsers() {
  const { BROWSERS, hasBrowser } = await import('./setup/browsers.mjs');
  /** @type {string[]} */
  const missing = [];
  for (const [name, { title, packages }] of Object.entries(BROWSERS)) {
    const browser = /** @type {keyof typeof BROWSERS} */ (name);
    if (hasBrowser(browser) || (installDebian([...packages]) && hasBrowser(browser))) continue;
    missing.push(`${title} (Debian's ${packages.join(', ')})`);
  }
  if (missing.length > 0) say(`no scenes are walked in ${missing.join(' and ')}, which could not be installed`);
}

/**
 * Installs the Supabase CLI and Deno, with which tests deploy and run what hosted Supabase would. Without them those tests
 * are left out, which they say.
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
    if (run('npm', args)) writeFileSync(join(TOOLS_FOLDER, `${name}-${version}`), '');
    else say(`${name} could not be installed, so its tests are left out`);
  }
}

/**
 * Runs a command-line main function; a `SetupError` ends it with one sentence and exit code 1.
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
