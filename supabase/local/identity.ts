/** Who asks, and how PostgreSQL is told so that row level security judges it. */
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

/** What follows in this transaction runs with the role and the claims of `identity`, as in PostgREST. */
export async function assume(tx: Queryable, identity: Identity): Promise<void> {
  const { role, claims } = identity;
  await tx.query(
    `select set_config('role', $1, true), set_config('request.jwt.claim.role', $1, true),
       set_config('request.jwt.claim.sub', $2, true), set_config('request.jwt.claims', $3, true)`,
    [role, personOf(identity) ?? '', JSON.stringify({ ...claims, role })],
  );
}
