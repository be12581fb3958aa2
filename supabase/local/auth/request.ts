/** Reads a request to the auth server: its body, its visitor, and its token's person. */
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { visitorAddress } from '../gateway/visitor-address.ts';
import { readAccessToken, type SessionFacts } from './access-token.ts';
import { AuthError } from './auth-error.ts';
import { findSession } from './auth-sessions.ts';
import type { AuthContext, Visitor } from './context.ts';
import { findUser, type UserRow } from './users.ts';

const MAX_AGENT_LENGTH = 300;

/** @throws AuthError `bad_json`, or `validation_failed` naming the first invalid field */
export async function readBody<Schema extends z.ZodMiniType>(c: Context, schema: Schema): Promise<z.infer<Schema>> {
  const body = schema.safeParse(await readJson(c));
  if (body.success) return body.data;
  const [issue] = body.error.issues;
  throw new AuthError(400, 'validation_failed', `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`);
}

async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text();
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
  }
}

/** Clients omit missing fields, or send null. */
export const optionalText = z.nullish(z.string().check(z.maxLength(2000)));
export const optionalData = z.nullish(z.record(z.string(), z.unknown()));

export function visitorOf(c: Context): Visitor {
  return {
    address: visitorAddress(c),
    userAgent: c.req.header('user-agent')?.slice(0, MAX_AGENT_LENGTH) ?? null,
  };
}

export interface Caller {
  readonly user: UserRow;
  readonly session: SessionFacts;
}

/**
 * The person of the request's access token, if their session is alive.
 * @throws AuthError `no_authorization`, `bad_jwt`, `user_not_found` or `session_not_found`
 */
export async function callerOf(c: Context, context: AuthContext): Promise<Caller> {
  const token = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1];
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const { sub, session_id } = await readAccessToken(token, context);
  const user = await findUser(context.database, 'id', sub);
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const session = await findSession(context.database, session_id, sub);
  if (!session) throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  return { user, session };
}
