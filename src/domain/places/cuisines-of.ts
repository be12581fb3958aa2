import type { Restaurant } from './restaurant.ts';

/** The cuisines to show and to search by: those that are stated, else those that the name tells. */
export function cuisinesOf(place: Pick<Restaurant, 'cuisine_types' | 'inferred_cuisines'>): readonly string[] {
  return place.cuisine_types.length > 0 ? place.cuisine_types : place.inferred_cuisines;
}
