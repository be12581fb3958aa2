import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { cleanText, clip } from './clean-text.ts';

const PHONE_LENGTH = 60;
const URL_LENGTH = 2000;
const EXAMPLE_LENGTH = 60;
/** How numbers with an area or country code begin. */
const AREA_CODE = /^\s*[+(0]/;

/** A contact in our form, and what was wrong with the source's. What follows the warning's colon belongs to this row only. */
export interface Contact {
  readonly value: string | null;
  readonly warning: string | null;
}

const NONE: Contact = { value: null, warning: null };

/** Whether a spreadsheet took the text for a number and rounded it: '4,93012E+11'. */
export function isRounded(text: string): boolean {
  return /^\d(?:[.,]\d+)?E\+\d+$/i.test(text.trim());
}

/**
 * The first number of a text, in international form if possible, else unchanged with a warning.
 * @param country ISO code: how numbers without a country code are read
 */
export function toPhone(value: unknown, country: string): Contact {
  const text = cleanText(value);
  if (text === null) return NONE;
  const example = clip(text, EXAMPLE_LENGTH);
  if (isRounded(text)) {
    return { value: null, warning: `a spreadsheet rounded its phone number, so the digits are lost: ${example}` };
  }
  if (!/\p{Nd}/u.test(text)) return { value: null, warning: `its phone number has no digits: ${example}` };
  const home: CountryCode | undefined = isSupportedCountry(country) ? country : undefined;
  const [first = text] = text.split(/\s*;\s*/).filter((part) => part !== '');
  const number = firstOfList(first, home) ?? readNumber(first, home);
  if (number?.isPossible()) return { value: number.formatInternational(), warning: null };
  return { value: clip(first, PHONE_LENGTH), warning: `its phone number is kept as written: ${example}` };
}

/** The first number of a list with commas. Undefined if a part of it is no number: '6555 1234, ask for Ali'. */
function firstOfList(text: string, home: CountryCode | undefined): PhoneNumber | undefined {
  const numbers = text.split(/\s*,\s*/).map((part) => readNumber(part, home));
  return numbers.every((number) => number?.isPossible()) ? numbers[0] : undefined;
}

/** '25789567-8' is two numbers where no extensions are written so. */
const LAST_DIGITS = /\d{5,}-\d{1,2}$/;
const WITH_EXTENSIONS: ReadonlySet<string | undefined> = new Set(['DE', 'AT', 'CH']);

function readNumber(text: string, home: CountryCode | undefined): PhoneNumber | undefined {
  if (LAST_DIGITS.test(text) && !WITH_EXTENSIONS.has(home)) return undefined;
  return text.includes('/') ? numberWithSlash(text, home) : parsePhoneNumberFromString(text, home);
}

/**
 * A slash is part of one number ('030/1234567'), or separates two numbers, or a number and another ending
 * ('02 25789567/8'). Undefined if neither one number nor a list is certain.
 */
function numberWithSlash(text: string, home: CountryCode | undefined): PhoneNumber | undefined {
  const read = (part: string) =>
    parsePhoneNumberFromString(part, { ...(home && { defaultCountry: home }), extract: false });
  const whole = read(text);
  const [first, ...others] = text.split(/\s*\/\s*/).map(read);
  const beginsWithNumber = first?.isValid() === true;
  // An area code is too short for a number. Hotlines are short, too, but begin with no zero: '19555/16666'.
  const beginsWithCode = AREA_CODE.test(text) && first?.isPossible() !== true;
  const isWhole = whole?.isValid() === true || (beginsWithCode && whole?.isPossible() === true);
  if (isWhole) return beginsWithNumber ? undefined : whole;
  return beginsWithNumber && others.every((other) => other?.isPossible()) ? first : undefined;
}

/** The first web address of a text; a bare host gets https. Null unless it is http(s). Never holds a user name or password. */
export function toWebsite(value: unknown): Contact {
  const text = cleanText(value);
  const one = text === null ? '' : firstAddress(text);
  if (text === null || one === '') return NONE;
  const isBare = !/^[a-z][a-z0-9+.-]*:/i.test(one) || /^[\w.-]+:\d+(?:\/|$)/.test(one) || hasBarePassword(one);
  const address = isBare ? `https://${one}` : one;
  const url = URL.canParse(address) ? new URL(address) : null;
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.');
  // The text may hold a password, which no report should repeat.
  if (!isWeb) return refused('its website is not a web address', withoutUser(one));
  if (url.username !== '' && url.password === '' && url.pathname === '/') {
    return refused('its website is an e-mail address', url.host);
  }
  const isCleaned = url.username !== '' || url.password !== '';
  url.username = '';
  url.password = '';
  if (url.href.length > URL_LENGTH) return refused(`its website is longer than ${URL_LENGTH} characters`, url.host);
  return { value: url.href, warning: isCleaned ? `a user name was cut out of its website: ${url.host}` : null };
}

function withoutUser(text: string): string {
  const at = text.lastIndexOf('@');
  return at === -1 ? text : `…${text.slice(at)}`;
}

function refused(reason: string, example: string): Contact {
  return { value: null, warning: `${reason}: ${clip(example, EXAMPLE_LENGTH)}` };
}

/** Lists are separated by semicolons, spaces, or commas. A comma in a path belongs to the address. */
function firstAddress(text: string): string {
  const [part = ''] = text.split(/[;\s]+|,(?=https?:|www\.)/i).filter((each) => /[^,.]/.test(each));
  return part.replace(/^((?:[a-z][a-z0-9+.-]*:\/*)?[^/?#,]*),.*$/i, '$1').replace(/,+$/, '');
}

/** 'user:password@host' without a scheme. */
function hasBarePassword(text: string): boolean {
  return /^(?!mailto:)[^/:@]+:[^/@]+@/i.test(text);
}
