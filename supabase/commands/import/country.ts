import { iso1A2Code } from '@rapideditor/country-coder';
import { createCountryNames } from '#domain/geo/country-names.ts';
import type { Position } from '#domain/geo/geo.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const shown = createCountryNames('en');
const ENGLISH = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Names in use besides the English ones of the Unicode data. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  america: 'US',
  'czech republic': 'CZ',
  england: 'GB',
  holland: 'NL',
  'ivory coast': 'CI',
  korea: 'KR',
  palestine: 'PS',
  scotland: 'GB',
  turkey: 'TR',
  uae: 'AE',
  uk: 'GB',
  'united states of america': 'US',
  usa: 'US',
  wales: 'GB',
};

/** Codes for several countries or none. */
const NO_COUNTRY = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

const CODES = new Map(Object.entries(OTHER_NAMES));
/** Computed once: asking `Intl` for each row took longer than reading the file. */
const COUNTRIES = new Set<string>();
for (const first of LETTERS) {
  for (const second of LETTERS) {
    const code = first + second;
    const name = ENGLISH.of(code);
    if (name === undefined || NO_COUNTRY.has(code)) continue;
    if (new Intl.Locale('und', { region: code }).region !== code) continue;
    CODES.set(name.toLowerCase(), code);
    COUNTRIES.add(code);
  }
}

function isCountryCode(code: string): boolean {
  return COUNTRIES.has(code);
}

/** ISO 3166-1 alpha-2 code of a country's code or English name in any case; null if unknown. */
export function countryCode(text: string): string | null {
  const upper = text.toUpperCase();
  if (/^[A-Z]{2}$/.test(upper) && upper !== 'UK' && isCountryCode(upper)) return upper;
  const known = CODES.get(text.toLowerCase());
  if (known !== undefined) return known;
  const code = iso1A2Code(text);
  return code !== null && isCountryCode(code) ? code : null;
}

/** The country of a position; null at sea. */
export function countryAt({ latitude, longitude }: Position): string | null {
  const code = iso1A2Code([longitude, latitude], { level: 'territory' });
  return code !== null && isCountryCode(code) ? code : null;
}

/** English name of a country, for people. */
export function countryName(code: string): string {
  return shown(code) ?? code;
}
