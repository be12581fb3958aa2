import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { cleanText, clip } from './clean-text.ts';

const PHONE_LENGTH = 60;
const URL_LENGTH = 2000;

/** The first number of a text, in international form if possible, else unchanged. */
export function toPhone(value: unknown, country: string): string | null {
  const text = cleanText(value)?.split(/\s*[;/]\s*/)[0];
  if (text === undefined || !/\p{Nd}/u.test(text)) return null;
  const home: CountryCode | undefined = isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(text, home);
  return number?.isPossible() ? number.formatInternational() : clip(text, PHONE_LENGTH);
}

/** The first web address of a text; a bare host gets https. Null unless it is http(s). */
export function toWebsite(value: unknown): string | null {
  const text = cleanText(value)?.split(/[;\s]/)[0];
  if (text === undefined || text === '') return null;
  const isBare = !/^[a-z][a-z0-9+.-]*:/i.test(text) || /^[\w.-]+:\d+(?:\/|$)/.test(text);
  const address = isBare ? `https://${text}` : text;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || !url.hostname.includes('.')) return null;
  return url.href.length > URL_LENGTH ? null : url.href;
}
