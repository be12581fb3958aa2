import type { Queryable } from '../database/database.ts';
import type { UserRow } from './users.ts';

/** The user as clients see it, without hashes. */
export async function toUserJson(db: Queryable, user: UserRow): Promise<Record<string, unknown>> {
  const identities = await db.query(
    `select id as identity_id, provider_id as id, user_id, identity_data, provider, email, last_sign_in_at, created_at,
       updated_at from auth.identities where user_id = $1 order by created_at, id`,
    [user.id],
  );
  return withoutNulls({
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email ?? '',
    phone: user.phone ?? '',
    email_confirmed_at: user.email_confirmed_at,
    phone_confirmed_at: user.phone_confirmed_at,
    confirmed_at: user.confirmed_at,
    new_email: user.email_change,
    new_phone: user.phone_change,
    last_sign_in_at: user.last_sign_in_at,
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities,
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: false,
  });
}

function withoutNulls(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null));
}
