import { type Remote, wrap } from 'comlink';
import { trustScript } from '#platform/script-address.ts';
import type { ImagesApi, PreparedResult } from './api.ts';
import workerPath from './worker.ts?worker&url';

/**
 * Makes one picture ready in a worker that lives so long: a large one needs some hundred megabytes, which go with it. One
 * that brings the worker down can't be read.
 */
export const preparePhoto = (file: Blob): Promise<PreparedResult> => inWorker((api) => api.prepare(file));

/** Likewise a picture of oneself. */
export const prepareAvatar = (file: Blob): Promise<PreparedResult> => inWorker((api) => api.prepareAvatar(file));

async function inWorker(work: (api: Remote<ImagesApi>) => Promise<PreparedResult>): Promise<PreparedResult> {
  const worker = new Worker(trustScript(workerPath), { type: 'module', name: 'images' });
  const crashed = new Promise<PreparedResult>((resolve) => {
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      resolve({ ok: false, problem: 'unreadable' });
    });
  });
  try {
    return await Promise.race([work(wrap<ImagesApi>(worker)), crashed]);
  } finally {
    worker.terminate();
  }
}
