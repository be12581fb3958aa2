/** Requests with the session of the person concerned. */
import * as z from 'zod/mini';
import { guardFetch, parseRetryAfterMs } from './guarded-fetch.ts';
import { RemoteError, type RemoteErrorCode } from './remote-error.ts';
import type { Sessions } from './sessions.ts';

/** Enough for a picture of 100 kB at 40 kbit/s, and for the steps of a deletion. */
const TIMEOUT_MS = 60_000;

/** Refusals of functions and of storage. Storage does not answer 401 to an expired token. */
const refusalSchema = z.object({ code: z.optional(z.string()), error: z.optional(z.string()) });
export interface PersonAccess {
  readonly url: string;
  readonly key: string;
  readonly fetch: typeof fetch;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export interface PersonSend {
  /** Renews a refused token once. */
  readonly asPerson: <T>(userId: string, ask: (token: string) => Promise<T>) => Promise<T>;
  /** @throws {RemoteError} for every answer that is not a success */
  readonly send: (
    userId: string,
    method: string,
    path: string,
    body: BodyInit | null,
    type: string,
  ) => Promise<unknown>;
}

export function createPersonSend(
  sessions: Pick<Sessions, 'tokenOf'>,
  { url, key, fetch, now }: PersonAccess,
): PersonSend {
  const guarded = guardFetch(fetch, { now, timeoutMs: TIMEOUT_MS });

  async function asPerson<T>(userId: string, ask: (token: string) => Promise<T>): Promise<T> {
    const token = await sessions.tokenOf(userId, null);
    try {
      return await ask(token);
    } catch (error) {
      if (!(error instanceof RemoteError) || error.code !== 'signed_out') throw error;
      return ask(await sessions.tokenOf(userId, token));
    }
  }

  async function send(
    userId: string,
    method: string,
    path: string,
    body: BodyInit | null,
    type: string,
  ): Promise<unknown> {
    return asPerson(userId, async (token) => {
      const headers = { apikey: key, authorization: `Bearer ${token}`, 'content-type': type };
      const answer = await guarded(`${url}${path}`, { method, headers, body });
      const answered = await bodyOf(answer);
      if (answer.ok) return answered;
      const { code: reason = null, error } = refusalSchema.safeParse(answered).data ?? {};
      const { status } = answer;
      throw new RemoteError(`${method} ${path} was answered ${status}`, {
        code: error === 'InvalidJWT' ? 'signed_out' : codeOf(status),
        status,
        reason,
        retryAfterMs: parseRetryAfterMs(answer.headers.get('retry-after'), now()),
      });
    });
  }
  return { asPerson, send };
}

function codeOf(status: number): RemoteErrorCode {
  if (status === 401) return 'signed_out';
  if (status === 429 || status === 408) return 'rate_limited';
  return status >= 500 ? 'server' : 'refused';
}

async function bodyOf(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch (cause) {
    throw new RemoteError('The answer broke off', { code: 'offline', cause });
  }
}
