/** The PGlite image that tests start from: the prepared database, without parts that a short life never uses. */
import { appendFileSync, cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeDatabase } from '../../supabase/local/database/engine.ts';
import { copyPreparedDatabase, prepareDatabase } from '../../supabase/local/database/prepared-database.ts';

/** Prepared databases, shared by all test runs. A first start copies one of them. */
export const CACHE = fileURLToPath(new URL('../../.cache', import.meta.url));
/** Images for tests. Pass this as `cacheDir`. */
export const LIGHT_CACHE = join(CACHE, 'light');

/** `template1` and `template0`: more than half of the files, and unused here. */
const UNUSED = ['base/1', 'base/4'];
/** By default, PostgreSQL fills 128 MB with zeros when it starts. */
const SETTINGS = '\nshared_buffers = 16MB\n';

/** Prepares the image if it is missing. @returns its folder */
export function prepareLightDatabase(): Promise<string> {
  return prepareDatabase(LIGHT_CACHE, makeLightDatabase);
}

/** Copies the image to a data directory, before a process starts on it and copies the full one. */
export function layOutDatabase(dataDir: string): Promise<void> {
  return copyPreparedDatabase(dataDir, LIGHT_CACHE, makeLightDatabase);
}

async function makeLightDatabase(folder: string): Promise<void> {
  cpSync(await prepareDatabase(CACHE, makeDatabase), folder, { recursive: true });
  for (const name of UNUSED) rmSync(join(folder, name), { recursive: true });
  appendFileSync(join(folder, 'postgresql.conf'), SETTINGS);
}
