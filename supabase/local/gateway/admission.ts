/**
 * Lets requests in: each body is read whole before anything is done for it, so that a client that sends slowly holds
 * nothing but its connection; then a bounded number is answered at once, a bounded number waits, and the rest is told
 * to come again.
 */
import type { Context, MiddlewareHandler } from 'hono';
import { BUSY, refuse } from './refusal.ts';
import {
  type BodyLimits,
  CutOff,
  createBodyReader,
  type HeldBody,
  TooBusy,
  TooLarge,
  TooSlow,
} from './request-body.ts';
import { visitorAddress } from './visitor-address.ts';

export interface AdmissionLimits extends BodyLimits {
  /** Requests that are answered at once. */
  readonly maxAnswering: number;
  /** Requests that may wait for their turn. */
  readonly maxWaiting: number;
}

export const ADMISSION_LIMITS: AdmissionLimits = {
  maxAnswering: 16,
  maxWaiting: 256,
  maxHeldBytes: 64 * 1024 * 1024,
  maxHeldBytesPerSender: 16 * 1024 * 1024,
  // What the slowest mobile networks bring.
  minBytesPerSecond: 1024,
  graceMs: 10_000,
};

export interface Admission {
  /** Middleware for routes whose bodies are limited in bytes, by a number or by the request. */
  admit(maxBytes: number | ((c: Context) => Promise<number>)): MiddlewareHandler;
  /** Reads the body of a request that is refused before it was admitted, so that its sender hears the answer. */
  skipBody(c: Context): Promise<void>;
  /** Whether the next request would be told to come again. */
  isFull(): boolean;
}

export function createAdmission(limits: AdmissionLimits = ADMISSION_LIMITS): Admission {
  const bodies = createBodyReader(limits);
  const waiting: Array<() => void> = [];
  let answering = 0;

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

  async function answer(c: Context, next: () => Promise<void>): Promise<void> {
    await takeTurn();
    try {
      // No work is done for a client that hung up while waiting.
      if (!c.req.raw.signal.aborted) await next();
    } finally {
      endTurn();
    }
  }

  return {
    isFull: () => waiting.length >= limits.maxWaiting,
    skipBody: (c) => bodies.skip(c.req.raw),
    admit: (most) => async (c, next) => {
      const maxBytes = typeof most === 'number' ? most : await most(c);
      let body: HeldBody | undefined;
      try {
        const { raw } = c.req;
        body = await bodies.take(raw, maxBytes, visitorAddress(c));
        // A copy of the bytes, whose type the request's body demands.
        if (body.bytes) c.req.raw = new Request(raw, { method: raw.method, body: new Uint8Array(body.bytes) });
        await answer(c, next);
      } catch (error) {
        if (error instanceof TooLarge) return tooLarge(c, maxBytes);
        if (error instanceof TooBusy) return refuse(c.req.path, BUSY);
        if (error instanceof TooSlow) return tooSlow(c);
        if (error instanceof CutOff) return cutOff(c);
        throw error;
      } finally {
        body?.release();
      }
      return undefined;
    },
  };
}

function cutOff(c: Context): Response {
  return refuse(c.req.path, { status: 400, code: 'cut_off', message: 'The request ended before its end.' });
}

/** The rest of it is not waited for: the connection ends. */
function tooSlow(c: Context): Response {
  const headers = { connection: 'close' };
  return refuse(c.req.path, { status: 408, code: 'too_slow', message: 'The request came too slowly.', headers });
}

function tooLarge(c: Context, maxBytes: number): Response {
  return refuse(c.req.path, { status: 413, code: 'too_large', message: `A request may have ${maxBytes} bytes.` });
}
