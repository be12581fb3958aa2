/** Whether the service worker has stored all files of the app: without them, pages that were never opened need a network. */
import { askWorker, controllingWorker } from './network-cut.ts';

/** Messages to the service worker, with a port for the answer. `hasMaps`: whether the map's code counts, too. */
export type FilesMessage = { readonly type: 'CHECK_FILES' | 'MEND_FILES'; readonly hasMaps: boolean };

export interface FilesAnswer {
  /** Number of files. */
  readonly count: number;
  readonly missing: number;
}

/** Reading the caches takes long on slow phones. */
const CHECK_MS = 20_000;
/** Downloading the missing files may take long on slow lines. */
const MEND_MS = 60_000;

/** Null without a service worker that can tell. */
export function checkAppFiles(hasMaps: boolean): Promise<FilesAnswer | null> {
  return ask({ type: 'CHECK_FILES', hasMaps }, CHECK_MS);
}

/** Fetches the missing files. @returns what is missing then; null without a service worker that can tell */
export function mendAppFiles(hasMaps: boolean): Promise<FilesAnswer | null> {
  return ask({ type: 'MEND_FILES', hasMaps }, MEND_MS);
}

async function ask(message: FilesMessage, waitMs: number): Promise<FilesAnswer | null> {
  const worker = controllingWorker();
  return worker && askWorker<FilesAnswer>(worker, message, waitMs);
}
