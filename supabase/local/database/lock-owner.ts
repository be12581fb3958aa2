/** The owner of a data directory, as recorded in its lock file. */
import { readFile, readlink, stat } from 'node:fs/promises';
import { codeOf } from '../backend-error.ts';

/** Field 22 of /proc/PID/stat: when the process started, in clock ticks since boot. */
const START_TIME_FIELD = 22;

/** Content of the lock file after its owner ended cleanly. */
export const FREE = 'free';

/**
 * This process's line: process id, start time, process namespace, device and inode of the folder, and a random token,
 * because one process may open a folder twice.
 */
export async function describeOwner(folder: string): Promise<string> {
  return [await identify(process.pid), await namespace(), await placeOf(folder), crypto.randomUUID()].join(' ');
}

export type Verdict =
  /** The owner is running. */
  | { readonly state: 'alive'; readonly pid: number }
  /** No owner: the process ended, the line is invalid, or the file was copied along with the folder. */
  | { readonly state: 'gone' }
  /** Written in another container, whose processes are invisible from here. */
  | { readonly state: 'unknown'; readonly pid: number };

/** Judges a lock file's line. */
export async function judgeOwner(line: string, folder: string): Promise<Verdict> {
  const [id = '', started = '', space, place] = line.split(' ');
  const pid = Number(id);
  if (!Number.isInteger(pid) || pid <= 0) return { state: 'gone' };
  if (place !== undefined && place !== (await placeOf(folder))) return { state: 'gone' };
  if (space !== undefined && space !== (await namespace())) return { state: 'unknown', pid };
  return (await identify(pid)) === `${id} ${started}` ? { state: 'alive', pid } : { state: 'gone' };
}

/** 'PID STARTED' of a running process, which also detects a reused process id; '' if it ended. */
async function identify(pid: number): Promise<string> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return '';
    if (codeOf(error) !== 'EPERM') throw error;
  }
  // Without /proc only the process id identifies it.
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const afterName = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return `${pid} ${afterName[START_TIME_FIELD - 3] ?? '-'}`;
}

/** Names the set of visible processes: `pid:[4026531836]` on Linux. */
async function namespace(): Promise<string> {
  return readlink('/proc/self/ns/pid').catch(() => 'one');
}

async function placeOf(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true });
  return `${dev}:${ino}`;
}
