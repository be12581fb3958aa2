/**
 * `npm run check`: all that can be said of the code without running it. Prints a line per step and a last line
 * `N passed, N failed`; exits 1 when a step failed.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureDependencies, runMain } from './setup.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RUNTIMES = ['src/domain', 'src', 'src/workers', 'sw', 'scripts'];

/** @returns {Promise<Array<[name: string, run: () => string | undefined]>>} each step answers what is wrong, or undefined */
async function steps() {
  const { checkBudget } = await import('./check/budget.mjs');
  const { checkPlanted } = await import('./check/planted.mjs');
  return [
    ['format', () => command('npx', ['biome', 'check', '.'])],
    ['lint', () => command('npx', ['oxlint', '--deny-warnings', '.'])],
    ...RUNTIMES.map(
      (folder) =>
        /** @type {[string, () => string | undefined]} */ ([
          `types ${folder}`,
          () => command('npx', ['tsc', '-p', folder]),
        ]),
    ),
    ['unused code', () => command('npx', ['knip', '--no-progress'])],
    ['generated types', () => command('npm', ['run', '--silent', 'types', '--', '--check'])],
    ['build', () => command('npx', ['vite', 'build', '--logLevel', 'warn'])],
    ['initial JavaScript', () => checkBudget(ROOT)],
    ['planted violations', () => checkPlanted(ROOT)],
  ];
}

/**
 * @param {string} name
 * @param {string[]} args
 * @returns {string | undefined}
 */
function command(name, args) {
  const { status, stdout, stderr } = spawnSync(name, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 });
  return status === 0 ? undefined : `${stdout}\n${stderr}`.trim() || `${name} ended with ${status}`;
}

await runMain(async () => {
  ensureDependencies();
  let failed = 0;
  const all = await steps();
  for (const [name, run] of all) {
    const started = Date.now();
    const problem = run();
    if (problem) failed++;
    console.log(`${problem ? 'FAIL' : 'ok  '} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    if (problem) console.log(problem.replace(/^/gm, '     '));
  }
  console.log(`${all.length - failed} passed, ${failed} failed`);
  if (failed) process.exitCode = 1;
});
