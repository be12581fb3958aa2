import type { Position } from '../geo/geo.ts';

/** A country on the landing page, with the city that marks it on the globe. */
export interface Destination {
  /** Parameter of `/directory?country=`. */
  readonly slug: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  readonly city: string;
  readonly position: Position;
}

/** The landing page's ten destinations, in order: each a card (S10) that leads to its country (K52). */
export const DESTINATIONS: readonly Destination[] = [
  { slug: 'malaysia', countryCode: 'MY', city: 'Kuala Lumpur', position: at(3.139, 101.687) },
  { slug: 'singapore', countryCode: 'SG', city: 'Singapore', position: at(1.29, 103.851) },
  { slug: 'thailand', countryCode: 'TH', city: 'Bangkok', position: at(13.756, 100.502) },
  { slug: 'uae', countryCode: 'AE', city: 'Dubai', position: at(25.205, 55.271) },
  { slug: 'saudi-arabia', countryCode: 'SA', city: 'Makkah', position: at(21.389, 39.858) },
  { slug: 'uk', countryCode: 'GB', city: 'London', position: at(51.507, -0.128) },
  { slug: 'usa', countryCode: 'US', city: 'New York', position: at(40.713, -74.006) },
  { slug: 'australia', countryCode: 'AU', city: 'Sydney', position: at(-33.869, 151.209) },
  { slug: 'turkey', countryCode: 'TR', city: 'Istanbul', position: at(41.008, 28.978) },
  { slug: 'egypt', countryCode: 'EG', city: 'Cairo', position: at(30.044, 31.236) },
];

/** Its page in the directory. */
export function pathOf({ slug }: Destination): string {
  return `/directory?country=${slug}`;
}

function at(latitude: number, longitude: number): Position {
  return { latitude, longitude };
}
