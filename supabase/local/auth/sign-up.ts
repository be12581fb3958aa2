/** `POST /signup`: creates an account with a password, for an e-mail address or a phone number. */
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { codeOf } from '../backend-error.ts';
import type { Queryable } from '../database/database.ts';
import { AuthError, invalid } from './auth-error.ts';
import { normaliseEmail, normalisePhone } from './contacts.ts';
import { type AuthContext, instant, type Visitor } from './context.ts';
import { checkMailLimits, mailLink } from './mail-link.ts';
import { sendTakenNotice } from './messages.ts';
import { parseMetadata } from './metadata.ts';
import { CONTESTED, contestSignUp, hasSecret } from './one-time.ts';
import { textCode } from './one-time-routes.ts';
import { checkPassword, hashPassword, isPassword } from './passwords.ts';
import { languageOfOwner } from './reader-language.ts';
import { optionalData, optionalText, readBody, visitorOf } from './request.ts';
import { toUserJson } from './user-json.ts';
import { createUser, findOwner, findUser, type Metadata, type UserRow } from './users.ts';

const UNIQUE_VIOLATION = '23505';

const signUpSchema = z.object({ email: optionalText, phone: optionalText, password: optionalText, data: optionalData });

export async function signUp(c: Context, context: AuthContext): Promise<Response> {
  const { email, phone, password, data } = await readBody(c, signUpSchema);
  if (email && phone) throw invalid('Only an email address or phone number should be provided on signup.');
  // Without either, a client asks for an anonymous account.
  if (!email && !phone) throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  if (!password) throw invalid('Signup requires a valid password');
  const visitor = visitorOf(c);
  context.limits.take('signUpPerVisitor', visitor.address);
  checkPassword(password);
  const metadata = parseMetadata(data);
  const answer = phone
    ? await signUpByPhone(context, { phone: normalisePhone(phone), data: metadata, visitor })
    : await signUpByEmail(context, {
        email: normaliseEmail(email ?? ''),
        password,
        data: metadata,
        visitor,
        redirectTo: c.req.query('redirect_to'),
      });
  return c.json(answer);
}

interface Form {
  readonly data: Metadata;
  readonly visitor: Visitor;
}

interface EmailForm {
  readonly email: string;
  readonly password: string;
  readonly redirectTo: string | undefined;
}

/**
 * Answers with the user, without a session; the person may sign in before confirming the address (U104). A taken address
 * gets the same answer, after the same work (U45), and its owner gets a mail.
 */
async function signUpByEmail(
  context: AuthContext,
  { email, password, data, visitor, redirectTo }: Form & EmailForm,
): Promise<Record<string, unknown>> {
  const isContested = await isAskedForByAnother(context, email, password);
  if (isContested) await contestSignUp(context.database, email);
  checkMailLimits(context, 'signup', email);
  const passwordHash = await hashPassword(password, context.passwordCost);
  const { answer, user, owner } = await createUnlessTaken(context, email, passwordHash, data);
  const unconfirmed = owner?.email_confirmed_at === null ? owner : undefined;
  const ownersLanguage = await languageOfOwner(context.database, email);
  const pending = isContested ? CONTESTED : undefined;
  await mailLink(context, { purpose: 'signup', to: email, user: user ?? unconfirmed, pending, visitor, redirectTo });
  if (owner && !unconfirmed) sendTakenNotice(context, email, ownersLanguage);
  return answer;
}

/**
 * Whether someone else waits for a link to this address, or has signed up with it and another password. Only the link shows
 * who owns it: see `acceptSignUp`.
 */
async function isAskedForByAnother(context: AuthContext, email: string, password: string): Promise<boolean> {
  const owner = await findOwner(context.database, 'email', email);
  const isSame = await isPassword(password, owner?.encrypted_password ?? null, context.passwordCost);
  const isAwaited = (await hasSecret(context, 'magiclink', email)) || (await hasSecret(context, 'recovery', email));
  return isAwaited || (owner !== undefined && !isSame);
}

interface SignedUp {
  readonly answer: Record<string, unknown>;
  /** The new user; undefined if the address is taken. */
  readonly user: UserRow | undefined;
  readonly owner: UserRow | undefined;
}

async function createUnlessTaken(
  context: AuthContext,
  email: string,
  passwordHash: string,
  data: Metadata,
): Promise<SignedUp> {
  const sign = () => context.database.transaction((tx) => createOrPretend(tx, context, email, passwordHash, data));
  try {
    return await sign();
  } catch (error) {
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
    // Someone else signed up with the address at the same moment, so it is taken now.
    return sign();
  }
}

/** For a taken address, creates a user with another one and rolls back, so that the time reveals nothing. */
async function createOrPretend(
  tx: Queryable,
  context: AuthContext,
  email: string,
  passwordHash: string,
  data: Metadata,
): Promise<SignedUp> {
  const owner = await findUser(tx, 'email', email);
  const address = owner ? `${randomUUID()}@taken.invalid` : email;
  await tx.exec('savepoint sign_up');
  const at = instant(context.now());
  const made = { email: address, passwordHash, data, provider: 'email', isConfirmed: false, at } as const;
  const user = await createUser(tx, made);
  const json = await toUserJson(tx, user);
  await tx.exec(owner ? 'rollback to savepoint sign_up' : 'release savepoint sign_up');
  // Hosted Supabase omits the identities only for a taken address, which reveals it.
  const answer = { ...json, email, user_metadata: { ...user.raw_user_meta_data, email }, identities: [] };
  return { answer, user: owner ? undefined : user, owner };
}

/**
 * Creates no account before the code is verified, so a number does not reveal whether it has one. The password is not
 * stored, because a stranger may have sent it while the number's owner waited for a code. The person sets one after entering
 * the code.
 */
async function signUpByPhone(
  context: AuthContext,
  { phone, data, visitor }: Form & { phone: string },
): Promise<Record<string, unknown>> {
  await textCode(context, { to: phone, pending: { data, mayCreate: true }, visitor });
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
