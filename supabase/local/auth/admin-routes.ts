/** `/admin/users/:id`: requires the secret key. */
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { AuthError, invalid } from './auth-error.ts';
import type { AuthContext } from './context.ts';
import { isSame } from './hashes.ts';
import { toUserJson } from './user-json.ts';
import { findUser, type UserRow } from './users.ts';

const idSchema = z.uuid();

export async function getUserById(c: Context, context: AuthContext): Promise<Response> {
  return c.json(await toUserJson(context.database, await askedFor(c, context)));
}

/** Deletes the user with everything that belongs to them: sessions, identities, codes and the profile. */
export async function deleteUserById(c: Context, context: AuthContext): Promise<Response> {
  const { id } = await askedFor(c, context);
  await context.database.transaction(async (tx) => {
    await tx.query('delete from backend_local.one_time_secrets where user_id = $1', [id]);
    await tx.query('delete from auth.users where id = $1', [id]);
  });
  return c.json({});
}

async function askedFor(c: Context, context: AuthContext): Promise<UserRow> {
  if (!isSame(c.req.header('authorization') ?? '', `Bearer ${context.secretKey}`)) {
    throw new AuthError(403, 'not_admin', 'User not allowed');
  }
  const id = idSchema.safeParse(c.req.param('id'));
  if (!id.success) throw invalid('user_id must be an UUID');
  const user = await findUser(context.database, 'id', id.data);
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
  return user;
}
