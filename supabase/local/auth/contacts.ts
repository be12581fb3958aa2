import * as z from 'zod/mini';
import { invalid } from './auth-error.ts';

const emailSchema = z.email().check(z.maxLength(255));

/** @throws AuthError `validation_failed` */
export function normaliseEmail(text: string): string {
  const email = emailSchema.safeParse(text.trim().toLowerCase());
  if (!email.success) throw invalid('Unable to validate email address: invalid format');
  return email.data;
}

/** A number with fewer digits can't receive messages (U41); E.164 allows fifteen at most. */
const PHONE = /^[1-9]\d{6,14}$/;

/**
 * Converts a number to Supabase's format, E.164 without the plus. Removes spaces and hyphens, reads 00 as the plus, and
 * converts Arabic and Persian digits (U41).
 * @throws AuthError `validation_failed`
 */
export function normalisePhone(text: string): string {
  const phone = toAsciiDigits(text)
    .replaceAll(/[\s\u00a0().-]/g, '')
    .replace(/^(?:\+|00)/, '');
  if (!PHONE.test(phone)) throw invalid('Invalid phone number format (E.164 required)');
  return phone;
}

/** A code may be typed with spaces, and in Arabic or Persian digits (U40): converts it to plain digits. */
export function normaliseCode(text: string): string {
  return toAsciiDigits(text).replaceAll(/[\s-]/g, '');
}

function toAsciiDigits(text: string): string {
  return text
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0));
}
