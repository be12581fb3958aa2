import anyAscii from 'any-ascii';
import { cleanText } from './clean-text.ts';

/** Longest readable part of a slug, without the suffix for equal names. */
const SLUG_LENGTH = 80;

/**
 * A name's readable part of an address: Latin letters without accents, other scripts transliterated; always the same for the
 * same name. Empty if nothing can be transliterated.
 */
export function toSlug(name: string): string {
  return anyAscii(name.normalize('NFC'))
    .toLowerCase()
    .replaceAll(/['\u2019`]/g, '')
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, SLUG_LENGTH)
    .replace(/-+$/, '');
}

const HAN = /\p{scx=Han}/u;
/** Languages whose names give a Japanese name's reading, in order of preference. */
const JAPANESE_READINGS = ['en', 'ja-Latn', 'ja-Hira', 'ja-Kana'];

/**
 * The name from which to make a slug. Chinese characters of a Japanese name would be read as Chinese, so a name with its
 * reading takes precedence.
 * @param country ISO code, two capitals
 */
export function nameForSlug(name: string, country: string, names: Readonly<Record<string, unknown>> = {}): string {
  if (country !== 'JP' || !HAN.test(name)) return name;
  const readings = JAPANESE_READINGS.map((tag) => cleanText(names[tag]));
  return readings.find((reading) => reading !== null && toSlug(reading) !== '') ?? name;
}

/** The first slug to try: from the name, else from source and id. The merge distinguishes equal ones. */
export function slugBase(name: string, source: string, sourceId: string): string {
  return toSlug(name) || toSlug(`${source}-${sourceId}`) || 'place';
}
