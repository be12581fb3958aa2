/**
 * `node scripts/run.mjs NAME ...`: builds, if needed, and runs a program that works on the database: `data-report`,
 * `import`, `moderate`, `offers`, `packs`, `restore` or `seed`.
 */
import { pathToFileURL } from 'node:url';
import { ensureProgram } from './setup/builds.mjs';
import { ensureDependencies, runMain, SetupError } from './setup.mjs';

const PROGRAMS = /** @type {const} */ (['data-report', 'import', 'moderate', 'offers', 'packs', 'restore', 'seed']);

await runMain(async () => {
  const name = PROGRAMS.find((each) => each === process.argv[2]);
  if (!name) throw new SetupError(`usage: node scripts/run.mjs NAME, where NAME is one of: ${PROGRAMS.join(', ')}`);
  await ensureDependencies();
  const program = ensureProgram(name);
  process.argv.splice(1, 2, program);
  // Files that it writes below DATA_DIR are private to their owner.
  process.umask(0o077);
  await import(pathToFileURL(program).href);
});
