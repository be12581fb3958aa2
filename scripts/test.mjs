/**
 * `npm test`: installs what is missing and runs everything that CI runs. The last line is `N passed, N failed`, summed over
 * all runners; exits 1 if anything failed or a runner ran no test.
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ensureApp } from './setup/builds.mjs';
import { hasOtherBrowser } from './setup/other-browsers.mjs';
import {
  ensureChromium,
  ensureDependencies,
  ensureOtherBrowsers,
  ensurePostgres,
  ensureTools,
  runMain,
} from './setup.mjs';
import { readPlaywrightReport, readVitestReport, slowestTests } from './test/reports.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const REPORTS = join(ROOT, '.cache/reports');

/** Linux offers memory as this folder. */
const MEMORY = '/dev/shm';
/** All simultaneous databases and browser profiles need less than a quarter of this. */
const ENOUGH_MEMORY_BYTES = 4 * 2 ** 30;

/** Number of slowest tests listed at the end of a run. */
const SLOWEST = 20;
/** Number of a runner's last lines to print if it left no report. */
const TAIL_LINES = 40;

/**
 * A runner's result. The failures are printed again at the very end, where a truncated log still has them.
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {readonly string[]} [failures]
 * @property {readonly import('./test/reports.mjs').TestTime[]} [times]
 */

/**
 * The runners of `npm test` in two parallel lanes, one after the other in each. Suites with servers wait for them almost
 * half of their time, which the other lane uses. Both lanes take about the same time.
 * @type {ReadonlyArray<ReadonlyArray<Runner>>}
 */
const LANES = [
  [
    { name: 'integration and faults', run: () => vitest('integration', ['integration', 'faults']) },
    { name: 'check', run: check },
    { name: 'other browsers', run: otherBrowsers, canRun: hasOtherBrowser },
  ],
  [
    { name: 'e2e', run: () => playwright('e2e') },
    { name: 'unit', run: () => vitest('unit', ['unit', 'browser']) },
  ],
];

/**
 * Runners that start after both lanes, because nothing else may run meanwhile: budgets limit the time of requests, and fault
 * suites with Chromium need both cores.
 * @type {ReadonlyArray<Runner>}
 */
const ALONE = [
  { name: 'budgets and browser faults', run: () => vitest('alone', ['budgets', 'faults-browser']) },
  // Reads the others' reports.
  { name: 'spec', run: spec },
];

/**
 * @typedef {object} Runner
 * @property {string} name
 * @property {() => Promise<Count>} run
 * @property {() => boolean} [canRun] false if its environment is missing, which setup has reported
 */

/**
 * Runs a command and prefixes each line of its output with the runner's name, because two run in parallel.
 * @param {string} name
 * @param {string[]} command
 * @param {Record<string, string>} [env]
 * @returns {Promise<{ code: number | null, tail: readonly string[] }>} its exit code and its last lines
 */
function run(name, [program = '', ...args], env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    /** @type {string[]} */
    const tail = [];
    for (const [from, to] of /** @type {const} */ ([
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])) {
      createInterface({ input: from }).on('line', (line) => {
        to.write(`${name} | ${line}\n`);
        if (line.trim()) tail.push(line);
        if (tail.length > TAIL_LINES) tail.shift();
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, tail }));
  });
}

/** @returns {Promise<Count>} */
async function check() {
  const { tail } = await run('check', ['node', 'scripts/check.mjs']);
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
  const path = join(REPORTS, `${name}.json`);
  const selected = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const { code, tail } = await run(name, ['npx', 'vitest', 'run', ...selected, ...reporters]);
  if (!existsSync(path)) return { passed: 0, failed: 1, failures: tail };
  return judge(readVitestReport(path), code, tail);
}

/**
 * @param {string} name
 * @param {string[]} [options] for Playwright
 * @param {Record<string, string>} [env]
 * @returns {Promise<Count>}
 */
async function playwright(name, options = [], env = {}) {
  const path = join(REPORTS, `${name}.json`);
  const { code, tail } = await run(name, ['npx', 'playwright', 'test', '--reporter=list,json', ...options], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: path,
  });
  if (!existsSync(path)) return { passed: 0, failed: 1, failures: tail };
  const report = readPlaywrightReport(path);
  if (report.flaky > 0) process.stdout.write(`${report.flaky} passed only at the second try: see 'flaky' above\n`);
  return judge(report, code, tail);
}

/**
 * WebKitGTK draws without an emulated graphics card, which halves the processor time; none of these tests has a map.
 * @returns {Promise<Count>} the main flows in the installed browsers besides Chromium
 */
function otherBrowsers() {
  const options = ['--config=playwright.browsers.config.ts', '--grep=@quick'];
  return playwright('browsers', options, { WEBKIT_DISABLE_COMPOSITING_MODE: '1' });
}

/**
 * Converts a runner's report. A runner with an error exit has failed, whatever its report says.
 * @param {import('./test/reports.mjs').Report} report
 * @param {number | null} code
 * @param {readonly string[]} tail
 * @returns {Count}
 */
function judge({ passed, failed, failures, times }, code, tail) {
  if (code === 0) return { passed, failed, times };
  return { passed, failed: Math.max(1, failed), times, failures: failures.length > 0 ? failures : tail };
}

/** @returns {Promise<Count>} passed if every number of the specification is proved or explained */
async function spec() {
  const { code, tail } = await run('spec', ['node', 'scripts/spec.mjs']);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: tail };
}

/**
 * Creates a folder for all temporary files of tests and deletes it when this process ends. It is in memory if there is
 * enough, because a disk's journal takes a quarter of a test database's cost.
 */
function useTemporaryFolder() {
  const isInMemory = existsSync(MEMORY) && freeBytes(MEMORY) >= ENOUGH_MEMORY_BYTES;
  const folder = mkdtempSync(join(isInMemory ? MEMORY : tmpdir(), 'rihla-tests-'));
  // PostgreSQL does not run as root, and has its own folder inside.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}

/**
 * Runs a runner and prints its result.
 * @param {Runner} runner
 * @returns {Promise<Count>} a runner without any test has failed
 */
async function count({ name, run: start }) {
  const started = Date.now();
  const { passed, failed, failures = [], times = [] } = await start();
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`\n== ${name}: ${passed} passed, ${failed} failed in ${seconds} s\n`);
  const named = failures.map((failure) => `${name}: ${failure}`);
  return { passed, failed: passed + failed > 0 ? failed : 1, failures: named, times };
}

/** @param {readonly number[]} numbers */
const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

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
  await ensureOtherBrowsers();
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  useTemporaryFolder();
  await ensureApp();
  /** @type {Count[]} */
  const counts = [];
  /** @param {ReadonlyArray<Runner>} lane */
  const runLane = async (lane) => {
    for (const runner of lane) if (runner.canRun?.() ?? true) counts.push(await count(runner));
  };
  await Promise.all(LANES.map(runLane));
  await runLane(ALONE);
  const slowest = slowestTests(
    counts.flatMap(({ times = [] }) => times),
    SLOWEST,
  );
  console.log(`The ${slowest.length} slowest tests:\n${slowest.join('\n')}\n`);
  const failures = counts.flatMap((each) => each.failures ?? []);
  if (failures.length > 0) console.log(`What failed:\n${failures.join('\n')}\n`);
  const passed = sum(counts.map((each) => each.passed));
  const failed = sum(counts.map((each) => each.failed));
  console.log(`${passed} passed, ${failed} failed`);
  if (failed) process.exitCode = 1;
});
