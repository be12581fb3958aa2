/** Tells a page whether all files of this version are stored, and fetches those that are not. */
import type { FilesAnswer, FilesMessage } from '#platform/app-files.ts';

/** A file that a page may need without a network. */
export interface NeededFile {
  /** Key in Cache Storage. */
  readonly key: string;
  /** Rejects if it can't be loaded. */
  readonly fetch: (event: ExtendableEvent) => Promise<unknown>;
}

/** @param needed the files of this version; with `hasMaps` also the map's code */
export function answerAboutFiles(
  self: ServiceWorkerGlobalScope,
  needed: (hasMaps: boolean) => Promise<readonly NeededFile[]>,
): void {
  const missingOf = async (files: readonly NeededFile[]) => {
    const stored = await Promise.all(files.map(({ key }) => self.caches.match(key)));
    return files.filter((_, n) => stored[n]?.status !== 200);
  };

  async function answer({ type, hasMaps }: FilesMessage, event: ExtendableEvent): Promise<FilesAnswer> {
    const files = await needed(hasMaps);
    const missing = await missingOf(files);
    if (type === 'CHECK_FILES') return { count: files.length, missing: missing.length };
    await Promise.allSettled(missing.map(({ fetch }) => fetch(event)));
    return { count: files.length, missing: (await missingOf(missing)).length };
  }

  self.addEventListener('message', (event) => {
    const { data, ports } = event;
    if (data?.type !== 'CHECK_FILES' && data?.type !== 'MEND_FILES') return;
    event.waitUntil(answer(data, event).then((found) => ports[0]?.postMessage(found)));
  });
}
