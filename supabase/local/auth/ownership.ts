/** Whose an account is, once somebody proves its mailbox: what others had put into it goes. */
import type { Queryable } from '../database/database.ts';
import { dropAllSecrets, dropSecrets } from './one-time.ts';
import { addIdentity, type Metadata, nameProviders, type UserRow, updateUser } from './users.ts';

/**
 * Empties an account whose address nobody had confirmed, for the one who has just proved it. What its maker set before
 * opens nothing afterwards: password, sessions, number, pending changes, identities, codes and links. Its metadata and the
 * profile that was made from them go too; places, lists and reviews stay.
 * @param data metadata of the one who proved the address
 */
export async function disown(tx: Queryable, user: UserRow, at: string, data: Metadata = {}): Promise<UserRow> {
  await tx.query('delete from auth.sessions where user_id = $1', [user.id]);
  await tx.query('delete from auth.identities where user_id = $1', [user.id]);
  await tx.query('delete from backend_local.provider_flows where user_id = $1', [user.id]);
  await dropAllSecrets(tx, user.id);
  await dropPendingChanges(tx, user, at);
  const metadata = { ...data, sub: user.id, email: user.email, email_verified: false, phone_verified: false };
  const emptied = await updateUser(
    tx,
    user.id,
    {
      encrypted_password: null,
      phone: null,
      phone_confirmed_at: null,
      raw_app_meta_data: JSON.stringify({ provider: 'email', providers: ['email'] }),
      raw_user_meta_data: JSON.stringify(metadata),
    },
    at,
  );
  await addIdentity(tx, user.id, 'email', user.id, metadata, at);
  await tx.query('select accounts.reset_profile($1)', [user.id]);
  return emptied;
}

/** Ends changes of address and number that were asked for and not finished. */
export async function dropPendingChanges(tx: Queryable, user: UserRow, at: string): Promise<UserRow> {
  await dropSecrets(tx, user.id, ['email_change_current', 'email_change_new', 'phone_change']);
  await tx.query('delete from backend_local.email_changes where user_id = $1', [user.id]);
  return updateUser(tx, user.id, { email_change: null, email_change_confirm_status: 0, phone_change: null }, at);
}

/**
 * Leaves the proved mailbox as the only way in, for somebody who recovers an account and chooses a new password: a number
 * that was added later and a provider's identity with another address may be those of whom they want out.
 */
export async function keepMailboxOnly(tx: Queryable, user: UserRow, at: string): Promise<void> {
  await tx.query(
    `delete from auth.identities where user_id = $1 and provider not in ('email', 'phone')
       and lower(identity_data ->> 'email') is distinct from $2`,
    [user.id, user.email],
  );
  // An account that began with its number keeps it: there the address is what was added.
  if (user.phone !== null && user.raw_app_meta_data['provider'] !== 'phone') {
    const metadata = JSON.stringify({ ...user.raw_user_meta_data, phone_verified: false });
    await updateUser(tx, user.id, { phone: null, phone_confirmed_at: null, raw_user_meta_data: metadata }, at);
    await tx.query(`delete from auth.identities where user_id = $1 and provider = 'phone'`, [user.id]);
  }
  await nameProviders(tx, user.id);
}
