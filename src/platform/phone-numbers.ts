/** Telephone numbers as people type them: one reading of them for every form (V19, U41). Their library comes when asked for. */
import { cleanPhone, isPhone } from '#domain/account/profile.ts';
import { countryOfClock } from './clock-country.ts';

/** Fewer digits are no number that a message reaches (U41). */
const MIN_DIGITS = 7;

export interface DialledCountry {
  /** Two letters, as in 'SG'. */
  readonly code: string;
  /** Digits, as in '65'. */
  readonly calling: string;
}

export interface PhoneNumbers {
  /**
   * The number as the whole world dials it, '+6591234567'; undefined when it is none. Without a country code it is read
   * as a number of the region, where it is a good one there.
   */
  toInternational(text: string): string | undefined;
  /** What a profile keeps of it: the international form, else what V19 takes as it was typed; undefined for neither. */
  toStored(text: string): string | undefined;
  /** All countries that have numbers of their own. */
  readonly countries: readonly DialledCountry[];
  /** '+6591234567' as '+65 9123 4567'. */
  toReadable(number: string): string;
}

/** @param region two letters, as in 'SG'; that of the device unless told */
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
    toReadable: (number) => parsePhoneNumberFromString(number)?.formatInternational() ?? number,
  };
}

/** Where the device's clock says that it is, else the region of its language; undefined where neither names one. */
export function deviceRegion(language: string = navigator.language, zone?: string): string | undefined {
  return countryOfClock(zone) ?? new Intl.Locale(language).region;
}
