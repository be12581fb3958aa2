import type { Position } from '#domain/geo/geo.ts';
import type { SearchQuery, UnfoldedParts } from '#domain/search/search.ts';
import type { LocatedPosition } from '#platform/geolocation.ts';
import { type Criteria, sortOf } from './criteria.ts';

/**
 * Where distances are measured from: the chosen place, else the person's position. The default position only counts if the
 * query makes no sense without one (within a radius, or nearest first by choice).
 */
export function originOf(criteria: Criteria, located: LocatedPosition): Position | undefined {
  const { around } = criteria;
  if (around !== undefined) return { latitude: around.latitude, longitude: around.longitude };
  const needsOne = criteria.radiusKm !== undefined || criteria.sort === 'distance';
  return located.source !== 'default' || needsOne ? located.position : undefined;
}

/**
 * The query to the index.
 * @param page.limit number of cards, 0 for counts only
 * @param page.at epoch milliseconds
 * @param page.unfolded divides the list, see `SearchQuery`
 */
export function toQuery(
  criteria: Criteria,
  near: Position | undefined,
  page: { readonly limit: number; readonly at: number; readonly facets?: boolean; readonly unfolded?: UnfoldedParts },
): SearchQuery {
  const { text, sort: _, radiusKm, around: __, ...filters } = criteria;
  const wanted = sortOf(criteria);
  return {
    ...filters,
    text,
    ...(near ? { near } : {}),
    ...(near && radiusKm !== undefined ? { radiusKm } : {}),
    sort: wanted === 'distance' && !near ? 'relevance' : wanted,
    offset: 0,
    limit: page.limit,
    at: page.at,
    ...(page.facets ? { facets: true } : {}),
    ...(page.unfolded ? { unfolded: page.unfolded, seatsApart: true } : {}),
  };
}
