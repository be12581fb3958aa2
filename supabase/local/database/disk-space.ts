/** Prevents the disk from filling up: below a minimum of free space writes are refused and reads go on. */
import { statfs } from 'node:fs/promises';

/** Four segments of PostgreSQL's write-ahead log; PGlite needs one or two to start and to continue. */
const FLOOR_BYTES = 64 * 2 ** 20;
const READ_EVERY_MS = 500;

/** @returns the bytes that this process may still write to the disk of a folder */
export type ReadFreeBytes = (folder: string) => Promise<number>;

export const readFreeBytes: ReadFreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

export interface DiskWatch {
  /** Whether there is too little space to write. False until the watch starts, because the backend writes at its start. */
  isLow(): boolean;
  start(): Promise<void>;
  stop(): void;
}

export interface DiskWatchOptions {
  readonly folder: string;
  readonly read?: ReadFreeBytes | undefined;
  /** Logs a line for the operator whenever writing stops or resumes. */
  readonly report: (line: string) => void;
}

export function watchDisk({ folder, read = readFreeBytes, report }: DiskWatchOptions): DiskWatch {
  let isLow = false;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const bytes = await read(folder);
    if (bytes < FLOOR_BYTES === isLow) return;
    isLow = !isLow;
    const free = `${Math.floor(bytes / 2 ** 20)} MB are free on the disk of ${folder}`;
    report(isLow ? `${free}: nothing is written until there are ${FLOOR_BYTES / 2 ** 20}` : `${free}: writing goes on`);
  }

  return {
    isLow: () => isLow,
    async start() {
      await look();
      timer = setInterval(() => {
        look().catch((error: unknown) => report(`the free space of ${folder} can't be read: ${String(error)}`));
      }, READ_EVERY_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}

/** Thrown instead of writing to an almost full disk. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
  /** PostgreSQL's code for a full disk. */
  readonly code = '53100';

  constructor(options?: ErrorOptions) {
    super('The disk of the server is full: reading goes on, and writing once there is room. Try again later.', options);
  }
}
