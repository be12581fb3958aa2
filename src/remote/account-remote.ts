/** What is asked for the pages of one's account, each with the session of the person that it is about. */
import * as z from 'zod/mini';
import { type Dashboard, dashboardSchema } from '#domain/dashboard.ts';
import { RemoteError, type RemoteErrorCode } from './errors.ts';
import { guardFetch, parseRetryAfterMs } from './guarded-fetch.ts';
import type { Rpc } from './rpc.ts';
import type { Sessions } from './sessions.ts';

/** A picture of a hundred kilobytes on a line of 40 kbit/s takes so long; so may the steps of a deletion. */
const TIMEOUT_MS = 60_000;

const sessionsSchema = z.array(
  z.object({
    id: z.string(),
    signed_in_at: z.string(),
    last_used_at: z.string(),
    user_agent: z.nullable(z.string()),
    is_current: z.boolean(),
  }),
);
type SessionRow = z.infer<typeof sessionsSchema>[number];

/** The functions' refusals, and those of storage, where a token that ran out is no 401. */
const refusalSchema = z.object({ code: z.optional(z.string()), error: z.optional(z.string()) });
const listSchema = z.array(z.object({ name: z.string() }));

/** All reject with a `RemoteError`; its code is 'signed_out' when the session is not that person's, or none. */
export interface AccountRemote {
  dashboard(userId: string): Promise<Dashboard | null>;
  sessions(userId: string): Promise<readonly SessionRow[]>;
  endSession(userId: string, id: string): Promise<boolean>;
  /**
   * Puts a JPEG into the person's folder and answers its address.
   * @param name of the file, ending in '.jpg'
   */
  uploadAvatar(userId: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  /** Removes every picture in the person's folder but the one of this name. */
  removeOtherAvatars(userId: string, name: string): Promise<void>;
  /** Deletes the account. A refusal's `reason` is the function's own code, such as 'reauthentication_needed'. */
  deleteAccount(userId: string): Promise<void>;
}

export interface AccountRemoteOptions {
  readonly url: string;
  readonly key: string;
  readonly fetch: typeof fetch;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export function createAccountRemote(
  rpc: Rpc,
  sessions: Pick<Sessions, 'tokenOf'>,
  { url, key, fetch, now }: AccountRemoteOptions,
): AccountRemote {
  const guarded = guardFetch(fetch, { now, timeoutMs: TIMEOUT_MS });

  /** A token that the server does not accept is renewed once. */
  async function asPerson<T>(userId: string, ask: (token: string) => Promise<T>): Promise<T> {
    const token = await sessions.tokenOf(userId, null);
    try {
      return await ask(token);
    } catch (error) {
      if (!(error instanceof RemoteError) || error.code !== 'signed_out') throw error;
      return ask(await sessions.tokenOf(userId, token));
    }
  }

  /** @throws {RemoteError} for every answer but a good one */
  async function send(userId: string, method: string, path: string, body: BodyInit, type: string): Promise<unknown> {
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
  const sendJson = (userId: string, method: string, path: string, body: object) =>
    send(userId, method, path, JSON.stringify(body), 'application/json');

  return {
    dashboard: (userId) => asPerson(userId, (token) => rpc(z.nullable(dashboardSchema), 'my_dashboard', {}, token)),
    sessions: (userId) => asPerson(userId, (token) => rpc(sessionsSchema, 'my_sessions', {}, token)),
    endSession: (userId, id) => asPerson(userId, (token) => rpc(z.boolean(), 'end_my_session', { session: id }, token)),
    async uploadAvatar(userId, name, bytes) {
      await send(userId, 'POST', `/storage/v1/object/avatars/${userId}/${name}`, bytes, 'image/jpeg');
      return `${url}/storage/v1/object/public/avatars/${userId}/${name}`;
    },
    async removeOtherAvatars(userId, name) {
      const page = { prefix: `${userId}/`, limit: 100, offset: 0 };
      const found = listSchema.parse(await sendJson(userId, 'POST', '/storage/v1/object/list/avatars', page));
      const others = found.filter((file) => file.name !== name).map((file) => `${userId}/${file.name}`);
      if (others.length > 0) await sendJson(userId, 'DELETE', '/storage/v1/object/avatars', { prefixes: others });
    },
    async deleteAccount(userId) {
      await sendJson(userId, 'POST', '/functions/v1/delete-account', {});
    },
  };
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
