import type { Database } from '../database/database.ts';
import type { Outbox } from '../development/outbox.ts';
import type { PasswordCost } from './passwords.ts';
import type { RateLimits } from './rate-limits.ts';

/** Shared by all parts of the auth server. */
export interface AuthContext {
  readonly database: Database;
  /** Signs access tokens (HS256) and keys the hashes of codes. */
  readonly jwtSecret: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** The site's public origin, without a trailing slash; known once the server listens. */
  readonly siteUrl: () => string;
  readonly outbox: Pick<Outbox, 'put'>;
  readonly limits: RateLimits;
  readonly passwordCost: PasswordCost;
  /** Logs a line for the operator; never contains what a person typed. */
  readonly report: (line: string) => void;
}

/** The client, as far as its connection identifies it. */
export interface Visitor {
  /** The network's address for limits, see `visitorAddress`. */
  readonly address: string;
  readonly userAgent: string | null;
}

/** Converts an instant for SQL. */
export function instant(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
