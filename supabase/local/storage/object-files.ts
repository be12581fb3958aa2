/**
 * The bytes of stored objects, one file per version. A version never changes, so a reader gets either the old file or the
 * new one, and after a crash every version that the database names is complete.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DiskFullError } from '../database/disk-space.ts';
import { copyWhole, type FileSystem, UNFINISHED, writeWhole } from '../whole-files.ts';

const VERSION = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

export interface ObjectFiles {
  /** Path of a version's file. */
  pathOf(version: string): string;
  /** Resolves once the bytes are durably on the disk. */
  write(version: string, bytes: Uint8Array): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  /** Ignores missing versions. */
  remove(versions: readonly string[]): Promise<void>;
  /** Every version with a file; deletes unfinished files. */
  list(): Promise<string[]>;
}

/**
 * @param folder created if it is missing; belongs to one process
 * @param mayWrite whether the disk has space (default true); otherwise every write throws DiskFullError
 */
export function openObjectFiles(
  folder: string,
  mayWrite: () => boolean = () => true,
  system?: FileSystem,
): ObjectFiles {
  function pathOf(version: string): string {
    if (!VERSION.test(version)) throw new TypeError(`not a version: ${version}`);
    return join(folder, version.slice(0, 2), version);
  }

  async function openPlace(version: string): Promise<string> {
    const path = pathOf(version);
    if (!mayWrite()) throw new DiskFullError();
    await mkdir(dirname(path), { recursive: true });
    return path;
  }

  return {
    pathOf,
    async write(version, bytes) {
      await writeWhole(await openPlace(version), bytes, { mode: 0o600, ...(system && { system }) });
    },
    async copy(from, to) {
      await copyWhole(pathOf(from), await openPlace(to), system);
    },
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
