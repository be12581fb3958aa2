/** The caller, as settings of PostgreSQL that row level security reads. */
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

/** The id of the signed-in person; null for anyone else. */
export function personOf({ claims }: Identity): string | null {
  return typeof claims['sub'] === 'string' ? claims['sub'] : null;
}

/**
 * How long one statement of a request may take, in milliseconds: what the roles of hosted Supabase are set to, where the
 * service role has the limit of the role that connects. PostgreSQL ends what takes longer with the code 57014. PGlite knows
 * the setting and has no clock to act on it: pglite-supervisor.ts does.
 */
const STATEMENT_TIMEOUT_MS: Readonly<Record<Role, number>> = { anon: 3000, authenticated: 8000, service_role: 8000 };

const ASSUME = `select set_config('role', $1, true), set_config('request.jwt.claim.role', $1, true),
       set_config('request.jwt.claim.sub', $2, true), set_config('request.jwt.claims', $3, true),
       set_config('statement_timeout', $4, true)`;

/** A statement after which its transaction runs with the role, the claims and the limits of `identity`, as in PostgREST. */
export function assumption(identity: Identity): { readonly sql: string; readonly params: readonly string[] } {
  const { role, claims } = identity;
  const limit = String(STATEMENT_TIMEOUT_MS[role]);
  return { sql: ASSUME, params: [role, personOf(identity) ?? '', JSON.stringify({ ...claims, role }), limit] };
}

/** The limit of the statements after this one, in milliseconds; undefined for one that sets none. */
export function limitSetBy(statement: { readonly sql: string; readonly params: readonly unknown[] | null }) {
  return statement.sql === ASSUME ? Number(statement.params?.at(-1)) : undefined;
}

/** What follows in this transaction is asked by `identity`. */
export async function assume(tx: Queryable, identity: Identity): Promise<void> {
  const { sql, params } = assumption(identity);
  await tx.query(sql, params);
}
