/**
 * `npm run check`: all checks of the code that need not run it. Prints a line per step and a last line `N passed, N failed`;
 * exits 1 if a step failed.
 */
import { fileURLToPath } from 'node:url';
import { runCommand } from './check/command.mjs';
import { ensureApp } from './setup/builds.mjs';
import { ensureDependencies, runMain } from './setup.mjs';
import { checkTiers } from './test/tiers.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/**
 * Their programs include files of other folders, which must do without what these runtimes lack. The linter checks the types of
 * every file as well, in the program of its own folder.
 */
const RUNTIMES = ['src/domain', 'src/workers', 'sw'];
/** Most programs use one core and sometimes wait for the disk; this many keep two cores busy. */
const AT_ONCE = 3;

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {() => Promise<string | undefined>} run resolves to the problem, or undefined
 */

/** @returns {Promise<Step[][]>} lists to run in parallel, longest first; the steps of a list run in order */
async function steps() {
  const { checkBudget } = await import('./check/budget.mjs');
  const { checkChunkCircles } = await import('./check/chunk-circles.mjs');
  const { checkLinks } = await import('./check/links.mjs');
  const { checkHashes, checkLicences, checkPlatforms } = await import('./check/lock-file.mjs');
  const { checkPlanted } = await import('./check/planted.mjs');
  const { checkSecrets } = await import('./check/secrets.mjs');
  const { checkSourceMaps } = await import('./check/source-maps.mjs');
  const { checkWrites } = await import('./check/writes.mjs');
  return [
    [step('lint and types', 'oxlint', '--deny-warnings', '.')],
    // They test the steps of this check, so the quick tests leave them out.
    ...(process.env['RIHLA_TIER'] === 'quick' ? [] : [[{ name: 'planted violations', run: () => checkPlanted(ROOT) }]]),
    [
      { name: 'build', run: buildApp },
      { name: 'initial JavaScript', run: async () => checkBudget(ROOT) },
      { name: 'circles in the build', run: async () => checkChunkCircles(ROOT) },
      { name: 'secrets in the build', run: async () => checkSecrets(ROOT) },
      { name: 'source maps in the build', run: async () => checkSourceMaps(ROOT) },
    ],
    [
      { name: 'tiers of the tests', run: async () => checkTiers(ROOT) },
      { name: 'files of the backend', run: async () => checkWrites(ROOT) },
    ],
    [
      { name: 'licences', run: async () => checkLicences(ROOT) },
      { name: 'platforms in the lock file', run: async () => checkPlatforms(ROOT) },
      { name: 'hashes in the lock file', run: async () => checkHashes(ROOT) },
      { name: 'links in the documentation', run: () => checkLinks(ROOT) },
    ],
    [step('texts', 'node', '--import', 'tsx', 'scripts/texts.ts')],
    [step('unused code', 'knip', '--no-progress')],
    [step('generated types', 'npm', 'run', '--silent', 'types', '--', '--check')],
    ...RUNTIMES.toReversed().map((folder) => [step(`types ${folder}`, 'tsc', '-p', folder)]),
    [step('format', 'biome', 'check', '.')],
  ];
}

/** @returns {Promise<string | undefined>} the problem, or undefined */
async function buildApp() {
  try {
    await ensureApp();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * @param {string} name
 * @param {string[]} command
 * @returns {Step}
 */
function step(name, ...command) {
  return {
    name,
    async run() {
      const { code, output } = await runCommand(ROOT, command);
      return code === 0 ? undefined : output.trim() || `${command[0]} ended with ${code}`;
    },
  };
}

/**
 * @param {Step} step
 * @returns {Promise<boolean>} whether it passed
 */
async function runStep({ name, run }) {
  const started = Date.now();
  // After a failed build the steps that read it throw.
  const problem = await run().catch(String);
  console.log(`${problem ? 'FAIL' : 'ok  '} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (problem) console.log(problem.replace(/^/gm, '     '));
  return !problem;
}

await runMain(async () => {
  await ensureDependencies();
  const waiting = await steps();
  /** @type {boolean[]} */
  const done = [];
  const takeSteps = async () => {
    for (let list = waiting.shift(); list; list = waiting.shift()) {
      for (const each of list) done.push(await runStep(each));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeSteps));
  const failed = done.filter((isWell) => !isWell).length;
  console.log(`${done.length - failed} passed, ${failed} failed`);
  if (failed) process.exitCode = 1;
});
