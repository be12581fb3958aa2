/**
 * An empty database with every migration applied, made once and copied for each new data directory: making one takes
 * most of a first start.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { codeOf } from '../errors.ts';

const HERE = new URL('../', import.meta.url);
const MIGRATIONS = new URL('../../migrations/', import.meta.url);
/** What decides, besides the migrations, how a new database looks. */
const MAKERS = [
  'database/engine.ts',
  'rest/lite.ts',
  'database/migrate.ts',
  'database/pglite-worker.mjs',
  'database/prepared-database.ts',
  'realtime/realtime-authorization.ts',
];
const PACKAGES = ['@electric-sql/pglite', '@supabase/lite'];
const UNFINISHED = '.part';
/** Beside a copy that still has the generation of what it was copied from. */
const COPIED = 'pglite-is-a-copy';

const packageSchema = z.object({ dependencies: z.record(z.string(), z.string()) });

/** Names the state that a new database has: another migration, another version of what makes it, another name. */
async function readKey(): Promise<string> {
  const hash = createHash('sha256');
  const { dependencies } = packageSchema.parse(JSON.parse(await readFile(new URL('../../package.json', HERE), 'utf8')));
  for (const name of PACKAGES) hash.update(`${name} ${dependencies[name]}\n`);
  for (const file of MAKERS) hash.update(await readFile(new URL(file, HERE)));
  for (const file of (await readdir(MIGRATIONS)).toSorted()) {
    hash.update(`\n${file}\n`).update(await readFile(new URL(file, MIGRATIONS)));
  }
  return hash.digest('hex').slice(0, 32);
}

/**
 * Puts a copy of the prepared database into a data directory that has none, which must belong to the caller.
 * @param cacheDir keeps prepared databases
 * @param make makes a new database in a folder, and closes it
 */
export async function copyPreparedDatabase(
  dataDir: string,
  cacheDir: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const target = join(dataDir, 'pglite');
  if (existsSync(target)) return;
  const prepared = await prepareDatabase(cacheDir, make);
  const copy = target + UNFINISHED;
  await rm(copy, { recursive: true, force: true });
  // A third of the processor time of `cp`, which asks the system several things of each of a thousand files.
  cpSync(prepared, copy, { recursive: true });
  await markAsCopy(dataDir);
  await rename(copy, target);
}

/** Whether the database of this directory is a copy that was never opened. */
export function isCopy(dataDir: string): boolean {
  return existsSync(join(dataDir, COPIED));
}

/** Says of the database of this directory that it is a copy, so that `renewCopy` makes it one of its own. */
export async function markAsCopy(dataDir: string): Promise<void> {
  await writeFile(join(dataDir, COPIED), '');
}

/** Calls `renew` if the database of this directory was copied and is not yet one of its own; again after a crash. */
export async function renewCopy(dataDir: string, renew: () => Promise<unknown>): Promise<void> {
  if (!isCopy(dataDir)) return;
  await renew();
  await rm(join(dataDir, COPIED));
}

/**
 * Makes the prepared database where it is missing, and takes away those of other states.
 * @returns its folder
 */
export async function prepareDatabase(cacheDir: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(cacheDir, 'databases');
  const key = await readKey();
  const prepared = join(folder, key);
  if (existsSync(prepared)) return prepared;
  const draft = join(folder, `${key}.${process.pid}.${crypto.randomUUID()}${UNFINISHED}`);
  await mkdir(draft, { recursive: true });
  try {
    await make(draft);
    await rename(draft, prepared);
  } catch (error) {
    // Another process was first.
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  const others = (await readdir(folder)).filter((name) => name !== key && !name.endsWith(UNFINISHED));
  await Promise.all(others.map((name) => rm(join(folder, name), { recursive: true, force: true })));
  return prepared;
}
