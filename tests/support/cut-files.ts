/** A file system whose writes are cut, as by a full disk or a kill. */
import { copyFile, link, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { FileSystem, OpenFile } from '../../supabase/local/whole-files.ts';

/** `full disk`: nothing more can be written, and the process goes on. `kill`: the process does nothing more. */
export type Cutting = 'full disk' | 'kill';
export const CUTTINGS: readonly Cutting[] = ['full disk', 'kill'];

export interface CutFiles extends FileSystem {
  /** Number of steps so far: every call that changes the disk. */
  steps(): number;
}

/**
 * @param point the step at which the cut happens, counted from 0; the fraction says how much of its bytes is still written
 */
export function cutFiles(point: number, cutting: Cutting): CutFiles {
  let step = 0;
  let isCut = false;

  function fail(): never {
    isCut = true;
    throw cutting === 'kill' ? new Error('killed') : Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  }
  /** @param partly does this fraction of the step */
  async function take<T>(whole: () => Promise<T>, partly?: (fraction: number) => Promise<void>): Promise<T> {
    const at = step++;
    if (isCut) return fail();
    if (point >= at + 1) return whole();
    await partly?.(point - at);
    return fail();
  }

  return {
    steps: () => step,
    async open(path, flags, mode): Promise<OpenFile> {
      const file = await take(() => open(path, flags, mode));
      return {
        writeFile: (content) => {
          const bytes = Buffer.from(content);
          const partly = async (fraction: number) =>
            void (await file.write(bytes, 0, Math.floor(bytes.length * fraction)));
          return take(() => file.writeFile(bytes), partly);
        },
        // Takes milliseconds, and no test cuts the power.
        sync: () => take(async () => {}),
        async close() {
          await file.close();
          if (isCut && cutting === 'kill') fail();
        },
      };
    },
    copyFile: (from, to, mode) =>
      take(
        () => copyFile(from, to, mode),
        async (fraction) => {
          const bytes = await readFile(from);
          await writeFile(to, bytes.subarray(0, Math.floor(bytes.length * fraction)));
        },
      ),
    link: (from, to) => take(() => link(from, to)),
    rename: (from, to) => take(() => rename(from, to)),
    async rm(path, options) {
      if (isCut && cutting === 'kill') fail();
      await rm(path, options);
    },
  };
}

/**
 * Runs a write once without a cut, then cut at evenly spaced points from its first step to its last.
 * @param times number of cuts
 * @param run does the write in a new place and checks what can be read afterwards; `hasFailed` says whether the write threw
 */
export async function cutEverywhere(
  times: number,
  cutting: Cutting,
  run: (system: FileSystem) => Promise<{ readonly hasFailed: boolean }>,
): Promise<void> {
  const whole = cutFiles(Number.POSITIVE_INFINITY, cutting);
  if ((await run(whole)).hasFailed) throw new Error('the write fails without a cut');
  for (let n = 0; n < times; n++) {
    const point = (n * whole.steps()) / times;
    const { hasFailed } = await run(cutFiles(point, cutting));
    if (!hasFailed) throw new Error(`a write of ${whole.steps()} steps ignored the cut at ${point}`);
  }
}
