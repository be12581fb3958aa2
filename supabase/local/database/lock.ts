/**
 * Ensures that a data directory has one owner. PGlite does not check this, and two processes would lose each other's rows.
 *
 *     system lock: held by the operating system, so nothing can remove it; visible to every process of this machine
 *     lock file:   names the owner, renewed every 400 ms; for processes that don't share the system lock
 *
 * An owner restores a removed or replaced file within a second. A process that finds a used directory without a file writes
 * its own, waits longer than that, and gives up if it was replaced. So two processes never open the database.
 */
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BackendError, codeOf } from '../backend-error.ts';
import { writeOnce } from '../whole-files.ts';
import { describeOwner, FREE, judgeOwner } from './lock-owner.ts';
import { isCopy } from './prepared-database.ts';
import { holdSystemLock } from './system-lock.ts';

/** How often an owner checks its file, in milliseconds. */
const RENEW_MS = 400;
/** How long a new process watches the file before it concludes that there is no owner, in milliseconds. */
const WATCH_MS = 3 * RENEW_MS;

/**
 * Errors of a renewal that pass. On a full disk (ENOSPC, EDQUOT) nobody else can write the file either, a removed directory
 * (ENOENT) has no other user, and for a process without a free file descriptor (EMFILE, ENFILE) the next renewal is soon.
 */
const PASSING_ERRORS: readonly string[] = ['ENOSPC', 'EDQUOT', 'ENOENT', 'EMFILE', 'ENFILE'];

/**
 * Locks a data directory for this process. Takes over the lock of a process that no longer runs.
 * @param holdSystem acquires the system lock; tests replace it to simulate systems without one
 * @returns a function that unlocks the directory
 * @throws BackendError `data_dir_locked`, naming the owner
 */
export async function lockDataDir(dataDir: string, holdSystem = holdSystemLock): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'rihla.lock');
  const system = await holdSystem(dataDir);
  if (system.state === 'taken') throw inUse(dataDir, await pidIn(path));
  try {
    const mine = await describeOwner(dataDir);
    await takeFile(dataDir, path, mine);
    const stop = renew(path, mine);
    return async () => {
      await stop();
      if ((await read(path)) === mine) await replace(path, FREE);
      if (system.state === 'held') await system.release();
    };
  } catch (error) {
    if (system.state === 'held') await system.release();
    throw error;
  }
}

async function takeFile(dataDir: string, path: string, mine: string): Promise<void> {
  const isFirst = !existsSync(join(dataDir, 'pglite')) || isCopy(dataDir);
  const isMissing = (await read(path)) === undefined;
  while (!(await writeOnce(path, mine))) {
    const line = await read(path);
    if (line === undefined) continue;
    const verdict = line === FREE ? ({ state: 'gone' } as const) : await judgeOwner(line, dataDir);
    if (verdict.state === 'alive') throw inUse(dataDir, verdict.pid);
    if (verdict.state === 'unknown' && (await isRenewed(path))) throw inUse(dataDir, verdict.pid);
    await discard(path, line);
  }
  if (!isMissing || isFirst) return;
  // The lock of a used directory was removed; a running owner restores it within this time.
  await pause(WATCH_MS);
  if ((await read(path)) !== mine) throw inUse(dataDir, await pidIn(path));
}

/** Keeps the file in this owner's name. @returns a function that stops, after a running renewal */
function renew(path: string, mine: string): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    last = last.then(() => renewOnce(path, mine));
  }, RENEW_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await last;
  };
}

async function renewOnce(path: string, mine: string): Promise<void> {
  try {
    if ((await read(path)) !== mine) await replace(path, mine);
    const now = new Date();
    await utimes(path, now, now);
  } catch (error) {
    const reason = error instanceof BackendError ? error.cause : error;
    // Any other error ends the process, because it can no longer know that it owns the directory.
    if (!PASSING_ERRORS.includes(codeOf(reason) ?? '')) throw error;
  }
}

async function isRenewed(path: string): Promise<boolean> {
  const changedAt = () => stat(path).then(({ mtimeMs }) => mtimeMs);
  const before = await changedAt();
  await pause(WATCH_MS);
  return (await changedAt()) !== before;
}

/** Replaces the whole file atomically. */
async function replace(path: string, line: string): Promise<void> {
  const draft = `${path}.${process.pid}.${crypto.randomUUID()}`;
  try {
    await writeFile(draft, line);
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

function inUse(dataDir: string, pid: number | undefined): BackendError {
  const owner = pid === undefined ? 'another process' : `process ${pid}`;
  const message = `${dataDir} is in use by ${owner}: stop it first, or set DATA_DIR to another folder.`;
  return new BackendError('data_dir_locked', message);
}

/** The process that the file names, if any. */
async function pidIn(path: string): Promise<number | undefined> {
  return Number((await read(path))?.split(' ')[0]) || undefined;
}

/** Undefined without a file. */
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

/** Removes a lock without an owner. Restores it if another process has replaced it meanwhile. */
async function discard(path: string, stale: string): Promise<void> {
  const aside = `${path}.${process.pid}.${crypto.randomUUID()}`;
  try {
    await rename(path, aside);
    if ((await readFile(aside, 'utf8')) !== stale) await link(aside, path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(aside, { force: true });
  }
}
