/** Requests with the session of the person that they are about. */
import * as z from 'zod/mini';
import { RemoteError, type RemoteErrorCode } from './errors.ts';
import { guardFetch, parseRetryAfterMs } from './guarded-fetch.ts';
import type { Sessions } from './sessions.ts';

/** A picture of a hundred kilobytes on a line of 40 kbit/s takes so long; so may the steps of a deletion. */
const TIMEOUT_MS = 60_000;

/** The functions' refusals, and those of storage, where a token that ran out is no 401. */
const refusalSchema = z.object({ code: z.optional(z.string()), error: z.optional(z.string()) });
export interface PersonAccess {
  readonly url: string;
  readonly key: string;
  readonly fetch: typeof fetch;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export interface PersonSend {
  /** A token that the server does not accept is renewed once. */
  readonly asPerson: <T>(userId: string, ask: (token: string) => Promise<T>) => Promise<T>;
  /** @throws {RemoteError} for every answer but a good one */
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
