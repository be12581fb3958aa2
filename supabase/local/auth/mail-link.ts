/** Mails with a link and a code, and the limits per address. */
import type { AuthContext, Visitor } from './context.ts';
import { sendMail } from './messages.ts';
import { issueSecret, type Pending, type Purpose } from './one-time.ts';
import { allowedRedirect } from './redirects.ts';
import type { UserRow } from './users.ts';

interface MailOrder {
  readonly purpose: Exclude<Purpose, 'sms' | 'phone_change'>;
  readonly to: string;
  /** The account's owner. Without one nothing is sent, unless `pending` allows creating one. */
  readonly user: Pick<UserRow, 'id'> | undefined;
  readonly pending?: Pending | undefined;
  readonly visitor: Visitor;
  readonly redirectTo?: string | undefined;
}

/**
 * Mails a link with a code, if there is a recipient.
 * @throws AuthError `over_email_send_rate_limit`, for known and unknown addresses alike
 */
export async function mailLink(context: AuthContext, order: MailOrder): Promise<void> {
  const { purpose, to, user, pending, visitor } = order;
  checkMailLimits(context, purpose, to);
  context.limits.take('mailPerVisitor', visitor.address);
  context.limits.take('mailPerRecipient', to);
  context.limits.take('mailPause', `${purpose} ${to}`);
  const recipient = purpose === 'reauthentication' && user ? user.id : to;
  // Also done for an address without an account, so that both take the same time.
  const userId = user?.id ?? null;
  const { code, token } = await issueSecret(context, { purpose, recipient, userId, ...(pending ? { pending } : {}) });
  const isSent = user !== undefined || pending?.mayCreate === true;
  const isContested = purpose === 'signup' && pending !== undefined;
  const redirectTo = allowedRedirect(context, order.redirectTo);
  sendMail(context, purpose, { to, code, token, redirectTo, isContested }, isSent);
}

/**
 * Call it before an action that must not happen unless its mail can be sent.
 * @throws AuthError `over_email_send_rate_limit`
 */
export function checkMailLimits({ limits }: AuthContext, purpose: Purpose, to: string): void {
  limits.check('mailPause', `${purpose} ${to}`);
  limits.check('mailPerRecipient', to);
}
