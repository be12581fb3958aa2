/**
 * Carries texts through @supabase/lite, which guesses the types of what it reads: `1.50` becomes a number and `{a}` a list. A
 * sealed text is one word of letters and digits, which lite leaves alone. It is opened when the statement's parameters are made.
 */
import { randomUUID } from 'node:crypto';

/** What only this process knows, so that nobody can send a text that looks sealed. */
const SEAL = `v${randomUUID().replaceAll('-', '')}`;
const SEALED = new RegExp(`^${SEAL}([a-z]*)x([0-9a-f]*)$`);

/** @param operator letters that name the comparison to use instead of lite's */
export function seal(text: string, operator = ''): string {
  return `${SEAL}${operator}x${Buffer.from(text).toString('hex')}`;
}

/** @returns the text and its operator; undefined if the value is not sealed */
export function unseal(value: unknown): { readonly text: string; readonly operator: string } | undefined {
  // Lite reads a list from the braces around a sealed text.
  const [word, ...others] = Array.isArray(value) ? value : [value];
  if (typeof word !== 'string' || others.length > 0) return undefined;
  const [, operator, hex] = SEALED.exec(word) ?? [];
  return operator === undefined || hex === undefined
    ? undefined
    : { text: Buffer.from(hex, 'hex').toString(), operator };
}
