/**
 * Changes an e-mail address. If the old address is confirmed, both mailboxes must agree, in either order:
 *
 *   requested ──link of one side──► that side is stored ──link of the other side──► changed
 *     └ another address is requested: starts again
 */
import type { Context } from 'hono';
import type { Queryable } from '../database/database.ts';
import { otpExpired } from './auth-error.ts';
import { type AuthContext, instant, type Visitor } from './context.ts';
import { mailLink } from './mail-link.ts';
import { sendTakenNotice } from './messages.ts';
import { type ConsumedSecret, dropAllSecrets, dropSecrets } from './one-time.ts';
import { dropPendingChanges } from './ownership.ts';
import { languageOfOwner } from './reader-language.ts';
import { type Caller, visitorOf } from './request.ts';
import { findUser, markVerified, type UserRow, updateUser } from './users.ts';

type Side = 'email_change_current' | 'email_change_new';

/** Only the new address's owner learns that it has an account already. */
export async function askForEmail(c: Context, context: AuthContext, { user }: Caller, email: string): Promise<void> {
  if (email === user.email) return;
  const at = instant(context.now());
  const [visitor, redirectTo] = [visitorOf(c), c.req.query('redirect_to')];
  const owner = await findUser(context.database, 'email', email);
  const ownersLanguage = await languageOfOwner(context.database, email);
  if (owner) {
    context.limits.take('mailPause', `email_change_new ${email}`);
    context.limits.take('mailPerRecipient', email);
    await dropSecrets(context.database, user.id, ['email_change_new']);
    sendTakenNotice(context, email, ownersLanguage);
  } else {
    await mailLink(context, { purpose: 'email_change_new', to: email, user, visitor, redirectTo });
  }
  if (hasConfirmedAddress(user)) {
    await mailLink(context, { purpose: 'email_change_current', to: user.email, user, visitor, redirectTo });
  }
  await context.database.transaction(async (tx) => {
    await tx.query('delete from backend_local.email_changes where user_id = $1', [user.id]);
    const changes = { email_change: email, email_change_sent_at: at, email_change_confirm_status: 0 };
    await updateUser(tx, user.id, changes, at);
  });
}

interface Resend {
  /** The old or new address of a change, or an unknown one. */
  readonly email: string;
  readonly visitor: Visitor;
  readonly redirectTo: string | undefined;
}

/**
 * Mails the link of the named side again, or of the other side if the named one has confirmed. Replaces only that side's
 * link. An address without a change gets the same answer, after the same work (U45).
 */
export async function resendEmailChange(context: AuthContext, { email, visitor, redirectTo }: Resend): Promise<void> {
  const { database } = context;
  const byOld = await findUser(database, 'email', email);
  const byNew = byOld?.email_change ? undefined : await findUser(database, 'email_change', email);
  const user = byOld?.email_change ? byOld : byNew;
  const side = await sideToMail(database, user, byNew !== undefined);
  const to = (side === 'email_change_current' ? user?.email : user?.email_change) ?? email;
  // If the new address belongs to someone, they must not be asked to give it away.
  const isTaken = side === 'email_change_new' && (await findUser(database, 'email', to)) !== undefined;
  await mailLink(context, { purpose: side, to, user: isTaken ? undefined : user, visitor, redirectTo });
}

async function sideToMail(db: Queryable, user: UserRow | undefined, isNewNamed: boolean): Promise<Side> {
  const confirmed = await confirmedSide(db, user?.id ?? null);
  if (confirmed) return confirmed === 'email_change_new' ? 'email_change_current' : 'email_change_new';
  return isNewNamed || !user || !hasConfirmedAddress(user) ? 'email_change_new' : 'email_change_current';
}

/**
 * Accepts one side's link or code. @returns the user with the new address, or 'one_of_two' if the other side must still
 * agree
 */
export async function acceptEmailChange(
  tx: Queryable,
  owner: UserRow,
  taken: ConsumedSecret,
  at: string,
): Promise<UserRow | 'one_of_two'> {
  // Both sides may arrive at once; the lock puts them in order.
  await tx.query('select from auth.users where id = $1 for update', [owner.id]);
  const user = await findUser(tx, 'id', owner.id);
  const asked = taken.purpose === 'email_change_new' ? user?.email_change : user?.email;
  if (!user?.email_change || asked !== taken.recipient) throw otpExpired();
  const confirmed = await confirmedSide(tx, user.id);
  if (hasConfirmedAddress(user) && (confirmed === undefined || confirmed === taken.purpose)) {
    await tx.query(
      `insert into backend_local.email_changes (user_id, confirmed_side) values ($1, $2) on conflict do nothing`,
      [user.id, taken.purpose],
    );
    await updateUser(tx, user.id, { email_change_confirm_status: 1 }, at);
    return 'one_of_two';
  }
  return changeEmail(tx, user, user.email_change, at);
}

async function changeEmail(tx: Queryable, user: UserRow, email: string, at: string): Promise<UserRow> {
  await dropPendingChanges(tx, user, at);
  await dropAllSecrets(tx, user.id);
  await updateUser(tx, user.id, { email, email_confirmed_at: at }, at);
  await tx.query(
    `update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text)
     where user_id = $1 and provider = 'email'`,
    [user.id, email],
  );
  await tx.query(
    `update auth.users set raw_user_meta_data = raw_user_meta_data || jsonb_build_object('email', $2::text) where id = $1`,
    [user.id, email],
  );
  await markVerified(tx, user.id, 'email');
  const changed = await findUser(tx, 'id', user.id);
  if (!changed) throw otpExpired();
  return changed;
}

/** The side that has agreed already. */
async function confirmedSide(db: Queryable, userId: string | null): Promise<Side | undefined> {
  const [row] = await db.query<{ confirmed_side: Side }>(
    'select confirmed_side from backend_local.email_changes where user_id = $1',
    [userId],
  );
  return row?.confirmed_side;
}

/** An unconfirmed address need not agree. */
function hasConfirmedAddress(user: UserRow): user is UserRow & { readonly email: string } {
  return user.email !== null && user.email_confirmed_at !== null;
}
