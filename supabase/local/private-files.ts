/**
 * A data directory is its owner's only: it holds keys, the whole database with its write-ahead log, copies of it, and what
 * people uploaded. New files are private by the process's umask, old ones are made so at the start.
 */
import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from './errors.ts';

/** The umask with which new files are accessible to the owner only. */
export const PRIVATE_UMASK = 0o077;
const PRIVATE_FOLDER = 0o700;

/** Makes a folder where it is missing, and keeps everybody else out of it from now on. */
export async function openPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  await chmod(folder, PRIVATE_FOLDER);
}

/**
 * Takes from everything below a folder what others may do with it. Links are left alone, and so is what goes meanwhile.
 * @throws the system's error for a file of another owner
 */
export async function makePrivate(folder: string): Promise<void> {
  // Windows has no such modes: a folder has the rights of the one that it is in.
  if (process.platform === 'win32') return;
  const entries = await readdir(folder, { withFileTypes: true }).catch(orNone);
  const own = entries.filter((entry) => entry.isDirectory() || entry.isFile());
  await Promise.all(own.map((entry) => tighten(join(folder, entry.name)).catch(orNone)));
  for (const entry of own) if (entry.isDirectory()) await makePrivate(join(folder, entry.name));
}

async function tighten(path: string): Promise<void> {
  const { mode } = await lstat(path);
  if ((mode & PRIVATE_UMASK) !== 0) await chmod(path, mode & ~PRIVATE_UMASK & 0o777);
}

function orNone(error: unknown): never[] {
  if (codeOf(error) !== 'ENOENT') throw error;
  return [];
}
