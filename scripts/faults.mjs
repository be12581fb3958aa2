/**
 * `npm run test:faults -- [--seeds A..B] [file…]`: runs the fault suites, with the few seeds of `npm test` or the given
 * ones. A suite prints its seeds and its progress, so a long range can be run in parts. Like vitest, it selects files by
 * part of their path.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2);
const at = args.indexOf('--seeds');
const [, range] = at === -1 ? [] : args.splice(at, 2);
const [, from, to] = /^([1-9]\d{0,8})\.\.([1-9]\d{0,8})$/.exec(range ?? '') ?? [];

if (at !== -1 && (from === undefined || Number(from) > Number(to))) {
  console.error(`--seeds takes a range like 1..5000, got ${range ?? 'nothing'}.`);
  process.exitCode = 1;
} else {
  const env = range === undefined ? process.env : { ...process.env, RIHLA_SEEDS: range };
  const child = spawn('npx', ['vitest', 'run', '--project', 'faults*', ...args], { cwd: ROOT, env, stdio: 'inherit' });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
