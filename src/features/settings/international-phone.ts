import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { cleanPhone } from '#domain/profile.ts';

/**
 * A telephone number as the whole world dials it: '+65 6123 4567'; null where it is not known to be one. Without '+' or
 * '00' nobody can tell the country, and none is guessed.
 */
export function internationalPhone(text: string): { readonly dialled: string; readonly shown: string } | null {
  const cleaned = cleanPhone(text);
  const parsed = cleaned.startsWith('+') ? parsePhoneNumberFromString(cleaned) : undefined;
  if (!parsed?.isValid()) return null;
  return { dialled: parsed.number, shown: parsed.formatInternational() };
}
