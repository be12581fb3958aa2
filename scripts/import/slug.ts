import anyAscii from 'any-ascii';
import { cleanText } from './clean-text.ts';

/** Longest readable part of a slug, before what tells equal names apart. */
const SLUG_LENGTH = 80;

/**
 * The readable part of an address for a name: Latin letters folded, other scripts transliterated, so the same name
 * gives the same slug always. Empty when nothing of the name can be written so.
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
/** Names whose letters say how a Japanese name is read, in order of preference. */
const JAPANESE_READINGS = ['en', 'ja-Latn', 'ja-Hira', 'ja-Kana'];

/**
 * The name that a slug is made of. Chinese characters of a Japanese name would be read as in Chinese, so a name that
 * tells how it is read comes first.
 * @param country ISO code, two capitals
 */
export function nameForSlug(name: string, country: string, names: Readonly<Record<string, unknown>> = {}): string {
  if (country !== 'JP' || !HAN.test(name)) return name;
  const readings = JAPANESE_READINGS.map((tag) => cleanText(names[tag]));
  return readings.find((reading) => reading !== null && toSlug(reading) !== '') ?? name;
}

/** The slug to begin with: of the name, else of the source and its id. Equal ones are told apart in the merge. */
export function slugBase(name: string, source: string, sourceId: string): string {
  return toSlug(name) || toSlug(`${source}-${sourceId}`) || 'place';
}
