/**
 * `npm test`: installs what is missing and runs the quick suites. `npm test -- --all` runs everything, as CI does, and
 * `npm test -- --changed` what the changes since the upstream branch reach. The last line is `N passed, N failed`, summed over
 * all runners; exits 1 if anything failed or a runner ran no test.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureApp } from './setup/builds.mjs';
import {
  ensureChromium,
  ensureDependencies,
  ensureOtherBrowsers,
  ensurePostgres,
  ensureTools,
  runMain,
} from './setup.mjs';
import { chooseForm } from './test/forms.mjs';
import { slowestTests } from './test/reports.mjs';
import { endRunners, REPORTS } from './test/runners.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Linux offers memory as this folder. */
const MEMORY = '/dev/shm';
/** All simultaneous databases and browser profiles need less than a quarter of this. */
const ENOUGH_MEMORY_BYTES = 4 * 2 ** 30;

/** Number of slowest tests listed at the end of a run. */
const SLOWEST = 20;

/** @typedef {import('./test/runners.mjs').Count} Count */
/** @typedef {import('./test/runners.mjs').Runner} Runner */

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
    process.once(signal, () => {
      endRunners();
      process.exit(128 + constants.signals[signal]);
    });
  }
}

/**
 * Runs a runner and prints its result.
 * @param {Runner} runner
 * @returns {Promise<Count>} a runner without any test has failed, unless it may be empty
 */
async function count({ name, run: start, mayBeEmpty = false }) {
  const started = Date.now();
  const { passed, failed, retried = 0, failures = [], times = [] } = await start();
  const seconds = Math.round((Date.now() - started) / 1000);
  const second = retried > 0 ? `, ${retried} only at the second attempt` : '';
  console.log(`\n== ${name}: ${passed} passed${second}, ${failed} failed in ${seconds} s\n`);
  const named = failures.map((failure) => `${name}: ${failure}`);
  const isEmpty = passed + failed === 0 && !mayBeEmpty;
  return { passed, failed: isEmpty ? 1 : failed, failures: isEmpty ? [`${name}: no test ran`] : named, times };
}

/** @param {readonly number[]} numbers */
const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

/** @param {string} folder */
function freeBytes(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

await runMain(async () => {
  // Debian's packages load while npm installs; one apt-get at a time.
  await Promise.all([ensureDependencies(), ensurePostgres()]);
  const args = process.argv.slice(2);
  if (args.includes('--all')) {
    await ensureTools();
    await ensureOtherBrowsers();
  }
  const form = chooseForm(ROOT, args);
  if (form === undefined) {
    console.error('Usage: npm test [-- --all | --changed]');
    process.exitCode = 1;
    return;
  }
  Object.assign(process.env, form.env);
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  useTemporaryFolder();
  await Promise.all([ensureChromium(), ensureApp()]);
  /** @type {Count[]} */
  const counts = [];
  /** @param {readonly Runner[]} lane */
  const runLane = async (lane) => {
    for (const runner of lane) counts.push(await count(runner));
  };
  await Promise.all(form.lanes.map(runLane));
  await runLane(form.afterwards);
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
