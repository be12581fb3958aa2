import { createCountryNames } from './country-names.ts';

/** Addresses name a country by its English slug or by one of these short names, such as 'uk' (R6). */
const ALIASES: Readonly<Record<string, string>> = {
  uae: 'AE',
  uk: 'GB',
  usa: 'US',
  turkey: 'TR',
  turkiye: 'TR',
  'palestinian-territories': 'PS',
  'hong-kong-sar-china': 'HK',
  'macao-sar-china': 'MO',
};

/** Those that the app writes itself; the others are only accepted. */
const SHOWN: ReadonlySet<string> = new Set(['uae', 'uk', 'usa', 'turkey']);

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

const englishName = createCountryNames('en');

let codesBySlug: ReadonlyMap<string, string> | undefined;

/**
 * The ISO 3166-1 code for a word of an address: a slug ('saudi-arabia', 'uk'), a name or a code, in any case. Undefined for
 * anything else (U66).
 */
export function toCountryCode(word: string): string | undefined {
  const slug = toSlug(word);
  return ALIASES[slug] ?? codes().get(slug) ?? (nameOf(slug.toUpperCase()) ? slug.toUpperCase() : undefined);
}

/** The slug that `toCountryCode` reads back as the same code. */
export function toCountrySlug(code: string): string {
  const alias = Object.entries(ALIASES).find(([name, each]) => each === code && SHOWN.has(name));
  if (alias) return alias[0];
  const slug = toSlug(nameOf(code) ?? code);
  return toCountryCode(slug) === code ? slug : code.toLowerCase();
}

function codes(): ReadonlyMap<string, string> {
  if (!codesBySlug) {
    const all = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
    codesBySlug = new Map(
      all.flatMap((code): [string, string][] => {
        const name = nameOf(code);
        return name ? [[toSlug(name), code]] : [];
      }),
    );
  }
  return codesBySlug;
}

/**
 * The name of a country that exists today. Codes of former countries ('SU') have their successor's name, so a code only
 * counts if it is its own canonical form. Always English, because an address must mean the same on every device.
 */
function nameOf(code: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(code)) return undefined;
  if (Intl.getCanonicalLocales(`und-${code}`)[0] !== `und-${code}`) return undefined;
  return englishName(code);
}

function toSlug(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
