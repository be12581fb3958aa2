/** Gives an account to the person who proves its mailbox, and removes what others had put into it. */
import type { Queryable } from '../database/database.ts';
import { dropAllSecrets, dropSecrets } from './one-time.ts';
import { addIdentity, type Metadata, nameProviders, type UserRow, updateUser } from './users.ts';

/**
 * Gives an account with an unconfirmed address to the person who proved that they own the address. Deletes everything with
 * which the account's creator could sign in: password, sessions, number, pending changes, identities, codes and links. Also
 * deletes its metadata and the profile made from it. Places, lists and reviews stay.
 * @param data metadata of the person who proved the address
 */
export async function transferToOwner(tx: Queryable, user: UserRow, at: string, data: Metadata = {}): Promise<UserRow> {
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

/** Cancels unfinished changes of address and number. */
export async function dropPendingChanges(tx: Queryable, user: UserRow, at: string): Promise<UserRow> {
  await dropSecrets(tx, user.id, ['email_change_current', 'email_change_new', 'phone_change']);
  await tx.query('delete from backend_local.email_changes where user_id = $1', [user.id]);
  return updateUser(tx, user.id, { email_change: null, email_change_confirm_status: 0, phone_change: null }, at);
}

/**
 * Leaves the verified mailbox as the only way to sign in, for a person who recovers an account. A number added later, or a
 * provider's identity with another address, may belong to an intruder.
 */
export async function keepMailboxOnly(tx: Queryable, user: UserRow, at: string): Promise<void> {
  await tx.query(
    `delete from auth.identities where user_id = $1 and provider not in ('email', 'phone')
       and lower(identity_data ->> 'email') is distinct from $2`,
    [user.id, user.email],
  );
  // An account that began with its number keeps it; its address was added later.
  if (user.phone !== null && user.raw_app_meta_data['provider'] !== 'phone') {
    const metadata = JSON.stringify({ ...user.raw_user_meta_data, phone_verified: false });
    await updateUser(tx, user.id, { phone: null, phone_confirmed_at: null, raw_user_meta_data: metadata }, at);
    await tx.query(`delete from auth.identities where user_id = $1 and provider = 'phone'`, [user.id]);
  }
  await nameProviders(tx, user.id);
}
