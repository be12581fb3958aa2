import type { PlaceDocument } from './peer.ts';

export const TABLE = 'places';

/** A document as a row of TinyBase, whose cells are scalars. */
export function toTinybaseRow(place: PlaceDocument): Record<string, string | number> {
  return {
    name: place.name,
    cuisines: JSON.stringify(place.cuisine_types),
    price: place.price_level ?? 0,
    rating: place.average_rating ?? 0,
    document: JSON.stringify(place),
  };
}
