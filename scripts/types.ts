/**
 * `npm run types` writes the generated files: src/remote/database.types.ts from the migrations, and the default values of
 * Stripe's stand-in from the types of Stripe's SDK. With `--check` it only compares, and exits 1 if a file is outdated.
 */

import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../supabase/local/database/engine.ts';
import { readCatalog } from './types/catalog.ts';
import { stripeDefaults } from './types/stripe-defaults.ts';
import { toTypeScript } from './types/typescript.ts';

async function databaseTypes(): Promise<string> {
  const database = await openDatabase({ memory: true });
  try {
    return toTypeScript(await readCatalog(database));
  } finally {
    await database.close();
  }
}

const GENERATED = [
  ['src/remote/database.types.ts', databaseTypes],
  ['supabase/local/payments/object-defaults.json', stripeDefaults],
] as const;

for (const [name, generate] of GENERATED) {
  const generated = await generate();
  const file = fileURLToPath(new URL(`../${name}`, import.meta.url));
  const current = await readFile(file, 'utf8').catch(() => '');
  if (current === generated) continue;
  if (process.argv.includes('--check')) {
    console.error(`${name} is outdated: run \`npm run types\`.`);
    process.exitCode = 1;
  } else {
    await writeFile(file, generated);
    console.error(`Wrote ${name}.`);
  }
}
