/** The runners of `npm test`: Vitest, Playwright, `npm run check`, and the count of proved numbers. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readPlaywrightReport, readVitestReport } from './reports.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The folder of all reports; `spec` reads the others'. */
export const REPORTS = join(ROOT, '.cache/reports');
/** Number of a runner's last lines to print if it left no report. */
const TAIL_LINES = 40;
/** How Vitest's default reporter marks a test that passed only at a later attempt. Its JSON report does not tell. */
const RETRIED = /\(retry x\d+\)/;

/**
 * A runner's result. The failures are printed again at the very end, where a truncated log still has them.
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {number} [retried] passed, but only at the second attempt
 * @property {readonly string[]} [failures]
 * @property {readonly import('./reports.mjs').TestTime[]} [times]
 */

/**
 * @typedef {object} Runner
 * @property {string} name
 * @property {() => Promise<Count>} run
 * @property {boolean} [mayBeEmpty] whether running no test is fine
 */

/** @type {Runner} */
export const check = {
  name: 'check',
  async run() {
    const { tail } = await run('check', ['node', 'scripts/check.mjs']);
    const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(tail.at(-1) ?? '') ?? [];
    if (passed === undefined) return { passed: 0, failed: 1, failures: tail };
    return { passed: Number(passed), failed: Number(failed), failures: Number(failed) > 0 ? tail : [] };
  },
};

/**
 * Passed if every number of the specification is proved or explained.
 * @type {Runner}
 */
export const spec = {
  name: 'spec',
  async run() {
    const { code, tail } = await run('spec', ['node', 'scripts/spec.mjs']);
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: tail };
  },
};

/**
 * @param {string} name
 * @param {string[]} projects of vitest.config.ts
 * @param {string[]} [options] for Vitest
 * @returns {Runner}
 */
export function vitest(name, projects, options = []) {
  const path = join(REPORTS, `${name}.json`);
  const selected = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  return {
    name,
    async run() {
      const { code, tail, retried } = await run(name, ['vitest', 'run', ...selected, ...reporters, ...options]);
      if (!existsSync(path)) return { passed: 0, failed: 1, failures: tail };
      return judge({ ...readVitestReport(path), retried }, code, tail);
    },
  };
}

/**
 * @param {string} name
 * @param {string[]} [options] for Playwright
 * @param {Record<string, string>} [env]
 * @returns {Runner}
 */
export function playwright(name, options = [], env = {}) {
  const path = join(REPORTS, `${name}.json`);
  return {
    name,
    async run() {
      const { code, tail } = await run(name, ['playwright', 'test', '--reporter=list,json', ...options], {
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_NAME: path,
      });
      if (!existsSync(path)) return { passed: 0, failed: 1, failures: tail };
      return judge(readPlaywrightReport(path), code, tail);
    },
  };
}

/**
 * Process ids of the runners that are running.
 * @type {Set<number | undefined>}
 */
const running = new Set();

/** Ends all running runners with their child processes. */
export function endRunners() {
  for (const pid of running) if (pid !== undefined) process.kill(-pid, 'SIGTERM');
}

/**
 * Runs a program or one of the project's packages in a process group of its own, and prefixes each line of its output with the
 * runner's name, because two run in parallel.
 * @param {string} name
 * @param {string[]} command
 * @param {Record<string, string>} [env]
 * @returns {Promise<{ code: number | null, tail: readonly string[], retried: number }>} its exit code, its last lines, and the
 *   number of lines that Vitest marks as retried
 */
function run(name, [program = '', ...args], env = {}) {
  return new Promise((resolve, reject) => {
    const path = [join(ROOT, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...env, PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(child.pid);
    /** @type {string[]} */
    const tail = [];
    let retried = 0;
    for (const [from, to] of /** @type {const} */ ([
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])) {
      createInterface({ input: from }).on('line', (line) => {
        to.write(`${name} | ${line}\n`);
        if (RETRIED.test(line)) retried++;
        if (line.trim()) tail.push(line);
        if (tail.length > TAIL_LINES) tail.shift();
      });
    }
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child.pid);
      resolve({ code, tail, retried });
    });
  });
}

/**
 * Converts a runner's report. A runner with an error exit has failed, whatever its report says.
 * @param {import('./reports.mjs').Report & { retried: number }} report
 * @param {number | null} code
 * @param {readonly string[]} tail
 * @returns {Count}
 */
function judge({ passed, failed, retried, failures, times }, code, tail) {
  if (code === 0) return { passed, failed, retried, times };
  return { passed, failed: Math.max(1, failed), retried, times, failures: failures.length > 0 ? failures : tail };
}
