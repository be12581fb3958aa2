import anyAscii from 'any-ascii';

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

/** The slug to begin with: of the name, else of the source and its id. Equal ones are told apart in the merge. */
export function slugBase(name: string, source: string, sourceId: string): string {
  return toSlug(name) || toSlug(`${source}-${sourceId}`) || 'place';
}
