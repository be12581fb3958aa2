/**
 * Lets requests in: each body is read whole before anything is done for it, so that a client that sends slowly holds
 * nothing but its connection; then a bounded number is answered at once, a bounded number waits, and the rest is told
 * to come again.
 */
import type { Context, MiddlewareHandler } from 'hono';
import { BUSY, refuse } from './refusal.ts';

export interface AdmissionLimits {
  /** Requests that are answered at once. */
  readonly maxAnswering: number;
  /** Requests that may wait for their turn. */
  readonly maxWaiting: number;
  /** Bytes of bodies that are held at once, by all requests together. */
  readonly maxHeldBytes: number;
}

export const ADMISSION_LIMITS: AdmissionLimits = {
  maxAnswering: 16,
  maxWaiting: 256,
  maxHeldBytes: 64 * 1024 * 1024,
};

/** What is read, and thrown away, of a body that is refused; beyond, the connection ends. */
const MAX_TAKEN_BYTES = 32 * 1024 * 1024;

/** What one request holds of the bytes that all share. */
interface Account {
  bytes: number;
}

export interface Admission {
  /** Middleware for routes whose bodies have at most so many bytes, whoever sends them or as the request says. */
  admit(maxBytes: number | ((c: Context) => Promise<number>)): MiddlewareHandler;
  /** Whether the next request would be told to come again. */
  isFull(): boolean;
}

class TooLarge extends Error {}
class TooBusy extends Error {}
class CutOff extends Error {}

export function createAdmission(limits: AdmissionLimits = ADMISSION_LIMITS): Admission {
  const waiting: Array<() => void> = [];
  let answering = 0;
  let heldBytes = 0;

  async function takeTurn(): Promise<void> {
    if (answering < limits.maxAnswering) {
      answering++;
      return;
    }
    if (waiting.length >= limits.maxWaiting) throw new TooBusy();
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** The turn goes to the next who waits, or back. */
  function endTurn(): void {
    const next = waiting.shift();
    if (next) next();
    else answering--;
  }

  /** Takes a whole body; of one that is refused too, because who still sends does not hear the answer. */
  async function takeBody(request: Request, maxBytes: number, account: Account): Promise<Buffer | null> {
    const stated = Number(request.headers.get('content-length') ?? 0);
    if (stated > MAX_TAKEN_BYTES) throw new TooLarge();
    if (!request.body) return null;
    const chunks: Uint8Array[] = [];
    let refusal: Error | undefined = stated > maxBytes ? new TooLarge() : undefined;
    let taken = 0;
    for await (const chunk of readable(request.body)) {
      taken += chunk.byteLength;
      if (taken > MAX_TAKEN_BYTES) throw new TooLarge();
      if (taken > maxBytes) refusal = new TooLarge();
      else if (!refusal && heldBytes + chunk.byteLength > limits.maxHeldBytes) refusal = new TooBusy();
      if (refusal) {
        release(account);
        chunks.length = 0;
        continue;
      }
      heldBytes += chunk.byteLength;
      account.bytes += chunk.byteLength;
      chunks.push(chunk);
    }
    if (refusal) throw refusal;
    return Buffer.concat(chunks);
  }

  function release(account: Account): void {
    heldBytes -= account.bytes;
    account.bytes = 0;
  }

  async function answer(c: Context, next: () => Promise<void>): Promise<void> {
    await takeTurn();
    try {
      // Whoever hung up while waiting gets no work done for it.
      if (!c.req.raw.signal.aborted) await next();
    } finally {
      endTurn();
    }
  }

  return {
    isFull: () => waiting.length >= limits.maxWaiting,
    admit: (most) => async (c, next) => {
      const account: Account = { bytes: 0 };
      const maxBytes = typeof most === 'number' ? most : await most(c);
      try {
        const { raw } = c.req;
        const body = await takeBody(raw, maxBytes, account);
        // A copy of the bytes, whose type the request's body demands.
        if (body) c.req.raw = new Request(raw, { method: raw.method, body: new Uint8Array(body) });
        await answer(c, next);
      } catch (error) {
        if (error instanceof TooLarge) return tooLarge(c, maxBytes);
        if (error instanceof TooBusy) return refuse(c.req.path, BUSY);
        if (error instanceof CutOff) return cutOff(c);
        throw error;
      } finally {
        release(account);
      }
      return undefined;
    },
  };
}

/** The body as it comes; a client that goes away half-way is told from every other error. */
async function* readable(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw new CutOff('the body ended before its end', { cause: error });
    });
    if (done) return;
    yield value;
  }
}

function cutOff(c: Context): Response {
  return refuse(c.req.path, { status: 400, code: 'cut_off', message: 'The request ended before its end.' });
}

function tooLarge(c: Context, maxBytes: number): Response {
  return refuse(c.req.path, { status: 413, code: 'too_large', message: `A request may have ${maxBytes} bytes.` });
}
