/**
 * The device's session. Pages and the service worker read the same stored session; one of them at a time renews it.
 *
 *     stored ── its token expires ──► renewed (under the lock) ──► stored
 *     stored ── no network, a captive portal, a failing server ──► stored
 *     stored ── the server says that it expired ──► lapsed: still this person's device, until they sign in again
 *     stored ── the server says that it was ended ──► none
 */

import * as z from 'zod/mini';
import { catch as withDefault } from 'zod/mini';
import { createEmitter } from '#domain/primitives/emitter.ts';
import { ifError } from '#domain/primitives/if-error.ts';
import { parseJsonAs } from '#domain/primitives/parse-json.ts';
import type { Locks } from '#platform/locks.ts';
import { jsonOf } from './answers.ts';
import { parseRetryAfterMs, type ServerAccess } from './guarded-fetch.ts';
import { RemoteError } from './remote-error.ts';
import type { SessionVault } from './session-vault.ts';

const metadataSchema = z.object({ full_name: z.optional(z.string()), name: z.optional(z.string()) });

const tokens = {
  access_token: z.string(),
  refresh_token: z.string(),
  user: z.object({
    id: z.string(),
    email: z.optional(z.nullable(z.string())),
    phone: z.optional(z.nullable(z.string())),
    user_metadata: withDefault(metadataSchema, {}),
  }),
};

const confirmationSchema = z.object({
  user: z.object({
    email_confirmed_at: z.optional(z.nullable(z.string())),
    phone_confirmed_at: z.optional(z.nullable(z.string())),
  }),
});

/** The auth server's answer; `expires_in` is in seconds. */
const answerSchema = z.object({ ...tokens, expires_in: z.number() });

/** The stored part of a session: as little about the person as possible, and no payment data (U50). */
const storedSchema = z.object({
  ...tokens,
  /** Epoch milliseconds by this device's clock, even if that is wrong. */
  renew_at: z.number(),
  /** The server refuses it because it was unused for too long. */
  is_lapsed: z.optional(z.boolean()),
  /** Whether an address or number was confirmed at the auth server's last answer. Absent in sessions of earlier versions. */
  is_confirmed: z.optional(z.boolean()),
  /** Whether it ends with the browser. */
  is_brief: z.optional(z.boolean()),
});
export type StoredSession = z.infer<typeof storedSchema>;

export interface Sessions {
  /** The stored session, whether its token is valid or not. */
  read(): Promise<StoredSession | null>;
  /** Whether a session is stored that only the browser's key opens, which a worker without cookies does not have. */
  isUnreadable(): Promise<boolean>;
  /**
   * Stores the session of a sign-in and ends the one stored before, which no device holds any more.
   * @param isBrief whether it ends with the browser (U50)
   * @throws {RemoteError} 'bad_answer'
   */
  keep(answered: unknown, isBrief?: boolean): Promise<StoredSession>;
  /** Deletes this device's session, and tells the server if it can be reached. */
  end(): Promise<void>;
  /** Tells the server, if it can be reached, to end a new session that this device does not store. */
  refuse(begun: { readonly access_token: string }): Promise<void>;
  /**
   * A token of this person; renews an expired one.
   * @param refused a token that the server refused
   * @throws {RemoteError} 'offline', 'server' or 'rate_limited' if it can't be renewed now; 'signed_out' if there is no
   * session of this person to renew
   */
  tokenOf(userId: string, refused: string | null): Promise<string>;
  /**
   * The signed-in person's token; null while signed out.
   * @throws {RemoteError} as `tokenOf`, but never 'signed_out'
   */
  token(): Promise<string | null>;
  /** Calls back when the session was deleted, lapsed, was confirmed or is another person's. */
  watch(listener: (session: StoredSession | null) => void): () => void;
}

/** Its fetch is guarded: see `guardFetch`. */
interface SessionsOptions extends ServerAccess {
  readonly vault: SessionVault;
  readonly locks: Locks;
  /** Cancels waiting for the lock; without it, waiting has no limit. */
  readonly signal?: AbortSignal;
}

/** Storage key of the session. */
const SESSION_KEY = 'session';

/** Held during a renewal, so that tabs and the service worker renew the session only once. */
const SESSION_LOCK = 'rihla:session';

/** Tokens are renewed this long before they expire, so that a request reaches the server in time. */
const MARGIN_MS = 90_000;

/** An unconfirmed session is renewed this often, because the renewal reports a confirmation in another browser. */
const UNCONFIRMED_MS = 60_000;

/** The auth server's codes for a refresh token that is no longer valid. No other refusal ends a session. */
const ENDED: ReadonlySet<string> = new Set([
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'user_not_found',
  'user_banned',
]);
const LAPSED = 'session_expired';

const refusalSchema = z.object({ error_code: z.optional(z.string()), code: z.optional(z.unknown()) });

export function createSessions(options: SessionsOptions): Sessions {
  const { url, key, vault, locks, fetch, now, signal = new AbortController().signal } = options;
  const changes = createEmitter<StoredSession | null>();
  let last: string | null = null;
  let renewing: Promise<StoredSession | null> | null = null;

  async function read(): Promise<StoredSession | null> {
    const session = parseJsonAs(storedSchema, await vault.read(SESSION_KEY));
    const seen = JSON.stringify([session?.user.id, session?.is_lapsed, session?.is_confirmed]);
    const isNews = last !== null && last !== seen;
    last = seen;
    if (isNews) changes.emit(session);
    return session;
  }

  async function write(session: StoredSession | null): Promise<void> {
    if (session) await vault.write(SESSION_KEY, JSON.stringify(session), session.is_brief ?? false);
    else await vault.forget(SESSION_KEY);
    await read();
  }

  /** Renews the session at the auth server. Throws for any answer that is not about the session itself. */
  async function renew(session: StoredSession): Promise<StoredSession | null> {
    const response = await fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: session.refresh_token }),
    });
    const { status, headers, ok } = response;
    const body = await jsonOf(response, 'The answer of the auth server');
    if (ok) return toStored(body, now(), session.is_brief);
    if (status >= 500 || status === 429 || status === 408) {
      const retryAfterMs = parseRetryAfterMs(headers.get('retry-after'), now());
      const code = status >= 500 ? 'server' : 'rate_limited';
      throw new RemoteError(`The auth server answered ${status}`, { code, status, retryAfterMs });
    }
    const refusal = refusalSchema.safeParse(body);
    const code = refusal.success ? (refusal.data.error_code ?? refusal.data.code) : undefined;
    if (code === LAPSED) return { ...session, is_lapsed: true };
    if (typeof code === 'string' && ENDED.has(code)) return null;
    throw new RemoteError(`The auth server refused with ${status}`, { code: 'bad_answer', status });
  }

  const isUsable = (session: StoredSession, refused: string | null): boolean =>
    session.access_token !== refused && session.renew_at > now();

  /** The session with a valid token; null if there is no session that could have one. */
  async function fresh(userId: string | null, refused: string | null): Promise<StoredSession | null> {
    const isTheirs = (session: StoredSession | null) =>
      session && !session.is_lapsed && (userId === null || session.user.id === userId) ? session : null;
    const known = isTheirs(await read());
    if (!known || isUsable(known, refused)) return known;
    const work = async () => {
      // Another holder of the lock may have renewed or ended the session.
      const present = isTheirs(await read());
      if (!present || isUsable(present, refused)) return present;
      const next = await renew(present);
      // The person may have signed out and in meanwhile, because that does not wait for the lock.
      const stored = await read();
      if (stored?.refresh_token !== present.refresh_token) return stored;
      await write(next);
      return next;
    };
    renewing ??= locks.hold(SESSION_LOCK, work, signal).finally(() => {
      renewing = null;
    });
    return isTheirs(await renewing);
  }

  return {
    read,
    isUnreadable: async () => (await vault.has(SESSION_KEY)) && (await read()) === null,
    async keep(answered, isBrief) {
      const session = toStored(answered, now(), isBrief);
      const before = await read();
      await write(session);
      if (before && !before.is_lapsed && before.access_token !== session.access_token) void notify(before);
      return session;
    },
    async end() {
      const ended = await read();
      await write(null);
      if (ended && !ended.is_lapsed) void notify(ended);
    },
    refuse: notify,
    async tokenOf(userId, refused) {
      const session = await fresh(userId, refused);
      if (!session) throw new RemoteError('There is no session of this person', { code: 'signed_out' });
      return session.access_token;
    },
    token: async () => (await fresh(null, null))?.access_token ?? null,
    watch: changes.listen,
  };

  /** Without a network the server is not told. Its session then expires unused, and no device holds its token (Y16). */
  async function notify({ access_token }: Pick<StoredSession, 'access_token'>): Promise<void> {
    const headers = { apikey: key, authorization: `Bearer ${access_token}` };
    await fetch(`${url}/auth/v1/logout?scope=local`, { method: 'POST', headers }).catch(ifError(RemoteError, () => {}));
  }
}

function toStored(answered: unknown, now: number, isBrief = false): StoredSession {
  const parsed = answerSchema.safeParse(answered);
  if (parsed.success) {
    const { expires_in: seconds, ...session } = parsed.data;
    const { user } = confirmationSchema.parse(answered);
    const isConfirmed = Boolean(user.email_confirmed_at ?? user.phone_confirmed_at);
    const goodForMs = seconds * 1000 - MARGIN_MS;
    return {
      ...session,
      renew_at: now + (isConfirmed ? goodForMs : Math.min(goodForMs, UNCONFIRMED_MS)),
      is_confirmed: isConfirmed,
      ...(isBrief ? { is_brief: true } : {}),
    };
  }
  throw new RemoteError('The auth server answered in another shape', { code: 'bad_answer' });
}
