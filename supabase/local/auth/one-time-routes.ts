/** What sends a code or a link: `/otp`, `/recover`, `/resend` and `/reauthenticate`. None tells whether an account exists. */
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { AuthError, invalid } from './auth-error.ts';
import { normaliseEmail, normalisePhone } from './contacts.ts';
import type { AuthContext, Visitor } from './context.ts';
import { sendMail, sendText } from './messages.ts';
import { hasSecret, issueSecret, type Pending, type Purpose } from './one-time.ts';
import { allowedRedirect } from './redirects.ts';
import { callerOf, optionalData, optionalText, readBody, visitorOf } from './request.ts';
import { findOwner, findUser, type UserRow } from './users.ts';

interface MailOrder {
  readonly purpose: Exclude<Purpose, 'sms' | 'phone_change'>;
  readonly to: string;
  /** Whose account it is about; without one nothing is sent unless `pending` says that one may be made. */
  readonly user: Pick<UserRow, 'id'> | undefined;
  readonly pending?: Pending | undefined;
  readonly visitor: Visitor;
  readonly redirectTo?: string | undefined;
}

/**
 * Mails a link with a code, if there is somebody to mail.
 * @throws AuthError `over_email_send_rate_limit`, for unknown addresses as for known ones
 */
export async function mailLink(context: AuthContext, order: MailOrder): Promise<void> {
  const { purpose, to, user, pending, visitor } = order;
  checkMailLimits(context, purpose, to);
  context.limits.take('mailPerVisitor', visitor.address);
  context.limits.take('mailPerRecipient', to);
  context.limits.take('mailPause', `${purpose} ${to}`);
  const recipient = purpose === 'reauthentication' && user ? user.id : to;
  // Also for an address without an account, so that both take the same time.
  const userId = user?.id ?? null;
  const { code, token } = await issueSecret(context, { purpose, recipient, userId, ...(pending ? { pending } : {}) });
  const isSent = user !== undefined || pending?.mayCreate === true;
  const isDoubtful = purpose === 'signup' && pending !== undefined;
  const redirectTo = allowedRedirect(context, order.redirectTo);
  sendMail(context, purpose, { to, code, token, redirectTo, isDoubtful }, isSent);
}

/**
 * For what must not be done unless the mail about it can be sent.
 * @throws AuthError `over_email_send_rate_limit`
 */
export function checkMailLimits({ limits }: AuthContext, purpose: Purpose, to: string): void {
  limits.check('mailPause', `${purpose} ${to}`);
  limits.check('mailPerRecipient', to);
}

interface TextOrder {
  /** E.164 without the plus. */
  readonly to: string;
  readonly purpose?: 'sms' | 'phone_change';
  /** Of a change of number. */
  readonly userId?: string;
  readonly pending?: Pending;
  readonly visitor: Visitor;
}

/**
 * Sends a code by text message, unless no account is there and none may be made.
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
  const pending = { data: data ?? {}, passwordHash: null, mayCreate: create_user ?? true };
  if (email && phone) throw invalid('Only an email address or phone number should be provided');
  if (phone) {
    const id = await textCode(context, { to: normalisePhone(phone), pending, visitor });
    return c.json({ message_id: id });
  }
  if (!email) throw invalid('One of email or phone must be set');
  const to = normaliseEmail(email);
  const user = await findOwner(context.database, 'email', to);
  await mailLink(context, { purpose: 'magiclink', to, user, pending, visitor, redirectTo: c.req.query('redirect_to') });
  return c.json({});
}

const recoverSchema = z.object({ email: z.string() });

export async function recover(c: Context, context: AuthContext): Promise<Response> {
  const to = normaliseEmail((await readBody(c, recoverSchema)).email);
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
  const user = await findUser(context.database, 'email', to);
  if (type === 'email_change') {
    if (user?.email_change) await mailEmailChange(context, { user, newEmail: user.email_change, visitor, redirectTo });
    return c.json({});
  }
  const unconfirmed = user?.email_confirmed_at === null ? user : undefined;
  await mailLink(context, { purpose: 'signup', to, user: unconfirmed, visitor, redirectTo });
  return c.json({});
}

interface EmailChange {
  readonly user: UserRow;
  readonly newEmail: string;
  readonly visitor: Visitor;
  readonly redirectTo?: string | undefined;
}

/** A link to each of the two addresses; an old one that was never confirmed has no say. */
export async function mailEmailChange(context: AuthContext, change: EmailChange): Promise<void> {
  const { user, newEmail, visitor, redirectTo } = change;
  await mailLink(context, { purpose: 'email_change_new', to: newEmail, user, visitor, redirectTo });
  if (!user.email || !user.email_confirmed_at) return;
  await mailLink(context, { purpose: 'email_change_current', to: user.email, user, visitor, redirectTo });
}

/** A code for who changes a password long after signing in. */
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
