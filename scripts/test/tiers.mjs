/**
 * Tiers of the tests. The first line of each test file states its tier: `// @module-tag quick` runs with `npm test`,
 * `// @module-tag full` only with `npm test -- --all`. The comment is Vitest's own notation of a tag, so `vitest
 * --tags-filter quick` understands it as well. A slow test of a quick file has the tag itself: `{ tags: ['full'] }` in Vitest,
 * `{ tag: '@full' }` in Playwright. Imports only Node's modules.
 */
import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The tiers with their meaning; Vitest prints it. */
export const TIERS = [
  { name: 'quick', description: 'runs with `npm test`' },
  { name: 'full', description: 'runs only with `npm test -- --all`' },
];

/** Folders with test files. */
const FOLDERS = ['scripts', 'src', 'supabase', 'sw', 'tests'];
const TEST_FILE = /\.(?:test|spec)\.tsx?$/;
const FIRST_LINE = /^\/\/ @module-tag (\w+)\n/;
/** In bytes. Longer than the longest valid first line. */
const LINE_BYTES = 64;

/**
 * @param {string} root the project's folder
 * @returns {ReadonlyArray<{ file: string, tier: string | undefined }>} every test file, by its path below `root` with slashes
 */
export function listSuites(root) {
  return FOLDERS.map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && TEST_FILE.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ file: relative(root, path).replaceAll(sep, '/'), tier: readTier(path) }))
    .toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

/**
 * @param {string} root
 * @returns {string | undefined} the test files without a valid tier, or undefined
 */
export function checkTiers(root) {
  const names = TIERS.map(({ name }) => name);
  const wrong = listSuites(root).filter(({ tier }) => tier === undefined || !names.includes(tier));
  if (wrong.length === 0) return undefined;
  const files = wrong.map(({ file }) => file).join('\n');
  return `The first line must be ${names.map((name) => `\`// @module-tag ${name}\``).join(' or ')}:\n${files}`;
}

/**
 * Test files that a run leaves out: those of other tiers than `RIHLA_TIER`, except the files listed in `RIHLA_CHANGED`, which
 * are separated by newlines. Without `RIHLA_TIER` a run leaves out none.
 * @param {string} root
 * @returns {string[]} paths below `root`
 */
export function excludedFiles(root) {
  const { RIHLA_TIER: selected, RIHLA_CHANGED: changed = '' } = process.env;
  if (selected === undefined) return [];
  const kept = changed.split('\n');
  return listSuites(root)
    .filter(({ file, tier }) => tier !== selected && !kept.includes(file))
    .map(({ file }) => file);
}

/**
 * Whether a run leaves out single tests with the tag `full`. `npm test -- --changed` runs all tests of a file that it selects.
 * @returns {boolean}
 */
export function leavesOutFull() {
  const { RIHLA_TIER: selected, RIHLA_CHANGED: changed } = process.env;
  return selected === 'quick' && changed === undefined;
}

/**
 * @param {string} path
 * @returns {string | undefined}
 */
function readTier(path) {
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(LINE_BYTES);
    const length = readSync(file, start, 0, LINE_BYTES, 0);
    return FIRST_LINE.exec(start.toString('utf8', 0, length))?.[1];
  } finally {
    closeSync(file);
  }
}
