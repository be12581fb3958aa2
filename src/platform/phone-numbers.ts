/** Parses telephone numbers as people type them, the same for every form (V19, U41). The library is loaded on demand. */
import { cleanPhone, isPhone } from '#domain/account/profile.ts';
import { countryOfClock } from './clock-country.ts';

/** A number with fewer than seven digits can't receive a message (U41). */
const MIN_DIGITS = 7;

interface DialledCountry {
  /** Two letters, as in 'SG'. */
  readonly code: string;
  /** Digits, as in '65'. */
  readonly calling: string;
}

export interface PhoneNumbers {
  /**
   * The international form, '+6591234567'; undefined if invalid. Without a country code it is parsed as a number of the
   * region, if it is valid there.
   */
  toInternational(text: string): string | undefined;
  /**
   * The form to store in a profile: the international form, else the typed one if it has 2 to 15 digits (V19); undefined
   * otherwise.
   */
  toStored(text: string): string | undefined;
  /** All countries with numbers. */
  readonly countries: readonly DialledCountry[];
  /** '+6591234567' as '+65 9123 4567'. */
  toReadable(number: string): string;
  /** The country of an international number, two letters; undefined if it has none. */
  countryOf(number: string): string | undefined;
}

/** @param region two letters, as in 'SG'; by default the device's */
export async function loadPhoneNumbers(region: string | undefined = deviceRegion()): Promise<PhoneNumbers> {
  const { parsePhoneNumberFromString, isSupportedCountry, getCountries, getCountryCallingCode } = await import(
    'libphonenumber-js/min'
  );
  const country = region !== undefined && isSupportedCountry(region) ? region : undefined;

  const toInternational = (text: string): string | undefined => {
    const dialled = cleanPhone(text);
    const national = dialled.startsWith('+') ? undefined : parsePhoneNumberFromString(dialled, country);
    if (country && national?.isValid()) return national.number;
    if (!isPhone(dialled) || dialled.replace('+', '').length < MIN_DIGITS) return undefined;
    const number = parsePhoneNumberFromString(dialled.startsWith('+') ? dialled : `+${dialled}`);
    return number?.isPossible() ? number.number : undefined;
  };
  return {
    toInternational,
    toStored(text) {
      const cleaned = cleanPhone(text);
      return toInternational(text) ?? (isPhone(cleaned) ? cleaned : undefined);
    },
    countries: getCountries().map((code) => ({ code, calling: getCountryCallingCode(code) })),
    countryOf: (number) => parsePhoneNumberFromString(number)?.country,
    toReadable: (number) => parsePhoneNumberFromString(number)?.formatInternational() ?? number,
  };
}

/** The region of the device's clock, else of its language; undefined if neither names one. */
export function deviceRegion(language: string = navigator.language, zone?: string): string | undefined {
  return countryOfClock(zone) ?? new Intl.Locale(language).region;
}
