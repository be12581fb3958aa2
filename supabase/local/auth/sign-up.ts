/** `POST /signup`: an account with a password, for an e-mail address or a phone number. */
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { codeOf } from '../errors.ts';
import { AuthError, invalid } from './auth-error.ts';
import { normaliseEmail, normalisePhone } from './contacts.ts';
import { type AuthContext, instant, type Visitor } from './context.ts';
import { checkMailLimits, mailLink, textCode } from './one-time-routes.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { optionalData, optionalText, readBody, visitorOf } from './request.ts';
import { openSession } from './sessions.ts';
import { createUser, findUser, type Metadata, type UserRow } from './users.ts';

const UNIQUE_VIOLATION = '23505';

const signUpSchema = z.object({ email: optionalText, phone: optionalText, password: optionalText, data: optionalData });

export async function signUp(c: Context, context: AuthContext): Promise<Response> {
  const { email, phone, password, data } = await readBody(c, signUpSchema);
  if (email && phone) throw invalid('Only an email address or phone number should be provided on signup.');
  if (!email && !phone) throw invalid('To sign up, please provide your email or phone');
  if (!password) throw invalid('Signup requires a valid password');
  const visitor = visitorOf(c);
  context.limits.take('signUpPerVisitor', visitor.address);
  checkPassword(password);
  const passwordHash = await hashPassword(password, context.passwordCost);
  const answer = phone
    ? await signUpByPhone(context, { phone: normalisePhone(phone), passwordHash, data: data ?? {}, visitor })
    : await signUpByEmail(context, {
        email: normaliseEmail(email ?? ''),
        passwordHash,
        data: data ?? {},
        visitor,
        redirectTo: c.req.query('redirect_to'),
      });
  return c.json(answer);
}

interface Form {
  readonly passwordHash: string;
  readonly data: Metadata;
  readonly visitor: Visitor;
}

/** One is signed in at once and confirms later (U104); what needs a confirmed contact asks the database. */
async function signUpByEmail(
  context: AuthContext,
  { email, passwordHash, data, visitor, redirectTo }: Form & { email: string; redirectTo: string | undefined },
): Promise<Record<string, unknown>> {
  const user = await createByEmail(context, email, passwordHash, data);
  await mailLink(context, { purpose: 'signup', to: email, user, visitor, redirectTo });
  return openSession(context, user, 'password', visitor);
}

async function createByEmail(
  context: AuthContext,
  email: string,
  passwordHash: string,
  data: Metadata,
): Promise<UserRow> {
  const taken = new AuthError(422, 'user_already_exists', 'User already registered');
  if (await findUser(context.database, 'email', email)) throw taken;
  checkMailLimits(context, 'signup', email);
  const at = instant(context.now());
  try {
    return await context.database.transaction((tx) =>
      createUser(tx, { email, passwordHash, data, provider: 'email', isConfirmed: false, at }),
    );
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) throw taken;
    throw error;
  }
}

/** Nobody is written down before the code has come back: a number does not tell whether it has an account. */
async function signUpByPhone(
  context: AuthContext,
  { phone, passwordHash, data, visitor }: Form & { phone: string },
): Promise<Record<string, unknown>> {
  await textCode(context, { to: phone, pending: { data, passwordHash, mayCreate: true }, visitor });
  const at = instant(context.now());
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: '',
    phone,
    confirmation_sent_at: at,
    app_metadata: { provider: 'phone', providers: ['phone'] },
    user_metadata: data,
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  };
}
