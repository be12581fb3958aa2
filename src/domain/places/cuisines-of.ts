import type { Restaurant } from './restaurant.ts';

/** The cuisines to show and to search: stated ones, else those derived from the name. */
export function cuisinesOf(place: Pick<Restaurant, 'cuisine_types' | 'inferred_cuisines'>): readonly string[] {
  return place.cuisine_types.length > 0 ? place.cuisine_types : place.inferred_cuisines;
}
