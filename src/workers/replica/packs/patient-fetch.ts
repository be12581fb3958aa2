/** Fetches packs and interprets the answers. */
import type { Clock } from '#platform/clock.ts';
import { SyncError } from '#sync/sync-error.ts';

/** A download fails after this long without a byte, so that it does not block the next ones. */
const SILENCE_MS = 30_000;

export type PatientFetch = (url: string, init?: RequestInit) => Promise<Response>;

/** Aborts after 30 s of silence, both before the answer and between pieces of its body. Calls reject with a `SyncError`. */
export function createPatientFetch(fetch: typeof globalThis.fetch, clock: Clock): PatientFetch {
  return async (url, init) => {
    const silence = new AbortController();
    let cancel = clock.later(() => silence.abort(), SILENCE_MS);
    const heard = () => {
      cancel();
      cancel = clock.later(() => silence.abort(), SILENCE_MS);
    };
    try {
      const signal = init?.signal ? AbortSignal.any([silence.signal, init.signal]) : silence.signal;
      const response = await fetch(url, { ...init, signal });
      heard();
      if (!response.body) {
        cancel();
        return response;
      }
      const listener = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(piece, out) {
          heard();
          out.enqueue(piece);
        },
        flush: () => cancel(),
      });
      const { status, statusText, headers } = response;
      return new Response(response.body.pipeThrough(listener), { status, statusText, headers });
    } catch (cause) {
      cancel();
      throw offline('No answer from the packs', cause);
    }
  };
}

/** @throws {SyncError} unless the answer is a success */
export function assertAnswered({ ok, status }: Response): void {
  if (ok) return;
  if (status >= 500 || status === 429) {
    throw new SyncError(`The packs answered ${status}`, { code: 'server', isRetryable: true });
  }
  throw new SyncError(`The packs answered ${status}`, { code: 'refused', isRetryable: false });
}

/** Reads a body; an incomplete one counts as offline. */
export async function bodyOf<T>(response: Response, read: (response: Response) => Promise<T>): Promise<T> {
  try {
    return await read(response);
  } catch (cause) {
    throw offline('The answer of the packs broke off', cause);
  }
}

export const offline = (message: string, cause?: unknown): SyncError =>
  new SyncError(message, { code: 'offline', isRetryable: true, cause });

export const damaged = (message: string, cause?: unknown): SyncError =>
  new SyncError(message, { code: 'pack_damaged', isRetryable: false, cause });
