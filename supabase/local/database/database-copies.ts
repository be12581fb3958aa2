/**
 * Daily copies of an embedded database, to restore when its files are damaged. Each is a folder of DATA_DIR/copies, named by
 * its time. It contains the database, the secrets, and the stored objects as hard links. `npm run restore` restores one.
 */
import { link, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../backend-error.ts';
import { copyDraft, type FileSystem, placeFolder, UNFINISHED } from '../whole-files.ts';
import type { Database } from './database.ts';

export interface CopyLimits {
  /** Number of copies to keep. */
  readonly count: number;
  /** Limit for all copies together; the newest stays even if it is larger. */
  readonly bytes: number;
  /** Age at which a copy is deleted, unless it is the newest. Milliseconds. */
  readonly ageMs: number;
  /** Milliseconds between two copies. */
  readonly everyMs: number;
  /** Age of a database at its first copy. Milliseconds. */
  readonly firstAfterMs: number;
}

const HOUR_MS = 3_600_000;
export const COPY_LIMITS: CopyLimits = {
  count: 3,
  bytes: 4 * 2 ** 30,
  ageMs: 14 * 24 * HOUR_MS,
  everyMs: 24 * HOUR_MS,
  firstAfterMs: HOUR_MS,
};

/** A copy is made only if this many times its size stays free: a full disk is worse than a missing copy. */
const FREE_FACTOR = 2;
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

export interface DatabaseCopy {
  readonly name: string;
  readonly folder: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Size of the database; the objects are links. */
  readonly bytes: number;
}

export interface CopyOptions {
  readonly database: Database;
  readonly dataDir: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly limits?: CopyLimits;
  readonly system?: FileSystem;
}

/**
 * Makes a copy if the newest is older than a day, and deletes copies beyond the limits. Does nothing on PostgreSQL, which
 * has its own backups. Queries wait while files are copied: about 0.1 s for 40 MB.
 * @returns why a due copy could not be made
 */
export async function copyWhenDue({
  database,
  dataDir,
  now,
  limits = COPY_LIMITS,
  system,
}: CopyOptions): Promise<string | undefined> {
  if (database.kind === 'postgres') return undefined;
  const copies = await listCopies(dataDir);
  const source = join(dataDir, 'pglite');
  const lastAt =
    copies[0]?.at ?? (await stat(join(source, 'PG_VERSION'))).mtimeMs + limits.firstAfterMs - limits.everyMs;
  if (now() - lastAt < limits.everyMs) return undefined;
  const bytes = await sizeOf(source);
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < bytes * (1 + FREE_FACTOR)) return `the disk has too little room for a copy of ${bytes} bytes`;
  await makeCopy(database, { dataDir, at: now(), system });
  await removeOld(await listCopies(dataDir), now(), limits);
  return undefined;
}

/** @returns the finished copies of a data directory, newest first */
export async function listCopies(dataDir: string): Promise<DatabaseCopy[]> {
  const folder = join(dataDir, 'copies');
  const names = (await namesIn(folder))
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed();
  return Promise.all(
    names.map(async (name) => ({
      name,
      folder: join(folder, name),
      at: Date.parse(name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z')),
      bytes: await sizeOf(join(folder, name, 'pglite')),
    })),
  );
}

interface CopyJob {
  readonly dataDir: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly system: FileSystem | undefined;
}

async function makeCopy(database: Database, { dataDir, at, system }: CopyJob): Promise<void> {
  const copies = join(dataDir, 'copies');
  const folder = join(copies, new Date(at).toISOString().replaceAll(/[:.]/g, '-'));
  const draft = folder + UNFINISHED;
  for (const name of await namesIn(copies)) {
    if (name.endsWith(UNFINISHED)) await rm(join(copies, name), { recursive: true });
  }
  await mkdir(draft, { recursive: true, mode: 0o700 });
  // The transaction occupies the only connection, so nothing is written meanwhile. The checkpoint puts everything on the
  // disk.
  await database.transaction(async (tx) => {
    await tx.exec('checkpoint');
    await copyTree(join(dataDir, 'pglite'), join(draft, 'pglite'), (from, to) => copyDraft(from, to, system));
  });
  await copyTree(join(dataDir, 'storage'), join(draft, 'storage'), linkFile);
  await copyDraft(join(dataDir, 'secrets.json'), join(draft, 'secrets.json'), system);
  await placeFolder(draft, folder, system);
}

async function removeOld(copies: readonly DatabaseCopy[], now: number, limits: CopyLimits): Promise<void> {
  let bytes = 0;
  for (const [index, copy] of copies.entries()) {
    bytes += copy.bytes;
    const isTooMuch = index >= limits.count || bytes > limits.bytes || now - copy.at > limits.ageMs;
    if (index > 0 && isTooMuch) await rm(copy.folder, { recursive: true });
  }
}

/**
 * Copies every file below a folder. Skips files that are deleted meanwhile.
 * @param put copies one file
 */
export async function copyTree(
  from: string,
  to: string,
  put: (from: string, to: string) => Promise<void>,
): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true }).catch(orNone)) {
    const source = join(entry.parentPath, entry.name);
    const target = join(to, source.slice(from.length));
    if (entry.isDirectory()) await mkdir(target, { recursive: true, mode: 0o700 });
    else if (entry.isFile()) {
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await put(source, target).catch(orNone);
    }
  }
}

/** Objects never change, so both names may refer to the same file. */
export async function linkFile(from: string, to: string): Promise<void> {
  await link(from, to).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(orNone);
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(orNone);
}

function orNone(error: unknown): never[] {
  if (codeOf(error) !== 'ENOENT') throw error;
  return [];
}
