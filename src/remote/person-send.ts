/** Requests with the session of the person concerned. */
import * as z from 'zod/mini';
import { jsonOf } from './answers.ts';
import { guardFetch, parseRetryAfterMs, type ServerAccess } from './guarded-fetch.ts';
import { codeOfStatus, RemoteError } from './remote-error.ts';
import type { Sessions } from './sessions.ts';

/** Enough for a picture of 100 kB at 40 kbit/s, and for the steps of a deletion. */
const TIMEOUT_MS = 60_000;

/** Refusals of functions and of storage. Storage does not answer 401 to an expired token. */
const refusalSchema = z.object({ code: z.optional(z.string()), error: z.optional(z.string()) });

/** Asks with this person's token, whoever signs in meanwhile. Renews a refused token once. */
export async function asPerson<T>(
  sessions: Pick<Sessions, 'tokenOf'>,
  userId: string,
  ask: (token: string) => Promise<T>,
): Promise<T> {
  const token = await sessions.tokenOf(userId, null);
  try {
    return await ask(token);
  } catch (error) {
    if (!(error instanceof RemoteError) || error.code !== 'signed_out') throw error;
    return ask(await sessions.tokenOf(userId, token));
  }
}

/** Returns a function that sends a request as a person, and throws `RemoteError` for every answer that is not a success. */
export function createPersonSend(sessions: Pick<Sessions, 'tokenOf'>, { url, key, fetch, now }: ServerAccess) {
  const guarded = guardFetch(fetch, { now, timeoutMs: TIMEOUT_MS });

  return (userId: string, method: string, path: string, body: BodyInit | null, type: string): Promise<unknown> =>
    asPerson(sessions, userId, async (token) => {
      const headers = { apikey: key, authorization: `Bearer ${token}`, 'content-type': type };
      const answer = await guarded(`${url}${path}`, { method, headers, body });
      const answered = await jsonOf(answer);
      if (answer.ok) return answered;
      const { code: reason = null, error } = refusalSchema.safeParse(answered).data ?? {};
      const { status } = answer;
      throw new RemoteError(`${method} ${path} was answered ${status}`, {
        code: error === 'InvalidJWT' ? 'signed_out' : codeOfStatus(status),
        status,
        reason,
        retryAfterMs: parseRetryAfterMs(answer.headers.get('retry-after'), now()),
      });
    });
}
