/** Builds from the sources, only if they changed. Imports only Node's modules; Vite runs as a process. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SetupError } from '../setup.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILT_FROM = join(ROOT, '.cache/built-from');
const APP_SOURCES = [
  'CHANGELOG.md',
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'scripts',
  'src',
  'sw',
  'public',
];
/** Environment variables that the build embeds. */
const APP_SETTINGS = [
  'VITE_APP_COMMIT',
  'VITE_HOSTED',
  'VITE_PLACE_PAGES',
  'VITE_PSEUDO',
  'VITE_SITE_URL',
  'VITE_STORE_PROFILE',
  'VITE_SUPABASE_PUBLISHABLE_KEY',
  'VITE_SUPABASE_URL',
  'VITE_SUPPORT_EMAIL',
];
const PROGRAMS = join(ROOT, '.cache/programs');
const PROGRAM_SOURCES = ['package-lock.json', 'scripts', 'src', 'supabase'];
/** Outdated programs are kept for this time, because someone may be running them. Milliseconds. */
const KEPT_MS = 24 * 3_600_000;

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

/**
 * @param {string[]} sources files and folders
 * @param {string} [settings]
 * @returns {string} a hash of everything that a build reads
 */
function hashOf(sources, settings = '') {
  const hash = createHash('sha256').update(settings);
  const files = sources.flatMap((source) => filesBelow(join(ROOT, source)));
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name))) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

const BUILD_COMMAND = [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
/** A production build, even in a test; Vite's output goes to stderr. */
const AS_FOR_PEOPLE = {
  cwd: ROOT,
  env: { ...process.env, NODE_ENV: 'production' },
  stdio: /** @type {['ignore', 2, 2]} */ (['ignore', 2, 2]),
};

/**
 * Builds the app into `dist`, unless that was built from the same sources and settings.
 * @throws {SetupError} if the build fails
 */
export async function ensureApp() {
  const hash = hashOf(APP_SOURCES, JSON.stringify(APP_SETTINGS.map((name) => process.env[name])));
  const isBuilt = existsSync(join(ROOT, 'dist/index.html')) && existsSync(BUILT_FROM);
  if (isBuilt && readFileSync(BUILT_FROM, 'utf8') === hash) return;
  process.stderr.write('building the app\n');
  const [code] = await once(spawn(process.execPath, BUILD_COMMAND, AS_FOR_PEOPLE), 'exit');
  if (code !== 0) throw new SetupError('The app could not be built, see the messages above.');
  mkdirSync(dirname(BUILT_FROM), { recursive: true });
  writeFileSync(BUILT_FROM, hash);
}

/** @type {string | undefined} */
let programs;

/**
 * The file of a Node program, built from the present sources. Checked once per process.
 * @param {'backend' | 'data-report' | 'import' | 'moderate' | 'offers' | 'packs' | 'prepare' | 'restore' | 'seed'} name
 * @returns {string} its path
 * @throws {SetupError} if the build fails
 */
export function ensureProgram(name) {
  programs ??= ensurePrograms();
  return join(programs, `${name}.mjs`);
}

/** @returns {string} the folder of the programs */
function ensurePrograms() {
  const folder = join(PROGRAMS, hashOf(PROGRAM_SOURCES).slice(0, 16));
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${randomUUID()}.part`;
  const args = [...BUILD_COMMAND, '--config', join(ROOT, 'scripts/programs.config.ts'), '--outDir', draft];
  if (spawnSync(process.execPath, args, AS_FOR_PEOPLE).status !== 0)
    throw new SetupError('The backend could not be built, see the messages above.');
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another process was first.
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true });
  }
  removeOld(folder);
  return folder;
}

/** @param {string} current */
function removeOld(current) {
  for (const name of readdirSync(PROGRAMS)) {
    const path = join(PROGRAMS, name);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (path !== current && age > KEPT_MS) rmSync(path, { recursive: true, force: true });
  }
}
