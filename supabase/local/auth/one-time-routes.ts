/**
 * Routes that send a code or link: `/otp`, `/recover`, `/resend` and `/reauthenticate`. None reveals whether an account
 * exists.
 */
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { AuthError, invalid } from './auth-error.ts';
import { normaliseEmail, normalisePhone } from './contacts.ts';
import type { AuthContext, Visitor } from './context.ts';
import { resendEmailChange } from './email-change.ts';
import { mailLink } from './mail-link.ts';
import { sendText } from './messages.ts';
import { parseMetadata } from './metadata.ts';
import { contestSignUp, hasSecret, issueSecret, type Pending } from './one-time.ts';
import { callerOf, optionalData, optionalText, readBody, visitorOf } from './request.ts';
import { findOwner, findUser } from './users.ts';

interface TextOrder {
  /** E.164 without the plus. */
  readonly to: string;
  readonly purpose?: 'sms' | 'phone_change';
  /** For a change of number. */
  readonly userId?: string;
  readonly pending?: Pending;
  readonly visitor: Visitor;
}

/**
 * Sends a code by text message, unless there is no account and none may be created.
 * @returns the message's id
 * @throws AuthError `over_sms_send_rate_limit`
 */
export async function textCode(context: AuthContext, order: TextOrder): Promise<string> {
  const { to, purpose = 'sms', pending, visitor } = order;
  context.limits.check('textPause', to);
  context.limits.take('textPerVisitor', visitor.address);
  context.limits.take('textPerRecipient', to);
  context.limits.take('textPause', to);
  const userId = order.userId ?? (await findOwner(context.database, 'phone', to))?.id ?? null;
  const { id, code } = await issueSecret(context, {
    purpose,
    recipient: to,
    userId,
    ...(pending ? { pending } : {}),
  });
  if (userId !== null || pending?.mayCreate !== false) sendText(context, to, code);
  return id;
}

const otpSchema = z.object({
  email: optionalText,
  phone: optionalText,
  data: optionalData,
  create_user: z.nullish(z.boolean()),
});

export async function sendOtp(c: Context, context: AuthContext): Promise<Response> {
  const { email, phone, data, create_user } = await readBody(c, otpSchema);
  const visitor = visitorOf(c);
  const pending = { data: parseMetadata(data), mayCreate: create_user ?? true };
  if (email && phone) throw invalid('Only an email address or phone number should be provided');
  if (phone) {
    const id = await textCode(context, { to: normalisePhone(phone), pending, visitor });
    return c.json({ message_id: id });
  }
  if (!email) throw invalid('One of email or phone must be set');
  const to = normaliseEmail(email);
  await contestSignUp(context.database, to);
  const user = await findOwner(context.database, 'email', to);
  await mailLink(context, { purpose: 'magiclink', to, user, pending, visitor, redirectTo: c.req.query('redirect_to') });
  return c.json({});
}

const recoverSchema = z.object({ email: z.string() });

export async function recover(c: Context, context: AuthContext): Promise<Response> {
  const to = normaliseEmail((await readBody(c, recoverSchema)).email);
  await contestSignUp(context.database, to);
  const user = await findOwner(context.database, 'email', to);
  const redirectTo = c.req.query('redirect_to');
  await mailLink(context, { purpose: 'recovery', to, user, visitor: visitorOf(c), redirectTo });
  return c.json({});
}

const resendSchema = z.object({
  type: z.enum(['signup', 'email_change', 'sms', 'phone_change']),
  email: optionalText,
  phone: optionalText,
});

export async function resend(c: Context, context: AuthContext): Promise<Response> {
  const { type, email, phone } = await readBody(c, resendSchema);
  const visitor = visitorOf(c);
  const redirectTo = c.req.query('redirect_to');
  if (type === 'sms' || type === 'phone_change') {
    const to = normalisePhone(phone ?? '');
    const owner = type === 'phone_change' ? await findUser(context.database, 'phone_change', to) : undefined;
    if (!(await hasSecret(context, type, to))) return c.json({});
    const order = owner ? { to, purpose: type, userId: owner.id, visitor } : { to, visitor };
    return c.json({ message_id: await textCode(context, order) });
  }
  const to = normaliseEmail(email ?? '');
  if (type === 'email_change') {
    await resendEmailChange(context, { email: to, visitor, redirectTo });
    return c.json({});
  }
  const user = await findUser(context.database, 'email', to);
  const unconfirmed = user?.email_confirmed_at === null ? user : undefined;
  await mailLink(context, { purpose: 'signup', to, user: unconfirmed, visitor, redirectTo });
  return c.json({});
}

/** Sends a code to a person who changes their password long after signing in. */
export async function reauthenticate(c: Context, context: AuthContext): Promise<Response> {
  const { user } = await callerOf(c, context);
  const visitor = visitorOf(c);
  if (user.email && user.email_confirmed_at) {
    await mailLink(context, { purpose: 'reauthentication', to: user.email, user, visitor });
    return c.json({});
  }
  if (!user.phone) throw new AuthError(422, 'validation_failed', 'Please verify your email first.');
  context.limits.take('textPause', user.phone);
  context.limits.take('textPerRecipient', user.phone);
  const { code } = await issueSecret(context, { purpose: 'reauthentication', recipient: user.id, userId: user.id });
  sendText(context, user.phone, code);
  return c.json({});
}
