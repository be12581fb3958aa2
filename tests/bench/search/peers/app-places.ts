/** Plain peers store whole places, like the app's documents, and read their fields. */

import type { Position } from '#domain/geo/geo.ts';
import { openingOf } from '#domain/hours/opening.ts';
import { isOpenAt } from '#domain/hours/opening-hours.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import type { SearchFilters } from '#domain/search/filters.ts';
import { toDayNumber } from '../../../../src/catalogue/format/calendar-day.ts';
import {
  evidenceScore,
  freshnessScore,
  nearScore,
  ratingScore,
  relevanceOf,
} from '../../../../src/catalogue/ranking/relevance.ts';
import { AT } from '../engine.ts';
import { numberOf } from '../world/places.ts';
import { type Form, rank, rowAt } from './form.ts';

/** A place with a position, as all places of the generated world have. */
export interface AppPlace extends Restaurant, Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** The day of the queries, in days since 1970. */
export const TODAY = toDayNumber(new Date(AT).toISOString());

/** Returns the same object, so that a peer needs no additional memory. */
export function toAppPlace(place: Restaurant): AppPlace {
  if (!isPlaced(place)) throw new Error(`${place.id} lies nowhere.`);
  return place;
}

function isPlaced(place: Restaurant): place is AppPlace {
  return place.latitude !== null && place.longitude !== null;
}

export const PLAIN: Form<AppPlace> = {
  suffix: '',
  toRow: toAppPlace,
  createPredicate: (places, filters) => (at) => passes(rowAt(places, at), filters),
  best: (places, question) => rank(places, question, scoreOf),
  // The answer is from `best`.
  numbersOf: (answer) => (answer as AppPlace[]).map(({ id }) => numberOf(id)),
};

/** Whether a place passes the filters used by the bench; the slowest check is last. */
export function passes(place: Restaurant, filters: SearchFilters): boolean {
  const { halalStatus, priceLevels, cuisines, amenities, openNow } = filters;
  return (
    (halalStatus.length === 0 || halalStatus.includes(place.halal_status)) &&
    (priceLevels.length === 0 || priceLevels.some((level) => level === place.price_level)) &&
    (cuisines.length === 0 || place.cuisine_types.some((cuisine) => cuisines.includes(cuisine))) &&
    amenities.every((amenity) => place.amenities.includes(amenity)) &&
    (openNow !== true || isOpen(place))
  );
}

/** Whether a place is open at the instant of the queries, in its time zone. */
export function isOpen(place: Restaurant): boolean {
  return isOpenAt(openingOf(place), place.time_zone, AT);
}

/** The app's formula. */
function scoreOf({ average_rating, review_count, halal_status, checked_on }: Restaurant, metres: number): number {
  return relevanceOf(
    0,
    nearScore(metres),
    ratingScore(Math.round((average_rating ?? 0) * 100) / 100, review_count),
    evidenceScore(halal_status),
    freshnessScore(toDayNumber(checked_on), TODAY),
  );
}
