/** A worker that reads files like the search worker. It can also hold a file open, like another tab. */
import { openBlobStore } from '../../../src/platform/blob-store.ts';
import { readWhole } from '../../../src/platform/read-file.ts';

export type FileTask =
  | { readonly read: string; readonly folder: string }
  | { readonly hold: string; readonly folder: string; readonly mode: 'read-only' | 'readwrite' }
  | { readonly release: true };

let release = (): void => {};

async function work(task: FileTask): Promise<ArrayBuffer | undefined> {
  if ('release' in task) {
    release();
    return undefined;
  }
  if ('read' in task) {
    const file = await (await openBlobStore(task.folder)).openFinal(task.read);
    return file && readWhole(file);
  }
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(task.folder);
  const file: unknown = await folder.getFileHandle(task.hold);
  // TypeScript's types lack the modes.
  const modal = file as { createSyncAccessHandle(options: object): Promise<{ close(): void }> };
  const handle = await modal.createSyncAccessHandle({ mode: task.mode });
  release = () => handle.close();
  return undefined;
}

self.addEventListener('message', ({ data }: MessageEvent<FileTask>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  void work(data).then((result) => self.postMessage(result));
});
