/** The caller's identity as PostgreSQL settings, which row level security reads. */
import type { Queryable } from './database.ts';

export const ROLES = ['anon', 'authenticated', 'service_role'] as const;
type Role = (typeof ROLES)[number];

export interface Identity {
  readonly role: Role;
  /** The verified token's payload; empty without one. */
  readonly claims: Readonly<Record<string, unknown>>;
}

export const ANYONE: Identity = { role: 'anon', claims: {} };
export const OPERATOR: Identity = { role: 'service_role', claims: {} };

/** The signed-in person's id; null for anyone else. */
export function personOf({ claims }: Identity): string | null {
  return typeof claims['sub'] === 'string' ? claims['sub'] : null;
}

/**
 * Time limit of a statement in milliseconds, as hosted Supabase sets it for these roles. PostgreSQL aborts a longer
 * statement with code 57014. PGlite can't, so pglite-supervisor.ts does.
 */
const STATEMENT_TIMEOUT_MS: Readonly<Record<Role, number>> = { anon: 3000, authenticated: 8000, service_role: 8000 };

/** The settings of a session that is this identity's from its start, by name. */
export function settingsOf(identity: Identity): Readonly<Record<string, string>> {
  const [role, sub, claims, limit] = assumption(identity).params;
  return {
    role,
    'request.jwt.claim.role': role,
    'request.jwt.claim.sub': sub,
    'request.jwt.claims': claims,
    statement_timeout: limit,
    TimeZone: 'UTC',
  };
}

const ASSUME = `select set_config('role', $1, true), set_config('request.jwt.claim.role', $1, true),
       set_config('request.jwt.claim.sub', $2, true), set_config('request.jwt.claims', $3, true),
       set_config('statement_timeout', $4, true), set_config('timezone', 'UTC', true)`;

type AssumedSettings = readonly [role: string, sub: string, claims: string, limitMs: string];

/**
 * A statement that sets the role, claims and time limit of `identity` for its transaction, as PostgREST does, and hosted
 * Supabase's time zone, because PGlite takes the machine's.
 */
export function assumption(identity: Identity): { readonly sql: string; readonly params: AssumedSettings } {
  const { role, claims } = identity;
  const limit = String(STATEMENT_TIMEOUT_MS[role]);
  return { sql: ASSUME, params: [role, personOf(identity) ?? '', JSON.stringify({ ...claims, role }), limit] };
}

/** The time limit that this statement sets, in milliseconds; undefined for any other statement. */
export function limitSetBy(statement: { readonly sql: string; readonly params: readonly unknown[] | null }) {
  return statement.sql === ASSUME ? Number(statement.params?.at(-1)) : undefined;
}

/** Runs the rest of this transaction as `identity`. */
export async function assume(tx: Queryable, identity: Identity): Promise<void> {
  const { sql, params } = assumption(identity);
  await tx.query(sql, params);
}
