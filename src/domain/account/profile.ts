/** What a profile may say (V16, V17, U41, U44), as the form judges it; the server brings it into shape and judges again. */
import type { Mutation } from '../own/mutations.ts';
import { toPlainDigits } from '../primitives/plain-digits.ts';

/** In the order of `accounts.dietary_options()`. */
export const DIETARY_OPTIONS = ['vegetarian', 'vegan', 'gluten_free', 'nut_free', 'dairy_free', 'keto'] as const;

/** Every switch there is, as in `accounts.default_preferences()` (U38, U78). */
export const PREFERENCE_FLAGS = {
  notifications: ['newRestaurants', 'reviewResponses', 'specialOffers', 'appUpdates', 'marketing'],
  privacy: ['profileVisible', 'locationSharing', 'analyticsData'],
  features: ['earlyAccess'],
} as const;

/** The fields that are typed. */
export const PROFILE_FIELDS = ['name', 'phone', 'city'] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

const NAME_MIN = 2;
const TEXT_MAX = 120;
/** Of numbers with so few digits three at each end would tell nearly all. */
const SHORT_PHONE = 8;

/** V19, the specification's own; it comes last, after all that people write in and around a number. */
const PHONE = /^\+?[1-9]\d{1,14}$/;

/** Whether a number that was cleaned is one that the server takes (V19). */
export const isPhone = (cleaned: string): boolean => PHONE.test(cleaned);

/** A telephone number without what people write in between, with '00' as '+' and the digits 0-9 (U41). */
export function cleanPhone(text: string): string {
  return toPlainDigits(text)
    .replaceAll(/[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069()./-]/g, '')
    .replace(/^00/, '+');
}

/**
 * As `accounts.clean_name` (U44): `<`, `>` and `"` go, and what turns or hides text; apostrophes stay. What shows nothing is
 * nothing; joiners beside letters and pictures stay.
 */
export function cleanName(text: string): string {
  const cleaned = text
    .replaceAll(/[<>"\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .normalize('NFC')
    .trim();
  return /^[\s\u00ad\u200b-\u200d\u2060-\u2064\ufeff]*$/.test(cleaned) ? '' : cleaned;
}

/** A telephone number that says whose it is to who knows it, and nothing to others (S126, U42). */
export function maskPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  return digits.length <= SHORT_PHONE ? `***${digits.slice(-2)}` : `${digits.slice(0, 3)}***${digits.slice(-3)}`;
}

/** What is wrong with a field; null where nothing is. Phone and city may be empty. */
export function fieldProblem(field: ProfileField, text: string): 'name' | 'nameLong' | 'phone' | 'city' | null {
  const value = field === 'phone' ? text.trim() : cleanName(text);
  if (field === 'name') {
    if (value.length < NAME_MIN) return 'name';
    return value.length > TEXT_MAX ? 'nameLong' : null;
  }
  if (value === '') return null;
  if (field === 'city') return value.length > TEXT_MAX ? 'city' : null;
  return isPhone(cleanPhone(value)) ? null : 'phone';
}

/** Writes a field; each goes by itself, so that one that is refused takes no other with it (Y22, Y27). */
export function fieldPatch(field: ProfileField, text: string): Mutation {
  const value = field === 'phone' ? cleanPhone(text) : cleanName(text);
  const args = field === 'name' ? { name: value } : { [field]: value === '' ? null : value };
  return { name: 'update_profile', args };
}
