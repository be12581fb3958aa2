/**
 * `npm test`: sets up what is missing and runs all that CI runs. The last line is `N passed, N failed`, the sum over
 * all runners; the exit code is 1 when anything failed or a runner ran nothing.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium, ensureDependencies, ensurePostgres, ensureTools, runMain } from './setup.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const REPORTS = join(ROOT, '.cache/reports');

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * Runs a command with its output passed on.
 * @param {string[]} command
 * @param {Record<string, string>} [env]
 * @returns {Promise<{ code: number | null, lastLine: string }>}
 */
function run([name = '', ...args], env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let tail = '';
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk);
      tail = (tail + chunk).slice(-4000);
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, lastLine: tail.trimEnd().split('\n').at(-1) ?? '' }));
  });
}

/** @returns {Promise<Count>} */
async function check() {
  const { lastLine } = await run(['node', 'scripts/check.mjs']);
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(lastLine) ?? [];
  return passed === undefined ? { passed: 0, failed: 1 } : { passed: Number(passed), failed: Number(failed) };
}

/**
 * @param {string} name
 * @param {string[]} projects
 * @returns {Promise<Count>}
 */
async function vitest(name, projects) {
  const report = join(REPORTS, `${name}.json`);
  const selected = projects.flatMap((project) => ['--project', project]);
  const { code } = await run([
    'npx',
    'vitest',
    'run',
    ...selected,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(report, 'utf8'));
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/** @returns {Promise<Count>} */
async function playwright() {
  const report = join(REPORTS, 'e2e.json');
  const { code } = await run(['npx', 'playwright', 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = JSON.parse(readFileSync(report, 'utf8')).stats;
  if (flaky > 0) process.stdout.write(`${flaky} passed only at the second try: see 'flaky' above\n`);
  return { passed: expected + flaky, failed: code !== 0 && unexpected === 0 ? 1 : unexpected };
}

await runMain(async () => {
  ensureDependencies();
  await ensureChromium();
  await ensurePostgres();
  await ensureTools();
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  /** @type {Array<[string, () => Promise<Count>]>} */
  const runners = [
    ['check', check],
    ['unit', () => vitest('unit', ['unit', 'browser'])],
    // Side by side: what waits for a killed server leaves its core to others.
    ['integration and faults', () => vitest('integration', ['integration', 'faults', 'faults-browser'])],
    ['e2e', playwright],
  ];
  let passed = 0;
  let failed = 0;
  for (const [name, runner] of runners) {
    const started = Date.now();
    const count = await runner();
    // A runner that ran nothing proves nothing.
    const ran = count.passed + count.failed > 0;
    passed += count.passed;
    failed += ran ? count.failed : 1;
    console.log(
      `\n== ${name}: ${count.passed} passed, ${count.failed} failed in ${Math.round((Date.now() - started) / 1000)} s\n`,
    );
  }
  console.log(`${passed} passed, ${failed} failed`);
  if (failed) process.exitCode = 1;
});
