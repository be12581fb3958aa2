/**
 * The bytes of stored objects, one file per version. A version is written once and never changed, so that a reader sees
 * the old file or the new one whole, and a database that says a version is there is right after any crash.
 */
import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DiskFullError } from '../database/disk-space.ts';

const VERSION = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const UNFINISHED = '.part';

export interface ObjectFiles {
  /** Where a version's bytes are. */
  pathOf(version: string): string;
  /** Resolves once the bytes are on the disk, whatever happens to the machine then. */
  write(version: string, bytes: Uint8Array): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  /** Says nothing of versions that are not there. */
  remove(versions: readonly string[]): Promise<void>;
  /** Every version that has a file; unfinished files are cleared away. */
  list(): Promise<string[]>;
}

/**
 * @param folder is made when it is missing; belongs to one process
 * @param mayWrite whether the disk has room; by default it has; without it every write raises DiskFullError
 */
export function openObjectFiles(folder: string, mayWrite: () => boolean = () => true): ObjectFiles {
  function pathOf(version: string): string {
    if (!VERSION.test(version)) throw new TypeError(`not a version: ${version}`);
    return join(folder, version.slice(0, 2), version);
  }

  async function place(version: string, fill: (path: string) => Promise<void>): Promise<void> {
    const path = pathOf(version);
    if (!mayWrite()) throw new DiskFullError();
    await mkdir(dirname(path), { recursive: true });
    await fill(path + UNFINISHED);
    await rename(path + UNFINISHED, path);
    await flush(dirname(path));
  }

  return {
    pathOf,
    write: (version, bytes) =>
      place(version, async (path) => {
        const file = await open(path, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
      }),
    copy: (from, to) =>
      place(to, async (path) => {
        await copyFile(pathOf(from), path, constants.COPYFILE_EXCL);
        await flush(path);
      }),
    async remove(versions) {
      await Promise.all(versions.map((version) => rm(pathOf(version), { force: true })));
    },
    async list() {
      await mkdir(folder, { recursive: true });
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile());
      const unfinished = files.filter(({ name }) => name.endsWith(UNFINISHED));
      await Promise.all(unfinished.map(({ parentPath, name }) => rm(join(parentPath, name), { force: true })));
      return files.map(({ name }) => name).filter((name) => VERSION.test(name));
    },
  };
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
