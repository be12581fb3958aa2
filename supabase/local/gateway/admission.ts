/**
 * Admits requests. Reads each body completely before any other work, so that a slow client occupies only its connection.
 * Then a limited number of requests is answered at once, a limited number waits, and the rest get "try again".
 */
import type { Context, MiddlewareHandler } from 'hono';
import { BUSY, refuse } from './refusal-answer.ts';
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

declare module 'hono' {
  interface ContextVariableMap {
    /** The admitted request's body as text; undefined without one. */
    body: string | undefined;
  }
}

export interface AdmissionLimits extends BodyLimits {
  /** Requests answered at once. */
  readonly maxAnswering: number;
  /** Requests that may wait. */
  readonly maxWaiting: number;
}

export const ADMISSION_LIMITS: AdmissionLimits = {
  maxAnswering: 16,
  maxWaiting: 256,
  maxHeldBytes: 64 * 1024 * 1024,
  maxHeldBytesPerSender: 16 * 1024 * 1024,
  // The speed of the slowest mobile networks.
  minBytesPerSecond: 1024,
  graceMs: 10_000,
};

export interface Admission {
  /** Middleware with a limit of the body in bytes, fixed or per request. */
  admit(maxBytes: number | ((c: Context) => Promise<number>)): MiddlewareHandler;
  /** Reads the body of a refused request, so that its sender gets the answer. */
  skipBody(c: Context): Promise<void>;
  /** Whether the next request would be refused as busy. */
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

  /** Passes the turn to the next waiting request, or frees it. */
  function endTurn(): void {
    const next = waiting.shift();
    if (next) next();
    else answering--;
  }

  async function answer(c: Context, next: () => Promise<void>): Promise<void> {
    await takeTurn();
    try {
      // Skips a client that disconnected while waiting.
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
        // Copies the bytes, because the request's body requires this type.
        if (body.bytes) {
          c.req.raw = new Request(raw, { method: raw.method, body: new Uint8Array(body.bytes) });
          c.set('body', body.bytes.toString());
        }
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

/** Closes the connection instead of waiting for the rest. */
function tooSlow(c: Context): Response {
  const headers = { connection: 'close' };
  return refuse(c.req.path, { status: 408, code: 'too_slow', message: 'The request came too slowly.', headers });
}

function tooLarge(c: Context, maxBytes: number): Response {
  return refuse(c.req.path, { status: 413, code: 'too_large', message: `A request may have ${maxBytes} bytes.` });
}
