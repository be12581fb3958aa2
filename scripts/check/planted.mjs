import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkTiers } from '../test/tiers.mjs';
import { runCommand } from './command.mjs';
import { checkLinks } from './links.mjs';
import { checkHashes } from './lock-file.mjs';
import { checkWrites } from './writes.mjs';

/**
 * @typedef {object} Planted
 * @property {string} name the file in tests/planted
 * @property {string} target where it is planted, in a copy of the project
 * @property {string} caughtBy 'lint', 'types', 'links', 'tiers', 'writes', 'hashes', 'generated types' or 'types FOLDER'; 'types'
 *   is what the linter says of types
 * @property {string[]} namedIn the files, or packages, that the step must name
 */

/**
 * The violations that the check must catch. The first two lines of each file in tests/planted say where it is planted and
 * which step must catch it. A third line may name other files that the step must report instead.
 * @param {string} root
 * @returns {Planted[]}
 */
function listPlanted(root) {
  const folder = join(root, 'tests/planted');
  return readdirSync(folder).map((name) => {
    const [where = '', what = '', others = ''] = readFileSync(join(folder, name), 'utf8').split('\n');
    const target = where.replace('// planted: ', '');
    const [, named = target] = /^\/\/ named in: (.+)$/.exec(others) ?? [];
    return { name, target, caughtBy: what.replace('// caught by: ', ''), namedIn: named.split(' ') };
  });
}

/**
 * Plants every violation in a copy of the project and runs the steps that must catch them. A violation is caught if the step
 * fails and names the planted file, or the files of its third line.
 * @param {string} root the project's folder
 * @returns {Promise<string | undefined>} the uncaught ones, or undefined if all were caught
 */
export async function checkPlanted(root) {
  const all = listPlanted(root);
  const copy = plant(root, all);
  /** @type {Map<string, string>} */
  const outputs = new Map();
  try {
    for (const [step, targets] of byStep(all)) outputs.set(step, await run(copy, step, targets));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  const missed = all.filter(({ caughtBy, namedIn }) => !namedIn.every((file) => outputs.get(caughtBy)?.includes(file)));
  console.log(`     ${all.length - missed.length} of ${all.length} planted violations caught`);
  if (!all.length) return 'tests/planted is empty';
  return (
    missed.map(({ name, target, caughtBy }) => `${caughtBy} let ${name} pass at ${target}`).join('\n') || undefined
  );
}

/**
 * @param {string} root
 * @param {Planted[]} all
 * @returns {string} the folder of a copy with every violation
 */
function plant(root, all) {
  // Outside of the project, because the linter skips files that git ignores.
  const copy = mkdtempSync(join(tmpdir(), 'rihla-planted-'));
  for (const part of [
    'docs',
    'src',
    'sw',
    'scripts',
    'supabase',
    'package.json',
    'package-lock.json',
    '.oxlintrc.json',
  ]) {
    cpSync(join(root, part), join(copy, part), { recursive: true });
  }
  // The cache saves generating what `npm run types` compares.
  for (const part of ['node_modules', '.cache']) symlinkSync(join(root, part), join(copy, part));
  for (const { name, target } of all) {
    mkdirSync(dirname(join(copy, target)), { recursive: true });
    const text = readFileSync(join(root, 'tests/planted', name), 'utf8');
    // JSON has no comments.
    writeFileSync(join(copy, target), target.endsWith('.json') ? text.replace(/^\/\/.*\n/gm, '') : text);
  }
  return copy;
}

/**
 * @param {Planted[]} all
 * @returns {Map<string, string[]>} the files that each step must name
 */
function byStep(all) {
  /** @type {Map<string, string[]>} */
  const steps = new Map();
  for (const { caughtBy, namedIn } of all) steps.set(caughtBy, [...(steps.get(caughtBy) ?? []), ...namedIn]);
  return steps;
}

/**
 * Gives the linter and the check of links only the files that they must name. They apply the same rules as when they find files
 * themselves, and all other files have their own step.
 * @param {string} copy
 * @param {string} step
 * @param {string[]} targets
 * @returns {Promise<string>} what the step printed, or nothing if it passed
 */
async function run(copy, step, targets) {
  if (step === 'tiers') return checkTiers(copy) ?? '';
  if (step === 'writes') return checkWrites(copy) ?? '';
  if (step === 'hashes') return checkHashes(copy) ?? '';
  if (step === 'links') return (await checkLinks(copy, targets)) ?? '';
  const isLinter = step === 'lint' || step === 'types';
  const command = isLinter
    ? ['oxlint', '--format', 'unix', ...targets]
    : step === 'generated types'
      ? ['npm', 'run', '--silent', 'types', '--', '--check']
      : ['tsc', '--pretty', 'false', '-p', step.replace('types ', '')];
  const { code, output } = await runCommand(copy, command);
  if (code === 0) return '';
  return isLinter ? ofStep(step, output) : output;
}

/**
 * @param {string} step
 * @param {string} output of the linter
 * @returns {string} its lines about types, or all others
 */
function ofStep(step, output) {
  const lines = output.split('\n');
  return lines.filter((line) => line.includes('typescript(TS') === (step === 'types')).join('\n');
}
