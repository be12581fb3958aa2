/** Keeps the disk from filling up: below a floor of free space nothing is written any more, while reading goes on. */
import { statfs } from 'node:fs/promises';

/** Four segments of PostgreSQL's write-ahead log, of which PGlite needs one or two to start and to go on. */
const FLOOR_BYTES = 64 * 2 ** 20;
const READ_EVERY_MS = 500;

/** @returns the bytes that this process may still write on the disk of a folder */
export type ReadFreeBytes = (folder: string) => Promise<number>;

export const readFreeBytes: ReadFreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

export interface DiskWatch {
  /** Whether there is too little room to write. False before the watch starts: to start, the backend writes. */
  isLow(): boolean;
  start(): Promise<void>;
  stop(): void;
}

export interface DiskWatchOptions {
  readonly folder: string;
  readonly read?: ReadFreeBytes | undefined;
  /** Takes a line for the operator whenever writing ends or begins again. */
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

/** Raised instead of writing to a disk that is full, or nearly so. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
  /** PostgreSQL's code for a full disk. */
  readonly code = '53100';

  constructor(options?: ErrorOptions) {
    super('The disk of the server is full: reading goes on, and writing once there is room. Try again later.', options);
  }
}
