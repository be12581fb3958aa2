/** Known places and cities of the gazetteer whose name begins with the typed text. */
import type { KnownPlace } from '#catalogue/data/gazetteer.ts';
import type { WorldGazetteer } from '#catalogue/data/world-gazetteer.ts';
import { placeNamed, placeNames } from '#catalogue/text/query-units.ts';
import { distanceM } from '#domain/geo/geo.ts';

/** Minimum length of a prefix: shorter ones match too many names. */
const SHORTEST = { table: 2, country: 3, gazetteer: 3 } as const;
/** Two places with one name nearer than this are the same. Metres. */
const SAME_M = 40_000;
/** Number of cities of the gazetteer to return, the largest first. */
const MOST_CITIES = 8;

let sorted: readonly string[] | undefined;

/** Builds the sorted list that the first query would otherwise wait for. */
export function prepareSpots(): void {
  sorted ??= placeNames().toSorted();
}

/** @param phrase in the form of `toPhrase` */
export function knownSpots(phrase: string, gazetteer: WorldGazetteer | undefined): KnownPlace[] {
  if (phrase.length < SHORTEST.table) return [];
  prepareSpots();
  const found = new Set<KnownPlace>();
  for (let at = firstFrom(sorted ?? [], phrase); sorted?.[at]?.startsWith(phrase) === true; at++) {
    const place = placeNamed(sorted[at] ?? '');
    if (place && (place.kind === 'circle' || phrase.length >= SHORTEST.country)) found.add(place);
  }
  const cities = phrase.length < SHORTEST.gazetteer ? [] : (gazetteer?.beginning(phrase) ?? []);
  const largest = cities.toSorted((a, b) => b.radiusKm - a.radiusKm).slice(0, MOST_CITIES);
  const isKnown = (city: (typeof cities)[number]) =>
    [...found].some((place) => place.kind === 'circle' && place.name === city.name && distanceM(place, city) < SAME_M);
  return [...found, ...largest.filter((city) => !isKnown(city))];
}

function firstFrom(names: readonly string[], phrase: string): number {
  let [low, high] = [0, names.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((names[middle] ?? '') < phrase) low = middle + 1;
    else high = middle;
  }
  return low;
}
