import { type Remote, transfer, wrap } from 'comlink';
import { trustScript } from '#platform/script-address.ts';
import type { CodeResult, ImagesApi, PreparedResult } from '#workers/images/api.ts';
import workerPath from '#workers/images/worker.ts?worker&url';

/**
 * Prepares one picture in a worker of its own, which then ends: a large picture needs some hundred megabytes, and ending the
 * worker frees them. A picture that crashes the worker counts as unreadable.
 */
export const preparePhoto = (file: Blob): Promise<PreparedResult> =>
  inWorker<PreparedResult>((api) => api.prepare(file));

/** Prepares a profile picture in the same way. */
export const prepareAvatar = (file: Blob): Promise<PreparedResult> =>
  inWorker<PreparedResult>((api) => api.prepareAvatar(file));

/** Reads the QR code of a picture in the same way. */
export const readCode = (file: Blob): Promise<CodeResult> => inWorker<CodeResult>((api) => api.readCode(file));

/** Reads frames of the camera, one after another, until it is closed. */
export interface FrameReader {
  /** The text of the frame's QR code; null without one. Takes over the bitmap. */
  readonly read: (frame: ImageBitmap) => Promise<string | null>;
  readonly close: () => void;
}

/** Opens a worker for many frames. One that crashes reads no further code. */
export function openFrameReader(): FrameReader {
  const worker = startWorker();
  const api = wrap<ImagesApi>(worker);
  return { read: (frame) => api.readFrame(transfer(frame, [frame])), close: () => worker.terminate() };
}

const startWorker = () => new Worker(trustScript(workerPath), { type: 'module', name: 'images' });

type Crashed = { readonly ok: false; readonly problem: 'unreadable' };

async function inWorker<Result>(work: (api: Remote<ImagesApi>) => Promise<Result>): Promise<Result | Crashed> {
  const worker = startWorker();
  const crashed = new Promise<Crashed>((resolve) => {
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
