/**
 * Writes files so that a reader gets either the old content or the new one, whatever cuts the write: a full disk, a killed
 * process, a power failure.
 *
 *     temporary file in the same folder ─► fsync ─► rename or link ─► fsync of the folder
 *
 * Everything that the backend writes goes through here; `npm run check` refuses other writes (scripts/check/writes.mjs).
 */
import { constants } from 'node:fs';
import { copyFile, link, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type * as z from 'zod/mini';
import { codeOf } from './backend-error.ts';

/** An open file. */
export interface OpenFile {
  writeFile(content: string | Uint8Array): Promise<void>;
  /** Resolves once the content is durably on the disk. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** The calls of `node:fs/promises` that a write consists of. Tests replace them to cut a write. */
export interface FileSystem {
  readonly open: (path: string, flags: 'r' | 'r+' | 'wx', mode?: number) => Promise<OpenFile>;
  readonly copyFile: (from: string, to: string, mode: number) => Promise<void>;
  readonly link: (from: string, to: string) => Promise<void>;
  readonly rename: (from: string, to: string) => Promise<void>;
  readonly rm: (path: string, options: { readonly force: true }) => Promise<void>;
}

export interface WriteOptions {
  /** Of a new file, as for chmod and limited by the umask; 0o644 by default. */
  readonly mode?: number;
  /** The real one by default. */
  readonly system?: FileSystem;
}

const REAL: FileSystem = { open, copyFile, link, rename, rm };
/** A copy uses no storage if the file system shares blocks. */
const COPY = constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE;
/** As many as Node's thread pool runs; the file system then commits them together. */
const SYNCED_AT_ONCE = 4;
/** Suffix of temporary files and folders. */
export const UNFINISHED = '.part';
/** Begins the suffix of a damaged file that was set aside. */
export const DAMAGED = '.damaged-';
/** A temporary file older than this was left by a killed process. Milliseconds. */
const ABANDONED_MS = 60 * 60 * 1000;

/** Replaces a file, or creates it. Resolves once the content is durably on the disk. */
export async function writeWhole(
  path: string,
  content: string | Uint8Array,
  { mode = 0o644, system = REAL }: WriteOptions = {},
): Promise<void> {
  await place(path, (draft) => fill(draft, content, { mode, system }), { put: system.rename, system });
}

/**
 * Creates a file. Leaves an existing one unchanged.
 * @returns whether it was created
 */
export async function writeOnce(
  path: string,
  content: string,
  { mode = 0o644, system = REAL }: WriteOptions = {},
): Promise<boolean> {
  try {
    await place(path, (draft) => fill(draft, content, { mode, system }), { put: system.link, system });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Replaces a file, or creates it, with a copy of another. */
export async function copyWhole(from: string, to: string, system: FileSystem = REAL): Promise<void> {
  const copy = async (draft: string) => {
    await copyDraft(from, draft, system);
    await sync(draft, 'r+', system);
  };
  await place(to, copy, { put: system.rename, system });
}

/** Copies a file into an unfinished folder, like `writeDraft`. */
export async function copyDraft(from: string, to: string, system: FileSystem = REAL): Promise<void> {
  await system.copyFile(from, to, COPY);
}

/**
 * Writes a new file into an unfinished folder, which nobody reads until `placeFolder` has put it and its files on the disk.
 */
export async function writeDraft(path: string, content: string | Uint8Array, system: FileSystem = REAL): Promise<void> {
  const file = await system.open(path, 'wx', 0o644);
  try {
    await file.writeFile(content);
  } finally {
    await file.close();
  }
}

/** Gives a complete folder its final name, after it and all its files are durably on the disk. */
export async function placeFolder(draft: string, folder: string, system: FileSystem = REAL): Promise<void> {
  const entries = await readdir(draft, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  for (let at = 0; at < files.length; at += SYNCED_AT_ONCE) {
    await Promise.all(files.slice(at, at + SYNCED_AT_ONCE).map((path) => sync(path, 'r+', system)));
  }
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name));
  for (const each of [...folders, draft]) await syncFolder(each, system);
  await system.rename(draft, folder);
  await syncFolder(dirname(folder), system);
}

/**
 * Reads a file of state in JSON. A damaged one is set aside, so that the next write does not destroy what it still holds, and
 * reported.
 * @param report receives a sentence that names the file
 * @returns undefined without a file, or after it was set aside
 * @throws the system's error if it can be neither read nor set aside
 */
export async function readState<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  report: (sentence: string) => void,
): Promise<T | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    const aside = `${path}${DAMAGED}${crypto.randomUUID()}`;
    await rename(path, aside);
    // Without the parser's words, which quote the file.
    report(`${path} can't be read (${codeOf(error) ?? 'not as written'}): it is now ${aside}, and a new one is begun`);
    return undefined;
  }
}

/**
 * Deletes the temporary files that killed processes left in a folder.
 * @param now epoch milliseconds
 */
export async function removeAbandoned(folder: string, now: number): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith(UNFINISHED)) continue;
    const path = join(folder, entry.name);
    const changedAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      (error: unknown) => {
        // Its writer has just finished.
        if (codeOf(error) !== 'ENOENT') throw error;
        return now;
      },
    );
    if (now - changedAt > ABANDONED_MS) await rm(path, { force: true });
  }
}

/** @param put gives the filled temporary file its name */
async function place(
  path: string,
  make: (draft: string) => Promise<void>,
  { put, system }: { readonly put: FileSystem['rename']; readonly system: FileSystem },
): Promise<void> {
  const draft = `${path}.${crypto.randomUUID()}${UNFINISHED}`;
  try {
    await make(draft);
    await put(draft, path);
  } finally {
    await system.rm(draft, { force: true });
  }
  await syncFolder(dirname(path), system);
}

async function fill(
  draft: string,
  content: string | Uint8Array,
  { mode, system }: Required<WriteOptions>,
): Promise<void> {
  const file = await system.open(draft, 'wx', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Puts new names on the disk. Windows has no such call: NTFS writes them ahead itself. */
async function syncFolder(folder: string, system: FileSystem): Promise<void> {
  if (process.platform !== 'win32') await sync(folder, 'r', system);
}

async function sync(path: string, flags: 'r' | 'r+', system: FileSystem): Promise<void> {
  const file = await system.open(path, flags);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
