/** What names reveal besides the place's name: its kind, and its name in each language. */
import { toPhrase } from '#catalogue/data/synonyms.ts';
import { ROMANISED } from '#domain/places/romanised-name.ts';
import type { PlaceKind } from '#domain/places/taxonomy.ts';
import { cleanText } from './clean-text.ts';

/** Words that name the kind of place. */
const KIND_WORDS: readonly (readonly [PlaceKind, readonly string[]])[] = [
  ['caterer', ['catering', 'caterer', 'caterers', 'katering']],
  ['bakery', ['bakery', 'bakeries', 'patisserie', 'boulangerie', 'bakehouse', 'مخبز']],
  ['cafe', ['cafe', 'cafes', 'kafe', 'coffee house', 'coffeehouse', 'كافيه', 'مقهى']],
  ['canteen', ['canteen', 'kantin']],
  ['central_kitchen', ['central kitchen']],
  ['shop', ['butcher', 'butchers', 'butchery', 'supermarket', 'minimart', 'mini mart', 'grocery', 'grocers']],
  ['restaurant', ['restaurant', 'restoran', 'ristorante', 'مطعم']],
];
const BRANCH = /[@(（].*$/u;
/** The same pattern as catalogue.is_names. */
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/;

const words = KIND_WORDS.flatMap(([kind, list]) => list.map((word) => ({ kind, word: ` ${toPhrase(word)} ` })));

/** The kind that a place's names state; null if they state none or several. */
export function kindInNames(names: readonly string[]): PlaceKind | null {
  const texts = names.map((name) => ` ${toPhrase(name.replace(BRANCH, ''))} `);
  const kinds = new Set(words.filter(({ word }) => texts.some((text) => text.includes(word))).map(({ kind }) => kind));
  const [kind, ...more] = kinds;
  return kind === undefined || more.length > 0 ? null : kind;
}

/**
 * The storable names by language tag.
 * @param length longer names are dropped
 */
export function cleanNames(names: Readonly<Record<string, unknown>>, length: number): Record<string, string> {
  const found = Object.entries(names).flatMap(([tag, value]): [string, string][] => {
    const name = cleanText(value);
    return LANGUAGE.test(tag) && tag !== ROMANISED && name !== null && name.length <= length ? [[tag, name]] : [];
  });
  return Object.fromEntries(found.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
