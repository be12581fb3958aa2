/** `node scripts/run.mjs NAME ...`: runs a program that works on the database, `data-report`, `import`, `moderate`, `offers`, `packs`, `restore` or `seed`, built if need be. */
import { pathToFileURL } from 'node:url';
import { ensureProgram } from './setup/builds.mjs';
import { ensureDependencies, runMain, SetupError } from './setup.mjs';

const PROGRAMS = /** @type {const} */ (['data-report', 'import', 'moderate', 'offers', 'packs', 'restore', 'seed']);

await runMain(async () => {
  const name = PROGRAMS.find((each) => each === process.argv[2]);
  if (!name) throw new SetupError(`usage: node scripts/run.mjs NAME, where NAME is one of: ${PROGRAMS.join(', ')}`);
  ensureDependencies();
  const program = ensureProgram(name);
  process.argv.splice(1, 2, program);
  // What it writes below DATA_DIR is its owner's only.
  process.umask(0o077);
  await import(pathToFileURL(program).href);
});
