import type { Check } from './checks.ts';
import type { Actor } from './people.ts';

/** A check of what a routine or view answers; both are named by what it is of. */
export function check(of: string, name: string, subject: Actor, sql: string, expected: string): Check {
  return { object: of, of, name, subject, sql, expected };
}
