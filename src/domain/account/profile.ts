/**
 * Rules for a profile's fields (V16, V17, U41, U44), as the form checks them. The server normalises and checks them again.
 */
import type { Mutation } from '../own/mutations.ts';
import { toPlainDigits } from '../primitives/plain-digits.ts';

/** In the order of `accounts.dietary_options()`. */
export const DIETARY_OPTIONS = ['vegetarian', 'vegan', 'gluten_free', 'nut_free', 'dairy_free', 'keto'] as const;

/**
 * The switches of the settings, synced to `users.preferences` with the defaults of `accounts.default_preferences()` (U38);
 * early access to new features is one of them (U78).
 */
export const PREFERENCE_FLAGS = {
  notifications: ['newRestaurants', 'reviewResponses', 'specialOffers', 'appUpdates', 'marketing'],
  privacy: ['profileVisible', 'locationSharing', 'analyticsData'],
  features: ['earlyAccess'],
} as const;

/** The text fields. */
export const PROFILE_FIELDS = ['name', 'phone', 'city'] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

const NAME_MIN = 2;
const TEXT_MAX = 120;
/** For numbers with fewer digits, showing three at each end would reveal nearly all. */
const SHORT_PHONE = 8;

/** A telephone number: an optional plus and 2 to 15 digits, the first not 0; as the specification writes it (V19). */
const PHONE = /^\+?[1-9]\d{1,14}$/;

/** Whether the server accepts a cleaned number (V19). */
export const isPhone = (cleaned: string): boolean => PHONE.test(cleaned);

/** Removes separators from a telephone number, replaces '00' by '+' and converts digits to 0-9 (U41). */
export function cleanPhone(text: string): string {
  return toPlainDigits(text)
    .replaceAll(/[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069()./-]/g, '')
    .replace(/^00/, '+');
}

/**
 * As `accounts.clean_name` (U44): removes `<`, `>`, `"`, and characters that change direction or are invisible; keeps
 * apostrophes, and joiners next to letters and emoji. A name without visible characters becomes empty.
 */
export function cleanName(text: string): string {
  const cleaned = text
    .replaceAll(/[<>"\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .normalize('NFC')
    .trim();
  return /^[\s\u00ad\u200b-\u200d\u2060-\u2064\ufeff]*$/.test(cleaned) ? '' : cleaned;
}

/** Masks a telephone number so that only people who know it recognise it (S126, U42). */
export function maskPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  return digits.length <= SHORT_PHONE ? `***${digits.slice(-2)}` : `${digits.slice(0, 3)}***${digits.slice(-3)}`;
}

/** The problem of a field; null if there is none. Phone and city may be empty. */
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

/** A mutation for one field. Each field is sent separately, so that a refused one does not affect others (Y22, Y27). */
export function fieldPatch(field: ProfileField, text: string): Mutation {
  const value = field === 'phone' ? cleanPhone(text) : cleanName(text);
  const args = field === 'name' ? { name: value } : { [field]: value === '' ? null : value };
  return { name: 'update_profile', args };
}
