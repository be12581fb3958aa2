import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * @typedef {object} Planted
 * @property {string} name the file in tests/planted
 * @property {string} target where it is planted, in a copy of the project
 * @property {string} caughtBy 'lint', 'generated types' or 'types FOLDER'
 */

/**
 * The violations that the check must catch: each file of tests/planted says in its first two lines where it is planted
 * and by which step it is caught.
 * @param {string} root
 * @returns {Planted[]}
 */
function listPlanted(root) {
  const folder = join(root, 'tests/planted');
  return readdirSync(folder).map((name) => {
    const [where = '', what = ''] = readFileSync(join(folder, name), 'utf8').split('\n');
    return { name, target: where.replace('// planted: ', ''), caughtBy: what.replace('// caught by: ', '') };
  });
}

/**
 * Plants every violation in a copy of the project and runs the steps that must catch them. A violation counts as
 * caught when the step fails and names the planted file.
 * @param {string} root the project's folder
 * @returns {string | undefined} which ones were let pass, or undefined when all were caught
 */
export function checkPlanted(root) {
  const all = listPlanted(root);
  // Outside of the project: the linter leaves out what git ignores.
  const copy = mkdtempSync(join(tmpdir(), 'rihla-planted-'));
  for (const part of ['src', 'sw', 'scripts', 'supabase', 'package.json', '.oxlintrc.json']) {
    cpSync(join(root, part), join(copy, part), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const { name, target } of all) {
    mkdirSync(dirname(join(copy, target)), { recursive: true });
    cpSync(join(root, 'tests/planted', name), join(copy, target));
  }
  const outputs = new Map([...new Set(all.map(({ caughtBy }) => caughtBy))].map((step) => [step, run(copy, step)]));
  rmSync(copy, { recursive: true, force: true });
  const missed = all.filter(({ target, caughtBy }) => !outputs.get(caughtBy)?.includes(target));
  console.log(`     ${all.length - missed.length} of ${all.length} planted violations caught`);
  if (!all.length) return 'tests/planted is empty';
  return (
    missed.map(({ name, target, caughtBy }) => `${caughtBy} let ${name} pass at ${target}`).join('\n') || undefined
  );
}

/**
 * @param {string} copy
 * @param {string} step
 * @returns {string} what the step printed, or nothing when it passed
 */
function run(copy, step) {
  const [name = '', ...args] =
    step === 'lint'
      ? ['npx', 'oxlint', '--format', 'unix', '.']
      : step === 'generated types'
        ? ['npm', 'run', '--silent', 'types', '--', '--check']
        : ['npx', 'tsc', '--pretty', 'false', '-p', step.replace('types ', '')];
  const { status, stdout, stderr } = spawnSync(name, args, { cwd: copy, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 });
  return status === 0 ? '' : `${stdout}${stderr}`;
}
