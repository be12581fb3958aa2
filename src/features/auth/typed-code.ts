import { toPlainDigits } from '#domain/plain-digits.ts';

/** A code as it was typed or pasted: any digits, with or without spaces between them (U40). */
export function normaliseCode(text: string): string {
  return toPlainDigits(text).replaceAll(/[\s\u200b-\u200f\u202a-\u202e-]/g, '');
}
