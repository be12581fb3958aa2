/** `POST /token`: exchanges a password, a refresh token or a provider's code for a session. */
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { AuthError } from './auth-error.ts';
import { checkNotBanned, openSession, refresh } from './auth-sessions.ts';
import { normaliseEmail, normalisePhone } from './contacts.ts';
import type { AuthContext } from './context.ts';
import { isPassword } from './passwords.ts';
import { exchangeCode } from './provider-flow.ts';
import { optionalText, readBody, visitorOf } from './request.ts';
import { findOwner, findUser } from './users.ts';

const passwordSchema = z.object({ email: optionalText, phone: optionalText, password: optionalText });
const refreshSchema = z.object({ refresh_token: z.string() });
const codeSchema = z.object({ auth_code: z.string(), code_verifier: z.string() });

export async function grantToken(c: Context, context: AuthContext): Promise<Response> {
  switch (c.req.query('grant_type')) {
    case 'password':
      return c.json(await signInWithPassword(c, context));
    case 'refresh_token': {
      const visitor = visitorOf(c);
      context.limits.take('refreshPerVisitor', visitor.address);
      return c.json(await refresh(context, (await readBody(c, refreshSchema)).refresh_token, visitor));
    }
    case 'pkce': {
      const visitor = visitorOf(c);
      context.limits.take('verifyPerVisitor', visitor.address);
      const { auth_code, code_verifier } = await readBody(c, codeSchema);
      return c.json(
        await openSession(context, await exchangeCode(context, auth_code, code_verifier), { method: 'oauth' }, visitor),
      );
    }
    default:
      throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
  }
}

async function signInWithPassword(c: Context, context: AuthContext): Promise<Record<string, unknown>> {
  const { email, phone, password } = await readBody(c, passwordSchema);
  const visitor = visitorOf(c);
  context.limits.take('signInPerVisitor', visitor.address);
  const contact = phone ? normalisePhone(phone) : normaliseEmail(email ?? '');
  const counted = `${visitor.address} ${contact}`;
  context.limits.check('wrongPassword', counted);
  context.limits.passwords.take(contact, visitor.address);
  const owner = await findOwner(context.database, phone ? 'phone' : 'email', contact);
  // A hash is computed for unknown people, too, so that the time reveals nothing.
  const isRight = await isPassword(password ?? '', owner?.encrypted_password ?? null, context.passwordCost);
  const user = owner && isRight ? await findUser(context.database, 'id', owner.id) : undefined;
  if (!user) {
    context.limits.take('wrongPassword', counted);
    throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
  }
  context.limits.clear('wrongPassword', counted);
  context.limits.passwords.clear(contact, visitor.address);
  checkNotBanned(context, user);
  return openSession(context, user, { method: 'password' }, visitor);
}
