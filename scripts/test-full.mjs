/**
 * `npm run test:full -- [--seeds A..B] [name…]`: runs tests in full of which `npm test` runs a few seeds. A suite prints its
 * seeds and, every half minute, its progress: an interrupted run continues with `--seeds` from there.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureDependencies, ensurePostgres, runMain } from './setup.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Each with its vitest project, its file or folder, and its seeds where it has any. */
const SUITES = {
  'payment-lives': ['integration', 'tests/integration/payments/stripe-webhook.test.ts', '1..200'],
  'payment-interleavings': ['unit', 'supabase/functions/_shared/payments/event-order.test.ts', '1..300000'],
  protocol: ['faults', 'tests/faults/protocol.test.ts', '1..10000'],
  soak: ['integration', 'tests/integration/limits/aborted-requests.test.ts', '1..10000'],
  properties: ['unit', '.test.ts'],
  databases: ['integration', 'tests/integration'],
};

/**
 * @param {string} project
 * @param {string} file
 * @param {string} seeds
 * @returns {Promise<boolean>} whether it passed
 */
function run(project, file, seeds) {
  return new Promise((resolve) => {
    const args = ['vitest', 'run', '--project', project, '--retry', '0', file];
    // On each database, also what `npm test` runs on one, and all cases of property tests.
    const env = {
      ...process.env,
      RIHLA_ENGINES: 'each',
      RIHLA_REPETITIONS: 'all',
      ...(seeds && { RIHLA_SEEDS: seeds }),
    };
    const child = spawn('npx', args, { cwd: ROOT, env, stdio: 'inherit' });
    child.on('exit', (code) => resolve(code === 0));
  });
}

await runMain(async () => {
  const args = process.argv.slice(2);
  const at = args.indexOf('--seeds');
  const [, range] = at === -1 ? [] : args.splice(at, 2);
  const [, from, to] = /^([1-9]\d{0,8})\.\.([1-9]\d{0,8})$/.exec(range ?? '') ?? [];
  const names = Object.keys(SUITES);
  const unknown = args.filter((name) => !names.includes(name));
  if (unknown.length > 0 || (at !== -1 && (from === undefined || Number(from) > Number(to)))) {
    console.error(`Usage: npm run test:full -- [--seeds A..B] [${names.join('|')}]…`);
    process.exitCode = 1;
    return;
  }
  await ensureDependencies();
  await ensurePostgres();
  /** @type {string[]} */
  const failed = [];
  for (const [name, [project = '', file = '', seeds = '']] of Object.entries(SUITES)) {
    if (args.length > 0 && !args.includes(name)) continue;
    if (!(await run(project, file, seeds && (range ?? seeds)))) failed.push(name);
  }
  console.log(failed.length === 0 ? 'All passed.' : `Failed: ${failed.join(', ')}`);
  if (failed.length > 0) process.exitCode = 1;
});
