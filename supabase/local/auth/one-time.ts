import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Queryable } from '../database/database.ts';
import { type AuthContext, instant } from './context.ts';
import { isSame, keyedHash, newCode, newToken, sha256 } from './hashes.ts';

/** The purpose of a code or link. */
export type Purpose =
  | 'signup'
  | 'magiclink'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'
  | 'sms'
  | 'phone_change';

const MINUTE = 60_000;
const MAX_TRIES = 5;

/** Validity. An hour for mails is Supabase's; a confirmation is valid for a day. */
const LIFETIME_MS: Readonly<Record<Purpose, number>> = {
  signup: 24 * 60 * MINUTE,
  magiclink: 60 * MINUTE,
  recovery: 60 * MINUTE,
  email_change_current: 24 * 60 * MINUTE,
  email_change_new: 24 * 60 * MINUTE,
  reauthentication: 10 * MINUTE,
  sms: 10 * MINUTE,
  phone_change: 10 * MINUTE,
};

const pendingSchema = z.object({
  /** Metadata of a sign-up, stored here until the contact is verified. */
  data: z.record(z.string(), z.unknown()),
  mayCreate: z.boolean(),
});
export type Pending = z.infer<typeof pendingSchema>;

/** Sent to the recipient and never stored. */
interface Secret {
  readonly id: string;
  /** Six digits. */
  readonly code: string;
  /** For a link, as `token_hash` in Supabase's terms. */
  readonly token: string;
}

/** A secret that was presented and is used up. */
export interface ConsumedSecret {
  readonly purpose: Purpose;
  readonly recipient: string;
  readonly userId: string | null;
  readonly pending: Pending | null;
}

interface Issue {
  readonly purpose: Purpose;
  readonly recipient: string;
  readonly userId: string | null;
  readonly pending?: Pending;
}

/** Creates a secret; invalidates an earlier one for the same purpose and recipient. */
export async function issueSecret(
  context: AuthContext,
  { purpose, recipient, userId, pending }: Issue,
): Promise<Secret> {
  const secret = { id: randomUUID(), code: newCode(), token: newToken() };
  const now = context.now();
  await context.database.query('delete from backend_local.one_time_secrets where expires_at <= $1', [instant(now)]);
  await context.database.query(
    `insert into backend_local.one_time_secrets (id, purpose, recipient, user_id, link_hash, code_hash, pending, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8)
     on conflict (purpose, recipient) do update set id = excluded.id, user_id = excluded.user_id,
       link_hash = excluded.link_hash, code_hash = excluded.code_hash, tries = 0,
       pending = coalesce(excluded.pending, one_time_secrets.pending), expires_at = excluded.expires_at`,
    [
      secret.id,
      purpose,
      recipient,
      userId,
      sha256(secret.token),
      hashCode(context, secret.id, secret.code),
      pending ? JSON.stringify(pending) : null,
      instant(now + LIFETIME_MS[purpose]),
    ],
  );
  return secret;
}

interface SecretRow {
  readonly id: string;
  readonly purpose: Purpose;
  readonly recipient: string;
  readonly user_id: string | null;
  readonly pending: unknown;
}

const COLUMNS = 'id, purpose, recipient, user_id, pending';

/** Uses up a link's secret. @returns undefined if there is none, or it has expired */
export async function consumeToken(
  context: AuthContext,
  purposes: readonly Purpose[],
  token: string,
): Promise<ConsumedSecret | undefined> {
  const [row] = await context.database.query<SecretRow>(
    `delete from backend_local.one_time_secrets
     where link_hash = $1 and purpose = any (string_to_array($2, ',')) and expires_at > $3 returning ${COLUMNS}`,
    [sha256(token), purposes.join(','), instant(context.now())],
  );
  return row && toTaken(row);
}

/** Uses up a code's secret. Five wrong attempts invalidate it. @returns undefined if the code is wrong or has expired */
export async function consumeCode(
  context: AuthContext,
  purposes: readonly Purpose[],
  recipient: string,
  code: string,
): Promise<ConsumedSecret | undefined> {
  // Count before comparing, so that simultaneous attempts all count.
  const rows = await context.database.query<{ id: string; code_hash: string }>(
    `update backend_local.one_time_secrets set tries = tries + 1
     where recipient = $1 and purpose = any (string_to_array($2, ',')) and tries < $3 and expires_at > $4
     returning id, code_hash`,
    [recipient, purposes.join(','), MAX_TRIES, instant(context.now())],
  );
  const match = rows.find((row) => isSame(row.code_hash, hashCode(context, row.id, code)));
  if (!match) return undefined;
  const [row] = await context.database.query<SecretRow>(
    `delete from backend_local.one_time_secrets where id = $1 returning ${COLUMNS}`,
    [match.id],
  );
  return row && toTaken(row);
}

/** Whether a valid secret exists. */
export async function hasSecret(context: AuthContext, purpose: Purpose, recipient: string): Promise<boolean> {
  const rows = await context.database.query(
    'select from backend_local.one_time_secrets where purpose = $1 and recipient = $2 and expires_at > $3',
    [purpose, recipient, instant(context.now())],
  );
  return rows.length > 0;
}

/**
 * Marks the address's pending confirmation as contested, because someone else asked for the address, too. Only the link
 * shows who reads the mailbox, so the confirmation keeps no password: see `acceptSignUp`.
 */
export async function contestSignUp(db: Queryable, email: string): Promise<void> {
  await db.query(
    `update backend_local.one_time_secrets set pending = $2::jsonb where purpose = 'signup' and recipient = $1`,
    [email, JSON.stringify(CONTESTED)],
  );
}

/** Stored with the confirmation of an address that several people asked for. */
export const CONTESTED: Pending = { data: {}, mayCreate: false };

/** Invalidates all of a person's secrets. */
export async function dropAllSecrets(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from backend_local.one_time_secrets where user_id = $1', [userId]);
}

/** Invalidates a person's secrets for these purposes. */
export async function dropSecrets(db: Queryable, userId: string, purposes: readonly Purpose[]): Promise<void> {
  await db.query(
    `delete from backend_local.one_time_secrets where user_id = $1 and purpose = any (string_to_array($2, ','))`,
    [userId, purposes.join(',')],
  );
}

function hashCode({ jwtSecret }: AuthContext, id: string, code: string): string {
  return keyedHash(jwtSecret, 'one-time code', `${id} ${code}`);
}

function toTaken(row: SecretRow): ConsumedSecret {
  const pending = pendingSchema.safeParse(row.pending);
  return {
    purpose: row.purpose,
    recipient: row.recipient,
    userId: row.user_id,
    pending: pending.success ? pending.data : null,
  };
}
