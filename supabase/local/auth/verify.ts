/** `POST /verify`: accepts a code or a link's token, which proves that the contact is the person's. */
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { codeOf } from '../backend-error.ts';
import type { Queryable } from '../database/database.ts';
import { invalid, otpExpired } from './auth-error.ts';
import { checkNotBanned, openSession } from './auth-sessions.ts';
import { normaliseCode, normaliseEmail, normalisePhone } from './contacts.ts';
import { type AuthContext, instant } from './context.ts';
import { acceptEmailChange } from './email-change.ts';
import { type ConsumedSecret, consumeCode, consumeToken, type Purpose } from './one-time.ts';
import { transferToOwner } from './ownership.ts';
import { optionalText, readBody, visitorOf } from './request.ts';
import { createUser, findUser, markVerified, type UserRow, updateUser } from './users.ts';

const UNIQUE_VIOLATION = '23505';

/** supabase-js' types; `email` is the newer name of `signup` and `magiclink`. */
const PURPOSES: Readonly<Record<string, readonly Purpose[]>> = {
  email: ['signup', 'magiclink'],
  signup: ['signup', 'magiclink'],
  magiclink: ['signup', 'magiclink'],
  recovery: ['recovery'],
  email_change: ['email_change_new', 'email_change_current'],
  sms: ['sms'],
  phone_change: ['phone_change'],
};

const verifySchema = z.object({
  type: z.string(),
  token_hash: optionalText,
  token: optionalText,
  email: optionalText,
  phone: optionalText,
});

/** Supabase's answer to the first of the two links of a change of address. */
const ONE_OF_TWO = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

export async function verify(c: Context, context: AuthContext): Promise<Response> {
  const body = await readBody(c, verifySchema);
  const visitor = visitorOf(c);
  context.limits.take('verifyPerVisitor', visitor.address);
  const purposes = PURPOSES[body.type];
  if (!purposes) throw invalid('Invalid verification type');
  const taken = body.token_hash
    ? await consumeToken(context, purposes, body.token_hash)
    : await consumeCode(context, purposes, recipientOf(body), normaliseCode(body.token ?? ''));
  if (!taken) throw otpExpired();
  const user = await context.database.transaction((tx) => accept(context, tx, taken)).catch(describe);
  if (user === 'one_of_two') return c.json({ code: 200, msg: ONE_OF_TWO });
  checkNotBanned(context, user);
  return c.json(await openSession(context, user, { method: 'otp', isRecovery: taken.purpose === 'recovery' }, visitor));
}

function recipientOf({ email, phone, token }: z.infer<typeof verifySchema>): string {
  if (!token || Boolean(email) === Boolean(phone)) {
    throw invalid('Only the token_hash and type, or a token with an email address or phone number, should be provided');
  }
  return phone ? normalisePhone(phone) : normaliseEmail(email ?? '');
}

/** Someone else may have taken the address or number meanwhile. */
function describe(error: unknown): never {
  if (codeOf(error) === UNIQUE_VIOLATION) throw otpExpired();
  throw error;
}

async function accept(context: AuthContext, tx: Queryable, taken: ConsumedSecret): Promise<UserRow | 'one_of_two'> {
  const at = instant(context.now());
  switch (taken.purpose) {
    case 'signup':
      return acceptSignUp(tx, taken, at);
    case 'magiclink':
    case 'recovery':
      return acceptMailbox(tx, taken, at);
    case 'email_change_new':
    case 'email_change_current':
      return acceptEmailChange(tx, await ownerOf(tx, taken), taken, at);
    case 'sms':
      return acceptPhone(tx, taken, at);
    case 'phone_change':
      return acceptPhoneChange(tx, await ownerOf(tx, taken), taken.recipient, at);
    default:
      throw new Error('a reauthentication code is presented with the change that it is for');
  }
}

async function ownerOf(tx: Queryable, { userId }: ConsumedSecret): Promise<UserRow> {
  const user = userId === null ? undefined : await findUser(tx, 'id', userId);
  if (!user) throw otpExpired();
  return user;
}

async function confirmEmail(tx: Queryable, user: UserRow, at: string): Promise<UserRow> {
  await markVerified(tx, user.id, 'email');
  return updateUser(tx, user.id, { email_confirmed_at: user.email_confirmed_at ?? at }, at);
}

/**
 * If several people asked for an unconfirmed address, the reader of its mailbox gets the account without the others'
 * passwords and sessions.
 */
async function acceptSignUp(tx: Queryable, taken: ConsumedSecret, at: string): Promise<UserRow> {
  const user = await ownerOf(tx, taken);
  const isContested = taken.pending !== null && user.email_confirmed_at === null;
  return confirmEmail(tx, isContested ? await transferToOwner(tx, user, at) : user, at);
}

/**
 * Signs in the reader of the mailbox. If the address was never confirmed, an account that a stranger made with it is
 * emptied.
 */
async function acceptMailbox(tx: Queryable, taken: ConsumedSecret, at: string): Promise<UserRow> {
  const user = await findUser(tx, 'email', taken.recipient);
  if (user) return user.email_confirmed_at ? user : confirmEmail(tx, await transferToOwner(tx, user, at), at);
  if (!taken.pending?.mayCreate) throw otpExpired();
  const { data } = taken.pending;
  return createUser(tx, { email: taken.recipient, passwordHash: null, data, provider: 'email', isConfirmed: true, at });
}

async function acceptPhone(tx: Queryable, taken: ConsumedSecret, at: string): Promise<UserRow> {
  const user = await findUser(tx, 'phone', taken.recipient);
  if (user) return user;
  if (!taken.pending?.mayCreate) throw otpExpired();
  const { data } = taken.pending;
  return createUser(tx, { phone: taken.recipient, passwordHash: null, data, provider: 'phone', isConfirmed: true, at });
}

async function acceptPhoneChange(tx: Queryable, user: UserRow, phone: string, at: string): Promise<UserRow> {
  if (user.phone_change !== phone) throw otpExpired();
  await markVerified(tx, user.id, 'phone');
  return updateUser(tx, user.id, { phone, phone_confirmed_at: at, phone_change: null }, at);
}
