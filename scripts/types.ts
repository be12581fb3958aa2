/**
 * `npm run types` writes src/remote/database.types.ts from the migrations. With `--check` it only compares, and exits 1 if
 * the file is outdated.
 */

import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../supabase/local/database/engine.ts';
import { readCatalog } from './types/catalog.ts';
import { toTypeScript } from './types/typescript.ts';

const NAME = 'src/remote/database.types.ts';
const FILE = fileURLToPath(new URL(`../${NAME}`, import.meta.url));

async function generate(): Promise<string> {
  const database = await openDatabase({ memory: true });
  try {
    return toTypeScript(await readCatalog(database));
  } finally {
    await database.close();
  }
}

const generated = await generate();
if (process.argv.includes('--check')) {
  const current = await readFile(FILE, 'utf8').catch(() => '');
  if (current !== generated) {
    console.error(`${NAME} is not what the migrations make: run \`npm run types\`.`);
    process.exitCode = 1;
  }
} else {
  await writeFile(FILE, generated);
  console.error(`Wrote ${NAME}.`);
}
