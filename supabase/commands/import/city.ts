import { readFileSync } from 'node:fs';
import { cleanText, clip } from './clean-text.ts';
import { countryCode } from './country.ts';
import { toTitleCase } from './letter-case.ts';
import { isPlaceholder } from './placeholder.ts';

type CityTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

// Our own file; tests check its format.
const KNOWN = JSON.parse(readFileSync(new URL('data/cities.json', import.meta.url), 'utf8')) as CityTable;

/** None is a town in Italy. */
const PLACES_SO_CALLED = new Set(['None']);
const CITY_LENGTH = 100;
/** Matches up to the character for 'city', which some names contain themselves, such as 四日市市. */
const JAPANESE_CITY = /^.+?市(?!市)/u;
/** Countries with a city of the same name. */
const CITY_STATES = new Set(['DJ', 'GI', 'GT', 'HK', 'KW', 'LU', 'MC', 'MO', 'PA', 'SG', 'SM', 'VA']);

/**
 * Normalises a city's name: drops everything after a comma ('Vancouver, BC'), normalises case, merges known variants, and
 * refuses a country's name.
 * @param variants more variants by country code, for example of a mapping
 */
export function normaliseCity(value: unknown, country: string, variants: CityTable): string | null {
  const whole = cleanText(value);
  if (whole === null) return null;
  const first = clip((whole.split(/\s*[,،、;]\s*/)[0] ?? '').trim(), CITY_LENGTH);
  const known = lookUp(variants[country], first) ?? lookUp(KNOWN[country], first) ?? cityOfWard(first, country);
  if (known !== undefined) return known;
  if (first === '' || !/\p{L}/u.test(first) || (isPlaceholder(first) && !PLACES_SO_CALLED.has(first))) return null;
  if (first.length > 3 && countryCode(first) === country && !CITY_STATES.has(country)) return null;
  return inOrdinaryCase(first);
}

function lookUp(table: Readonly<Record<string, string>> | undefined, city: string): string | undefined {
  if (!table) return undefined;
  if (Object.hasOwn(table, city)) return table[city];
  const lower = city.toLowerCase();
  return Object.entries(table).find(([variant]) => variant.toLowerCase() === lower)?.[1];
}

/** A Japanese city written with its ward or quarter: 大阪市北区. */
function cityOfWard(city: string, country: string): string | undefined {
  const whole = country === 'JP' ? JAPANESE_CITY.exec(city)?.[0] : undefined;
  return whole === undefined ? undefined : (lookUp(KNOWN['JP'], whole) ?? whole);
}

function inOrdinaryCase(city: string): string {
  const isLower = city === city.toLowerCase();
  const isUpper = city === city.toUpperCase() && city.length > 3;
  if (isLower === isUpper) return city;
  return toTitleCase(city);
}
