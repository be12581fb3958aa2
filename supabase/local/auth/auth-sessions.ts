/**
 * Sessions and their refresh tokens.
 *
 * A refresh token is used once. Its successor is derived from it with the server's key, so only hashes are stored, and a
 * lost answer can be repeated:
 *
 *   T0 ──used──► T1 ──used──► T2 (live)
 *    │            └ presented again: T2 at any time, because the phone never got the answer (Supabase Auth's rule)
 *    └ presented again: within ten seconds T2 (another tab was slow), later the whole family ends
 */
import { randomUUID } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { ACCESS_TOKEN_LIFETIME_S, type Method, type SessionFacts, signAccessToken } from './access-token.ts';
import { AuthError } from './auth-error.ts';
import { type AuthContext, instant, type Visitor } from './context.ts';
import { keyedHash, newToken, sha256 } from './hashes.ts';
import { noteLanguage } from './reader-language.ts';
import { toUserJson } from './user-json.ts';
import { findUser, type UserRow, updateUser } from './users.ts';

/** Supabase's default for the reuse interval. */
const GRACE_MS = 10_000;
/** A session unused for this long has expired (U52); hosted Supabase reads it from config.toml. */
const UNUSED_MS = 30 * 24 * 3600_000;
/** Nobody refreshes more often within the grace period. */
const MAX_STEPS = 50;

/** Opens a session. @returns the answer of `POST /token` */
export async function openSession(
  context: AuthContext,
  user: UserRow,
  { method, isRecovery = false }: { readonly method: Method; readonly isRecovery?: boolean },
  visitor: Visitor,
): Promise<Record<string, unknown>> {
  const at = instant(context.now());
  const id = randomUUID();
  const refreshToken = newToken();
  const signedIn = await context.database.transaction(async (tx) => {
    await tx.query(
      `insert into auth.sessions (id, user_id, created_at, updated_at, user_agent, ip, aal)
       values ($1, $2, $3, $3, $4, $5::inet, 'aal1')`,
      [id, user.id, at, visitor.userAgent, visitor.address || null],
    );
    await tx.query(
      'insert into backend_local.session_methods (session_id, method, at, is_recovery) values ($1, $2, $3, $4)',
      [id, method, at, isRecovery],
    );
    await storeToken(tx, { token: refreshToken, parent: null, userId: user.id, sessionId: id, at });
    await noteLanguage(tx, user.id);
    return updateUser(tx, user.id, { last_sign_in_at: at }, at);
  });
  const session = { id, method, isRecovery, signedInAt: Math.floor(context.now() / 1000) };
  return answer(context, signedIn, session, refreshToken);
}

interface TokenRow {
  readonly user_id: string;
  readonly session_id: string;
  readonly revoked: boolean;
  readonly updated_at: string;
}

/**
 * The next pair of tokens for a refresh token.
 * @throws AuthError `refresh_token_not_found`, `session_expired`, or `refresh_token_already_used`, which ends the session
 */
export async function refresh(context: AuthContext, token: string, visitor: Visitor): Promise<Record<string, unknown>> {
  const next = await context.database.transaction((tx) => rotate(context, tx, token, visitor));
  if (next === 'unknown') {
    throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  }
  if (next === 'expired') {
    throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)');
  }
  if (next === 'reused') {
    throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  }
  const user = await findUser(context.database, 'id', next.userId);
  if (!user) throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  checkNotBanned(context, user);
  return answer(context, user, next.session, next.token);
}

interface Next {
  readonly userId: string;
  readonly session: SessionFacts;
  readonly token: string;
}

/** Returns the reason for ending a session instead of throwing it, because the deletion must be committed. */
async function rotate(
  context: AuthContext,
  tx: Queryable,
  token: string,
  visitor: Visitor,
): Promise<Next | 'unknown' | 'expired' | 'reused'> {
  const at = instant(context.now());
  // Locking the session puts two refreshes of one family in order.
  const [locked] = await tx.query<{ updated_at: string }>(
    `select updated_at from auth.sessions where id = (select session_id from auth.refresh_tokens where token = $1) for update`,
    [sha256(token)],
  );
  const [row] = await tx.query<TokenRow>(
    'select user_id, session_id, revoked, updated_at from auth.refresh_tokens where token = $1',
    [sha256(token)],
  );
  if (!locked || !row) return 'unknown';
  if (context.now() - Date.parse(locked.updated_at) > UNUSED_MS) return 'expired';
  const successor = row.revoked ? await findLive(context, tx, token, row) : successorOf(context, token);
  if (successor === undefined) {
    await tx.query('delete from auth.sessions where id = $1', [row.session_id]);
    return 'reused';
  }
  if (!row.revoked) {
    await tx.query('update auth.refresh_tokens set revoked = true, updated_at = $2 where token = $1', [
      sha256(token),
      at,
    ]);
    const [userId, sessionId] = [row.user_id, row.session_id];
    await storeToken(tx, { token: successor, parent: sha256(token), userId, sessionId, at });
  }
  await tx.query(
    `update auth.sessions set refreshed_at = $2::timestamptz at time zone 'UTC', updated_at = $2::timestamptz,
       user_agent = coalesce($3, user_agent), ip = coalesce($4::inet, ip) where id = $1`,
    [row.session_id, at, visitor.userAgent, visitor.address || null],
  );
  return { userId: row.user_id, session: await factsOf(tx, row.session_id), token: successor };
}

/** The family's live token, if the used token's holder may still get it. */
async function findLive(context: AuthContext, tx: Queryable, used: string, row: TokenRow): Promise<string | undefined> {
  const [live] = await tx.query<{ token: string }>(
    'select token from auth.refresh_tokens where session_id = $1 and not revoked',
    [row.session_id],
  );
  if (!live) return undefined;
  const isInGrace = context.now() - Date.parse(row.updated_at) <= GRACE_MS;
  let token = used;
  for (let step = 0; step < (isInGrace ? MAX_STEPS : 1); step++) {
    token = successorOf(context, token);
    if (sha256(token) === live.token) return token;
  }
  return undefined;
}

function successorOf({ jwtSecret }: AuthContext, token: string): string {
  return keyedHash(jwtSecret, 'refresh token', token);
}

interface StoredToken {
  readonly token: string;
  /** Hash of the previous token. */
  readonly parent: string | null;
  readonly userId: string;
  readonly sessionId: string;
  readonly at: string;
}

async function storeToken(tx: Queryable, { token, parent, userId, sessionId, at }: StoredToken): Promise<void> {
  await tx.query(
    `insert into auth.refresh_tokens (id, token, parent, user_id, session_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [randomUUID(), sha256(token), parent, userId, sessionId, at],
  );
}

/** How and when the session began. */
async function factsOf(db: Queryable, id: string): Promise<SessionFacts> {
  const [row] = await db.query<{ method: Method; at: string; is_recovery: boolean }>(
    'select method, at, is_recovery from backend_local.session_methods where session_id = $1',
    [id],
  );
  if (!row) throw new Error('every session has its method');
  return {
    id,
    method: row.method,
    signedInAt: Math.floor(Date.parse(row.at) / 1000),
    isRecovery: row.is_recovery,
  };
}

/** The session of a valid access token, unless it has ended. */
export async function findSession(db: Queryable, id: string, userId: string): Promise<SessionFacts | undefined> {
  const rows = await db.query('select from auth.sessions where id = $1 and user_id = $2', [id, userId]);
  return rows.length === 0 ? undefined : factsOf(db, id);
}

export type SignOutScope = 'local' | 'global' | 'others';

/** Ends one session, all of the person's, or all except that one. */
export async function endSessions(
  db: Queryable,
  userId: string,
  sessionId: string,
  scope: SignOutScope,
): Promise<void> {
  const ended = { local: 'user_id = $1 and id = $2', others: 'user_id = $1 and id <> $2', global: 'user_id = $1' }[
    scope
  ];
  const params = scope === 'global' ? [userId] : [userId, sessionId];
  await db.query(`delete from auth.sessions where ${ended}`, params);
}

/** @throws AuthError `user_banned` */
export function checkNotBanned({ now }: Pick<AuthContext, 'now'>, user: UserRow): void {
  if (user.banned_until === null || Date.parse(user.banned_until) <= now()) return;
  throw new AuthError(400, 'user_banned', 'User is banned');
}

async function answer(
  context: AuthContext,
  user: UserRow,
  session: SessionFacts,
  refreshToken: string,
): Promise<Record<string, unknown>> {
  return {
    access_token: await signAccessToken(context, user, session),
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_LIFETIME_S,
    expires_at: Math.floor(context.now() / 1000) + ACCESS_TOKEN_LIFETIME_S,
    refresh_token: refreshToken,
    user: await toUserJson(context.database, user),
  };
}
