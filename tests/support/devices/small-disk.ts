import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  /** Writes a file that leaves this number of bytes free. */
  fillUpTo(freeBytes: number): void;
  /** Removes that file. */
  makeRoom(): void;
  /** Unmounts the disk; nothing may be open on it. */
  remove(): void;
}

/** Mounts an in-memory file system of this size. @returns null if this user may not mount one */
export function mountSmallDisk(bytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'rihla-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    return null;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fillUpTo(freeBytes) {
      rmSync(filler, { force: true });
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, new Uint8Array(bavail * bsize - freeBytes));
    },
    makeRoom: () => rmSync(filler, { force: true }),
    remove() {
      spawnSync('umount', [folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
