/** Builds a street address from its parts, in the order of its country. */
import { cleanText } from './clean-text.ts';

/** Parts named like OpenStreetMap's `addr:*` tags, in the source's words. */
export interface AddressParts {
  readonly street?: string | undefined;
  /** A named place instead of a street. */
  readonly place?: string | undefined;
  readonly houseName?: string | undefined;
  readonly houseNumber?: string | undefined;
  /** Only in Japan: part of a city, its numbered part, and the block in it. */
  readonly quarter?: string | undefined;
  readonly neighbourhood?: string | undefined;
  readonly block?: string | undefined;
}

/**
 * Countries that write the house number before the street; all others write it after. From OpenCage's address templates
 * (github.com/OpenCageData/address-formatting), as in @fragaria/address-formatter 6.7.1.
 */
const NUMBER_FIRST: ReadonlySet<string> = new Set(
  'AD AE AG AM AS AU AZ BB BD BF BH BJ BL BM BN BZ CA CC CD CG CI CK CX DJ DM DZ EG FJ FK FM FR GA GB GF GG GH GI GM GN GP GS GU GY HK HM IE IM IN IO IQ JE JM KE KH KN KY LA LB LK LS LU MA MC MF MG MH MM MP MQ MR MS MT MU MV MW MY NA NC NE NF NG NR NU NZ OM PF PG PH PK PM PR RE RW SA SC SG SH SL SN TC TF TG TH TK TM TN TO TT TV TZ UG UM US VG VI VN WF YE YT ZA ZM ZW'.split(
    ' ',
  ),
);

/** Chinese characters and kana, which are written without spaces. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]$/u;

/**
 * @param country ISO code, two capitals
 * @returns null if the parts name no street, place or house
 */
export function formatAddress(parts: AddressParts, country: string): string | null {
  return (country === 'JP' ? blockAddress(parts) : null) ?? streetAddress(parts, country);
}

function streetAddress({ street, place, houseName, houseNumber }: AddressParts, country: string): string | null {
  const road = cleanText(street ?? place);
  const number = cleanText(houseNumber);
  if (road === null) return cleanText(houseName);
  if (number === null) return road;
  if (UNSPACED.test(road)) return join(road, number);
  return NUMBER_FIRST.has(country) ? `${number} ${road}` : `${road} ${number}`;
}

/** Most streets in Japan have no name: a house has the number of its block and part of the city. */
function blockAddress({ quarter, neighbourhood, block, houseNumber }: AddressParts): string | null {
  const area = [quarter, neighbourhood].map(cleanText).filter((part) => part !== null);
  const numbers = [block, houseNumber].map(cleanText).filter((part) => part !== null);
  if (area.length === 0) return null;
  return [...area, ...(numbers.length > 0 ? [numbers.join('-')] : [])].reduce(join);
}

function join(before: string, after: string): string {
  return UNSPACED.test(before) ? `${before}${after}` : `${before} ${after}`;
}

/** A house number: 12, 12A, 12-14, 12/3. */
const LEADING_NUMBER = /^(\d+\p{L}?(?:[-/]\d*\p{L}?)?) (\p{Script=Latin}[^,]+)/u;
/** Countries whose addresses keep the source's order. */
const AS_WRITTEN: ReadonlySet<string> = new Set(['CN', 'JP', 'KR', 'TW', 'VN']);

/**
 * Cleans a one-line address: removes repeated and empty parts. Null for a web address. OpenStreetMap separates several
 * numbers or streets by semicolons.
 * @param isNumberFirst whether the source always writes the house number first
 */
export function tidyAddress(text: string, country: string, isNumberFirst: boolean): string | null {
  if (/^(?:https?:\/\/|www\.)/i.test(text)) return null;
  const parts = text.split(/[,;]/).map((part) => part.trim());
  const once = parts.filter((part, n) => part !== '' && part.toLowerCase() !== parts[n - 1]?.toLowerCase());
  // Requires a digit in the repeated part, so 'Bora Bora' stays.
  const tidy = once.join(', ').replace(/^(.*\d.*?) \1(?=[ ,]|$)/, '$1');
  const isAsWritten = !isNumberFirst || NUMBER_FIRST.has(country) || AS_WRITTEN.has(country);
  return (isAsWritten ? tidy : tidy.replace(LEADING_NUMBER, '$2 $1')) || null;
}
