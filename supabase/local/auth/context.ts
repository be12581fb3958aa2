import type { Database } from '../database/database.ts';
import type { Outbox } from '../development/outbox.ts';
import type { PasswordCost } from './passwords.ts';
import type { RateLimits } from './rate-limits.ts';

/** What every part of the auth server works with. */
export interface AuthContext {
  readonly database: Database;
  /** Signs access tokens (HS256) and keys the hashes of codes. */
  readonly jwtSecret: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Origin of the app as people reach it, without a trailing slash; known once the server listens. */
  readonly siteUrl: () => string;
  readonly outbox: Pick<Outbox, 'put'>;
  readonly limits: RateLimits;
  readonly passwordCost: PasswordCost;
  /** Takes a line for the operator; never what a person typed. */
  readonly report: (line: string) => void;
}

/** The client, as far as the connection identifies it. */
export interface Visitor {
  /** Of the network that limits count, see `visitorAddress`. */
  readonly address: string;
  readonly userAgent: string | null;
}

/** An instant as SQL takes it. */
export function instant(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
