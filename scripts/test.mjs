/**
 * `npm test`: sets up what is missing and runs all that CI runs. The last line is `N passed, N failed`, the sum over
 * all runners; the exit code is 1 when anything failed or a runner ran nothing.
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { hasOtherBrowser } from './setup/browsers.mjs';
import { ensureApp } from './setup/builds.mjs';
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

/** Memory that Linux offers as a folder. */
const MEMORY = '/dev/shm';
/** All databases and browser profiles that are there at the same time need less than a quarter of it. */
const ENOUGH_MEMORY_BYTES = 4 * 2 ** 30;

/** So many are named at the end of a run. */
const SLOWEST = 20;
/** So many of a runner's last lines tell what went wrong where it left no report. */
const TAIL_LINES = 40;

/**
 * What a runner counted. The failures are printed again at the very end, where a log that is cut short still has them.
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {readonly string[]} [failures]
 * @property {readonly import('./test/reports.mjs').TestTime[]} [times]
 */

/**
 * What `npm test` runs: two lanes side by side, in each one runner after the other. Suites that meet servers wait for them
 * almost half of their time, in which the other lane has the processor; the lanes take about as long as one another.
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
 * What runs when the lanes are done. Budgets bound how long a request may take, and fault suites that start Chromium need
 * both cores: nothing else runs beside them.
 * @type {ReadonlyArray<Runner>}
 */
const ALONE = [
  { name: 'budgets and browser faults', run: () => vitest('alone', ['budgets', 'faults-browser']) },
  // Reads the reports of the others.
  { name: 'spec', run: spec },
];

/**
 * @typedef {object} Runner
 * @property {string} name
 * @property {() => Promise<Count>} run
 * @property {() => boolean} [canRun] false where there is nothing to run it in, which setup has said
 */

/**
 * Runs a command with its output passed on, each line with the runner's name before it, since two run side by side.
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
 * @param {string[]} [options] of Playwright
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
 * WebKitGTK draws without an imitated graphics card, which takes half the processor time: none of these scenes has a map.
 * @returns {Promise<Count>} the main ways in the browsers beside Chromium that are here
 */
function otherBrowsers() {
  const options = ['--config=playwright.browsers.config.ts', '--grep=@quick'];
  return playwright('browsers', options, { WEBKIT_DISABLE_COMPOSITING_MODE: '1' });
}

/**
 * What a runner's report says. A runner that ends with an error has failed, whatever its report says.
 * @param {import('./test/reports.mjs').Report} report
 * @param {number | null} code
 * @param {readonly string[]} tail
 * @returns {Count}
 */
function judge({ passed, failed, failures, times }, code, tail) {
  if (code === 0) return { passed, failed, times };
  return { passed, failed: Math.max(1, failed), times, failures: failures.length > 0 ? failures : tail };
}

/** @returns {Promise<Count>} whether every number of the specification is proved by what passed, or explained */
async function spec() {
  const { code, tail } = await run('spec', ['node', 'scripts/spec.mjs']);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: tail };
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

/**
 * Runs a runner and says what it came to.
 * @param {Runner} runner
 * @returns {Promise<Count>} a runner that ran nothing proves nothing, and has failed
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
