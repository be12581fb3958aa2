/** Finds a restaurant's place at the provider if no id is stored. A wrong match would show another place's reviews. */
import type { PlacesProvider, ProviderPlace } from '../_shared/places/provider.ts';

export interface MatchedRestaurant {
  readonly id: string;
  readonly name: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly google_place_id: string | null;
}

/** The restaurant is searched within 3 km of its position (K14). */
const SEARCH_RADIUS_M = 3000;
/** The same name farther away is another branch. */
const SAME_NAME_M = 500;
/** Within this distance, one name may be a part of the other. */
const PART_OF_NAME_M = 100;
const MIN_PART = 5;
const EARTH_RADIUS_M = 6_371_000;

/**
 * The id of the provider's place with the restaurant's name at the restaurant's position; null if there is none, or if the
 * position is unknown.
 * @throws {ProviderError}
 */
export async function findMatch(provider: PlacesProvider, restaurant: MatchedRestaurant): Promise<string | null> {
  const { name, latitude, longitude } = restaurant;
  if (latitude === null || longitude === null) return null;
  const near = { latitude, longitude, radiusM: SEARCH_RADIUS_M };
  const found = await provider.search({
    text: name,
    near,
    minRating: 0,
    openNow: false,
    priceLevels: [],
    language: 'en',
  });
  const isSame = (place: ProviderPlace) => isMatch(folded(name), folded(place.name), distanceM(near, place));
  return found.find(isSame)?.google_place_id ?? null;
}

function isMatch(ours: string, theirs: string, awayM: number): boolean {
  if (ours === '' || theirs === '') return false;
  if (ours === theirs) return awayM <= SAME_NAME_M;
  const [shorter, longer] = ours.length < theirs.length ? [ours, theirs] : [theirs, ours];
  return shorter.length >= MIN_PART && longer.includes(shorter) && awayM <= PART_OF_NAME_M;
}

/** Letters and digits of any script, without accents and case. */
function folded(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function distanceM(a: Pick<ProviderPlace, 'latitude' | 'longitude'>, b: typeof a): number {
  const toRadians = Math.PI / 180;
  const x = (b.longitude - a.longitude) * toRadians * Math.cos(((a.latitude + b.latitude) / 2) * toRadians);
  const y = (b.latitude - a.latitude) * toRadians;
  return Math.hypot(x, y) * EARTH_RADIUS_M;
}
