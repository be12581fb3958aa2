/** `/user` and `/logout`: a signed-in person reads and changes their account. */
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { AuthError, invalid } from './auth-error.ts';
import { endSessions } from './auth-sessions.ts';
import { normaliseCode, normaliseEmail, normalisePhone } from './contacts.ts';
import { type AuthContext, instant } from './context.ts';
import { askForEmail } from './email-change.ts';
import { mergeMetadata } from './metadata.ts';
import { consumeCode, dropSecrets } from './one-time.ts';
import { textCode } from './one-time-routes.ts';
import { dropPendingChanges, keepMailboxOnly } from './ownership.ts';
import { checkPassword, hashPassword, isPassword } from './passwords.ts';
import { type Caller, callerOf, optionalData, optionalText, readBody, visitorOf } from './request.ts';
import { toUserJson } from './user-json.ts';
import { findUser, updateUser } from './users.ts';

/**
 * Time after a sign-in in which a password may be changed without proving one's identity again (U21). Hosted Supabase allows
 * a day; a screen that handles this limit handles that one, too.
 */
const RECENT_SIGN_IN_MS = 10 * 60_000;

export async function getUser(c: Context, context: AuthContext): Promise<Response> {
  const { user } = await callerOf(c, context);
  return c.json(await toUserJson(context.database, user));
}

const updateSchema = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  current_password: optionalText,
  nonce: optionalText,
  data: optionalData,
  app_metadata: z.optional(z.unknown()),
});
type Update = z.infer<typeof updateSchema>;

export async function putUser(c: Context, context: AuthContext): Promise<Response> {
  const caller = await callerOf(c, context);
  const update = await readBody(c, updateSchema);
  if (update.app_metadata !== undefined) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  }
  if (update.password) await changePassword(context, caller, update, update.password);
  if (update.data) {
    const metadata = JSON.stringify(mergeMetadata(caller.user.raw_user_meta_data, update.data));
    await updateUser(context.database, caller.user.id, { raw_user_meta_data: metadata }, instant(context.now()));
  }
  if (update.email) await askForEmail(c, context, caller, normaliseEmail(update.email));
  if (update.phone) await askForPhone(c, context, caller, normalisePhone(update.phone));
  const user = await findUser(context.database, 'id', caller.user.id);
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  return c.json(await toUserJson(context.database, user));
}

/** Changes the password, ends all other sessions of the account, and cancels pending changes of address and number. */
async function changePassword(
  context: AuthContext,
  { user, session }: Caller,
  update: Update,
  password: string,
): Promise<void> {
  checkPassword(password);
  await checkIsOwner(context, { user, session }, update);
  if (await isPassword(password, user.encrypted_password, context.passwordCost)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  const encrypted_password = await hashPassword(password, context.passwordCost);
  const at = instant(context.now());
  await context.database.transaction(async (tx) => {
    await updateUser(tx, user.id, { encrypted_password }, at);
    await endSessions(tx, user.id, session.id, 'others');
    await dropPendingChanges(tx, user, at);
    await tx.query('delete from backend_local.provider_flows where user_id = $1', [user.id]);
    if (session.isRecovery) await keepMailboxOnly(tx, user, at);
    await dropSecrets(tx, user.id, ['recovery', 'reauthentication']);
  });
}

/** Requires the current password, a mailed code, or a recent sign-in. */
async function checkIsOwner(context: AuthContext, { user, session }: Caller, update: Update): Promise<void> {
  if (update.current_password) {
    context.limits.check('wrongPassword', user.id);
    if (await isPassword(update.current_password, user.encrypted_password, context.passwordCost)) return;
    context.limits.take('wrongPassword', user.id);
    throw new AuthError(400, 'current_password_invalid', 'Current password is incorrect');
  }
  if (update.nonce) {
    if (await consumeCode(context, ['reauthentication'], user.id, normaliseCode(update.nonce))) return;
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  }
  if (context.now() - session.signedInAt * 1000 <= RECENT_SIGN_IN_MS) return;
  throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
}

async function askForPhone(c: Context, context: AuthContext, { user }: Caller, phone: string): Promise<void> {
  if (phone === user.phone) return;
  await textCode(context, { to: phone, purpose: 'phone_change', userId: user.id, visitor: visitorOf(c) });
  await updateUser(context.database, user.id, { phone_change: phone }, instant(context.now()));
}

const scopeSchema = z.enum(['local', 'global', 'others']);

export async function logOut(c: Context, context: AuthContext): Promise<Response> {
  const { user, session } = await callerOf(c, context);
  const scope = scopeSchema.safeParse(c.req.query('scope') ?? 'global');
  if (!scope.success) throw invalid('Unsupported logout scope');
  await endSessions(context.database, user.id, session.id, scope.data);
  return c.body(null, 204);
}
