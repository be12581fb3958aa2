import type { Card } from '#domain/search/search.ts';
import { restaurantPath } from '#places/cards/card-view.ts';

/**
 * A list as text to share: names, addresses and links to the places' pages. Notes are private and left out.
 * @param origin of the app, for the links
 */
export function listText(title: string, cards: readonly Card[], origin: string): string {
  const places = cards.map(({ name, address, city, slug }) => {
    const where = address ?? city;
    return [name, ...(where ? [where] : []), origin + restaurantPath(slug)].join('\n');
  });
  return [title, ...places].join('\n\n');
}
