import type { Restaurant } from '#domain/places/restaurant.ts';

/** All searchable texts of a place, joined, the name first. */
export function allText({ name, alt_names, cuisine_types, city, address }: Restaurant): string {
  return [name, ...alt_names, ...cuisine_types, city ?? '', address ?? ''].join(' ');
}
