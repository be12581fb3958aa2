import type { Card } from '#domain/search/search.ts';
import { restaurantPath } from '#places/cards/card-view.ts';

/**
 * A list as text, for somebody else: names, where they are, and their pages. Notes are private and stay here.
 * @param origin of the app, which the addresses begin with
 */
export function listText(title: string, cards: readonly Card[], origin: string): string {
  const places = cards.map(({ name, address, city, slug }) => {
    const where = address ?? city;
    return [name, ...(where ? [where] : []), origin + restaurantPath(slug)].join('\n');
  });
  return [title, ...places].join('\n\n');
}
