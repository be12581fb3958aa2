import { wrap } from 'comlink';
import type { ImagesApi, PreparedResult } from './api.ts';

/**
 * Makes one picture ready in a worker that lives so long: a large one needs some hundred megabytes, which go with it. One
 * that brings the worker down can't be read.
 */
export async function preparePhoto(file: Blob): Promise<PreparedResult> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'images' });
  const crashed = new Promise<PreparedResult>((resolve) => {
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      resolve({ ok: false, problem: 'unreadable' });
    });
  });
  try {
    return await Promise.race([wrap<ImagesApi>(worker).prepare(file), crashed]);
  } finally {
    worker.terminate();
  }
}
