/** The operator's message when an embedded database can't be opened. */

import { BackendError } from '../backend-error.ts';
import { readFreeBytes } from './disk-space.ts';

/** PGlite needs storage for a new segment of its write-ahead log to start. */
const ROOM_TO_START_BYTES = 32 * 2 ** 20;

/** Whether the disk of a data directory has enough storage for PGlite to start. */
export async function hasRoomToStart(dataDir: string): Promise<boolean> {
  return (await readFreeBytes(dataDir)) >= ROOM_TO_START_BYTES;
}

/**
 * @param error of PGlite, which says only "Aborted()" for every fault
 * @returns an error with instructions: free storage on a full disk, or restore a copy
 */
export async function describeDamage(error: unknown, dataDir: string): Promise<BackendError> {
  const options = { cause: error };
  if (!(await hasRoomToStart(dataDir))) {
    const message = `The disk of ${dataDir} is full, so the database can't start: free 32 MB or more, and start again.`;
    return new BackendError('disk_full', message, options);
  }
  return new BackendError(
    'database_damaged',
    `The database in ${dataDir} can't be opened: its files are damaged, or were not all there when they were copied.
  1. Run \`npm run restore\` to see the copies that were kept, one a day.
  2. Run \`npm run restore -- latest\` to put the newest back. The damaged files are kept beside it.
  3. Start again. What was written after that copy is gone here; phones send again what they had not yet confirmed.`,
    options,
  );
}
