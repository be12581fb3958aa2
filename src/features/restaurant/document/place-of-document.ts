import type { FoundRestaurant } from '#workers/replica/api.ts';

/** The element in which the server leaves the place that its page is of: `supabase/functions/_shared/place-body.ts`. */
const ELEMENT = 'place';

type Found = Extract<FoundRestaurant, { kind: 'found' }>;

/** The place with this slug as the document came with it; null where it came without, as the service worker's does. */
export function placeOfDocument(slug: string): Found | null {
  const text = document.getElementById(ELEMENT)?.textContent;
  if (!text) return null;
  // Our server wrote it from its own row, and escaped: no other text of the page can be this element.
  const { restaurant, syncedAt } = JSON.parse(text) as Omit<Found, 'kind'>;
  return restaurant.slug === slug ? { kind: 'found', restaurant, syncedAt } : null;
}

/** A page that is opened later asks the phone and the server: what came with the document grows old. */
export function forgetPlaceOfDocument(): void {
  document.getElementById(ELEMENT)?.remove();
}
