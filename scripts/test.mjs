/**
 * `npm test`: sets up what is missing and runs all that CI runs. The last line is `N passed, N failed`, the sum over
 * all runners; the exit code is 1 when anything failed or a runner ran nothing.
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium, ensureDependencies, ensurePostgres, ensureTools, runMain } from './setup.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const REPORTS = join(ROOT, '.cache/reports');

/** Memory that Linux offers as a folder. */
const MEMORY = '/dev/shm';
/** All databases and browser profiles that are there at the same time need less than a quarter of it. */
const ENOUGH_MEMORY_BYTES = 4 * 2 ** 30;

/**
 * What a runner counted, and what is said again at the very end, where a log that is cut short still has it: the names
 * of what failed.
 * @typedef {{ passed: number, failed: number, failures?: readonly string[] }} Count
 */

/**
 * Runs a command with its output passed on.
 * @param {string[]} command
 * @param {Record<string, string>} [env]
 * @returns {Promise<{ code: number | null, tail: readonly string[] }>} its exit code and its last lines
 */
function run([name = '', ...args], env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let tail = '';
    /** @param {NodeJS.WritableStream} to */
    const passOn = (to) => (/** @type {Buffer} */ chunk) => {
      to.write(chunk);
      tail = (tail + chunk).slice(-4000);
    };
    child.stdout.on('data', passOn(process.stdout));
    child.stderr.on('data', passOn(process.stderr));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, tail: tail.trimEnd().split('\n') }));
  });
}

/** @returns {Promise<Count>} */
async function check() {
  const { tail } = await run(['node', 'scripts/check.mjs']);
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(tail.at(-1) ?? '') ?? [];
  if (passed === undefined) return { passed: 0, failed: 1, failures: tail };
  return { passed: Number(passed), failed: Number(failed), failures: Number(failed) > 0 ? tail : [] };
}

/**
 * @param {string} name
 * @param {string[]} projects
 * @returns {Promise<Count>}
 */
async function vitest(name, projects) {
  const report = join(REPORTS, `${name}.json`);
  const selected = projects.flatMap((project) => ['--project', project]);
  const { code, tail } = await run([
    'npx',
    'vitest',
    'run',
    ...selected,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  if (!existsSync(report)) return { passed: 0, failed: 1, failures: tail };
  const { numPassedTests: passed, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  if (code === 0) return { passed, failed: numFailedTests };
  const failures = testResults.flatMap(failuresOfFile);
  return { passed, failed: Math.max(1, numFailedTests), failures: failures.length > 0 ? failures : tail };
}

/**
 * @param {{ name: string, status: string, message: string,
 *   assertionResults: ReadonlyArray<{ fullName: string, status: string, failureMessages: readonly string[] }> }} file
 * @returns {string[]} the tests of a file that failed, each with the start of why; the file, where it failed as a whole
 */
function failuresOfFile({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [`${name}: ${message}`];
  return failed.map(({ fullName, failureMessages }) => `${name} > ${fullName}\n${firstLines(failureMessages)}`);
}

/** @param {readonly string[]} messages */
const firstLines = (messages) =>
  messages
    .join('\n')
    .split('\n')
    .slice(0, 12)
    .map((line) => `  ${line}`)
    .join('\n');

/** @returns {Promise<Count>} */
async function playwright() {
  const report = join(REPORTS, 'e2e.json');
  const { code, tail } = await run(['npx', 'playwright', 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  if (!existsSync(report)) return { passed: 0, failed: 1, failures: tail };
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'));
  const { expected, unexpected, flaky } = stats;
  const passed = expected + flaky;
  if (flaky > 0) process.stdout.write(`${flaky} passed only at the second try: see 'flaky' above\n`);
  if (code === 0) return { passed, failed: unexpected };
  const failures = suites.flatMap(failuresOfSuite);
  return { passed, failed: Math.max(1, unexpected), failures: failures.length > 0 ? failures : tail };
}

/** @returns {Promise<Count>} whether every number of the specification is proved by what passed, or explained */
async function spec() {
  const { code, tail } = await run(['node', 'scripts/spec.mjs']);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: tail };
}

/**
 * @typedef {{ suites?: readonly Suite[],
 *   specs: ReadonlyArray<{ file: string, line: number, title: string, ok: boolean }> }} Suite as Playwright reports it
 */

/**
 * @param {Suite} suite
 * @returns {string[]} the tests in it that failed
 */
function failuresOfSuite({ specs, suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line} > ${title}`);
  return [...failed, ...suites.flatMap(failuresOfSuite)];
}

/**
 * Gives all that tests write into temporary folders a folder of its own, which goes when this process ends: in memory where
 * there is enough, since a disk's journal takes a quarter of what a test's database costs.
 */
function useTemporaryFolder() {
  const isInMemory = existsSync(MEMORY) && freeBytes(MEMORY) >= ENOUGH_MEMORY_BYTES;
  const folder = mkdtempSync(join(isInMemory ? MEMORY : tmpdir(), 'rihla-tests-'));
  // PostgreSQL does not run as root, and has a folder of its own within.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}

/** @param {string} folder */
function freeBytes(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

await runMain(async () => {
  ensureDependencies();
  await ensureChromium();
  await ensurePostgres();
  await ensureTools();
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  useTemporaryFolder();
  /** @type {Array<[string, () => Promise<Count>]>} */
  const runners = [
    ['check', check],
    ['unit', () => vitest('unit', ['unit', 'browser'])],
    // Side by side: what waits for a killed server leaves its core to others.
    ['integration and faults', () => vitest('integration', ['integration', 'faults', 'faults-browser'])],
    ['e2e', playwright],
    // Reads what the others left behind.
    ['spec', spec],
  ];
  let passed = 0;
  let failed = 0;
  /** @type {string[]} */
  const failures = [];
  for (const [name, runner] of runners) {
    const started = Date.now();
    const count = await runner();
    // A runner that ran nothing proves nothing.
    const ran = count.passed + count.failed > 0;
    passed += count.passed;
    failed += ran ? count.failed : 1;
    failures.push(...(count.failures ?? []).map((failure) => `${name}: ${failure}`));
    console.log(
      `\n== ${name}: ${count.passed} passed, ${count.failed} failed in ${Math.round((Date.now() - started) / 1000)} s\n`,
    );
  }
  if (failures.length > 0) console.log(`What failed:\n${failures.join('\n')}\n`);
  console.log(`${passed} passed, ${failed} failed`);
  if (failed) process.exitCode = 1;
});
