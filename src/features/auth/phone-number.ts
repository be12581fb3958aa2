/** V19, the specification's own; it comes last, after all that people write in and around a number. */
const INTERNATIONAL = /^\+?[1-9]\d{1,14}$/;
/** Fewer digits are no number that a message reaches (U41). */
const MIN_DIGITS = 7;
/** Arabic-Indic and Persian zeros; their digits follow in order. */
const ZEROS = [0x0660, 0x06f0];

/** Digits of any of the keyboards that readers have, as the plain ones. */
export function toPlainDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const zero = ZEROS.findLast((each) => digit.charCodeAt(0) >= each) ?? 0;
    return String(digit.charCodeAt(0) - zero);
  });
}

/** A code as it was typed or pasted: any digits, with or without spaces between them (U40). */
export function normaliseCode(text: string): string {
  return toPlainDigits(text).replaceAll(/[\s\u200b-\u200f\u202a-\u202e-]/g, '');
}

/**
 * A phone number as the whole world dials it, '+6591234567'; undefined when it is none. Without a country code it is
 * read as a number of the region, where it is a good one there.
 * @param region two letters, as in 'SG'
 */
export async function toInternational(text: string, region: string | undefined): Promise<string | undefined> {
  const dialled = toPlainDigits(text)
    .replaceAll(/[\s\u00a0\u200b-\u200f\u202a-\u202e().\-/]/g, '')
    .replace(/^00/, '+');
  const { parsePhoneNumberFromString, isSupportedCountry } = await import('libphonenumber-js/min');
  const country = region !== undefined && isSupportedCountry(region) ? region : undefined;
  const national = dialled.startsWith('+') ? undefined : parsePhoneNumberFromString(dialled, country);
  if (country && national?.isValid()) return national.number;
  if (!INTERNATIONAL.test(dialled) || dialled.replace('+', '').length < MIN_DIGITS) return undefined;
  const number = parsePhoneNumberFromString(dialled.startsWith('+') ? dialled : `+${dialled}`);
  return number?.isPossible() ? number.number : undefined;
}

/** '+6591234567' as '+65 9123 4567'. */
export async function toReadable(number: string): Promise<string> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number;
}

/** The region that the device is set to; undefined where its language names none. */
export function deviceRegion(language: string = navigator.language): string | undefined {
  return new Intl.Locale(language).region;
}
