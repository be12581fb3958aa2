/** What a test's PGlite begins as: the prepared database without what a life of seconds pays for and never uses. */
import { appendFileSync, cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeDatabase } from '../../supabase/local/database/engine.ts';
import { copyPreparedDatabase, prepareDatabase } from '../../supabase/local/database/prepared-database.ts';

/** Prepared databases, shared by all test runs: as a first start copies them. */
export const CACHE = fileURLToPath(new URL('../../.cache', import.meta.url));
/** Those that tests copy, to be given as `cacheDir`. */
export const LIGHT_CACHE = join(CACHE, 'light');

/** `template1` and `template0`, from which nobody makes databases here: more than half of the files. */
const UNUSED = ['base/1', 'base/4'];
/** PostgreSQL fills 128 MB with zeros when it starts, by default. */
const SETTINGS = '\nshared_buffers = 16MB\n';

/** Makes it where it is missing. @returns its folder */
export function prepareLightDatabase(): Promise<string> {
  return prepareDatabase(LIGHT_CACHE, makeLightDatabase);
}

/** Gives a data directory a database of its own before a process starts on it, which would copy the heavy one. */
export function layOutDatabase(dataDir: string): Promise<void> {
  return copyPreparedDatabase(dataDir, LIGHT_CACHE, makeLightDatabase);
}

async function makeLightDatabase(folder: string): Promise<void> {
  cpSync(await prepareDatabase(CACHE, makeDatabase), folder, { recursive: true });
  for (const name of UNUSED) rmSync(join(folder, name), { recursive: true });
  appendFileSync(join(folder, 'postgresql.conf'), SETTINGS);
}
