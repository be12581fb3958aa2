import type { Restaurant } from './restaurant.ts';

/**
 * The key, among a place's names, of a name that we wrote in Latin letters ourselves at the import. No source may state it. It has
 * the form of a language tag (BCP 47), of which `rihla` is no registered part.
 */
export const ROMANISED = 'und-Latn-rihla';

const LATIN = /\p{Script=Latin}/u;

/** Our own name of a place in Latin letters; null if it has none, or if a source states one. */
export function romanisedNameOf(place: Pick<Restaurant, 'name' | 'alt_names' | 'names'>): string | null {
  const romanised = place.names[ROMANISED];
  if (romanised === undefined || place.names['en'] !== undefined) return null;
  return [place.name, ...place.alt_names].some((name) => LATIN.test(name)) ? null : romanised;
}
