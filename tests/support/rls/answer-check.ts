import type { Check } from './checks.ts';
import type { Actor } from './people.ts';

/** A check of a routine's or view's answer. @param of name of the routine or view */
export function check(of: string, name: string, subject: Actor, sql: string, expected: string): Check {
  return { object: of, of, name, subject, sql, expected };
}
