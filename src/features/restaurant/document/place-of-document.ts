import type { FoundRestaurant } from '#workers/replica/api.ts';

/** The element in which the server puts the page's place: `supabase/functions/_shared/place-body.ts`. */
const ELEMENT = 'place';

type Found = Extract<FoundRestaurant, { kind: 'found' }>;

/** The place with this slug from the document; null if it has none, like the service worker's. */
export function placeOfDocument(slug: string): Found | null {
  const text = document.getElementById(ELEMENT)?.textContent;
  if (!text) return null;
  // Our server wrote and escaped it, and no other text of the page can be this element.
  const { restaurant, syncedAt } = JSON.parse(text) as Omit<Found, 'kind'>;
  return restaurant.slug === slug ? { kind: 'found', restaurant, syncedAt } : null;
}

/** Pages opened later read from the device and the server, because the document's data gets old. */
export function forgetPlaceOfDocument(): void {
  document.getElementById(ELEMENT)?.remove();
}
