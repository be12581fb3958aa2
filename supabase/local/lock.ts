import { link, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackendError, codeOf } from './errors.ts';
import { writeOnce } from './write-once.ts';

/** Field 22 of /proc/PID/stat: when the process started, in clock ticks since boot. */
const START_TIME_FIELD = 22;

/**
 * Takes a data directory for this process: PGlite has one owner and does not check it itself.
 * A lock left by a process that no longer runs is taken over.
 * @returns a function that gives the directory back
 * @throws BackendError `data_dir_locked`, naming the process that has it
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'rihla.lock');
  const mine = await identify(process.pid);
  while (!(await writeOnce(path, mine))) {
    const owner = await read(path);
    if (owner === undefined) continue;
    const pid = Number(owner.split(' ')[0]);
    if (pid && owner === (await identify(pid))) {
      throw new BackendError(
        'data_dir_locked',
        `${dataDir} is in use by process ${pid}: stop it first, or set DATA_DIR to another folder.`,
      );
    }
    await discard(path, owner);
  }
  return () => rm(path, { force: true });
}

/** Undefined when it was given back meanwhile. */
async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new BackendError('data_dir_locked', `${path} can't be read: remove it when nothing uses its folder.`, {
      cause: error,
    });
  }
}

/** Removes a dead process's lock; one that another process took in between is put back. */
async function discard(path: string, stale: string): Promise<void> {
  const aside = `${path}.${process.pid}`;
  try {
    await rename(path, aside);
    if ((await readFile(aside, 'utf8')) !== stale) await link(aside, path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

/** 'PID STARTED' of a running process, so that a reused process id is told from its former owner; '' when it is gone. */
async function identify(pid: number): Promise<string> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return '';
    if (codeOf(error) !== 'EPERM') throw error;
  }
  // Where there is no /proc, the process id alone has to do.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return `${pid} ${afterName[START_TIME_FIELD - 3] ?? ''}`;
}
