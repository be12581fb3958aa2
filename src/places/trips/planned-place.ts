import type { Card, NamedArea } from '#domain/search/search.ts';
import type { Spot } from '#domain/search/spot.ts';
import type { PlannedPlace } from './plan-path.ts';

/**
 * The city or area that a list is about: the one that the text names, else the one that the person searches around. Null for none,
 * a country, or an airport: nobody stays there.
 * @param cards the nearest place tells the country of a spot
 */
export function plannedPlace(
  area: NamedArea | undefined,
  around: Spot | undefined,
  cards: readonly Pick<Card, 'countryCode'>[] | undefined,
): PlannedPlace | null {
  if (area) {
    const { name, kind, countryCode, middle } = area;
    return middle && (kind === 'city' || kind === 'area') ? { name, countryCode, middle } : null;
  }
  return around ? { name: around.name, countryCode: cards?.[0]?.countryCode ?? null, middle: around } : null;
}
