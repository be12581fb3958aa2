/**
 * An empty database with all migrations applied, made once and copied for each new data directory, because making it takes
 * most of a first start.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { codeOf } from '../backend-error.ts';
import { type FileSystem, UNFINISHED, writeWhole } from '../whole-files.ts';

const HERE = new URL('../', import.meta.url);
const MIGRATIONS = new URL('../../migrations/', import.meta.url);
/** Sources that determine a new database, besides the migrations. */
const MAKERS = [
  'database/engine.ts',
  'rest/lite.ts',
  'database/migrate.ts',
  'database/pglite-worker.mjs',
  'database/prepared-database.ts',
  'realtime/realtime-authorization.ts',
];
const PACKAGES = ['@electric-sql/pglite', '@supabase/lite'];
/** Marks a copy that still has the generation of its original. */
const COPIED = 'pglite-is-a-copy';

const packageSchema = z.object({ dependencies: z.record(z.string(), z.string()) });

/** A hash of everything that determines a new database: migrations, sources and package versions. */
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
 * Copies the prepared database into a data directory without one, which the caller must have locked.
 * @param cacheDir holds prepared databases
 * @param make creates a database in a folder and closes it
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
  // Takes a third of the processor time of `cp`, which makes several system calls for each of a thousand files.
  cpSync(prepared, copy, { recursive: true });
  await markAsCopy(dataDir);
  await rename(copy, target);
}

/** Whether this directory's database is a copy that was never opened. */
export function isCopy(dataDir: string): boolean {
  return existsSync(join(dataDir, COPIED));
}

/** Marks this directory's database as a copy, so that `renewCopy` gives it its own generation. */
export async function markAsCopy(dataDir: string, system?: FileSystem): Promise<void> {
  await writeWhole(join(dataDir, COPIED), '', system && { system });
}

/** Calls `renew` if this directory's database is marked as a copy; again after a crash. */
export async function renewCopy(dataDir: string, renew: () => Promise<unknown>): Promise<void> {
  if (!isCopy(dataDir)) return;
  await renew();
  await rm(join(dataDir, COPIED));
}

/**
 * Creates the prepared database if it is missing, and deletes outdated ones.
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
