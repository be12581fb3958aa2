/** Known areas and cities of the gazetteer whose name begins with the typed text. */
import type { KnownArea } from '#catalogue/data/gazetteer.ts';
import type { WorldGazetteer } from '#catalogue/data/world-gazetteer.ts';
import { placeNamed, placeNames } from '#catalogue/text/query-units.ts';
import { distanceM } from '#domain/geo/geo.ts';

/** Minimum length of a prefix: shorter ones match too many names. */
const MIN_LETTERS = { table: 2, country: 3, gazetteer: 3 } as const;
/** Two areas with one name nearer than this are the same. Metres. */
const SAME_M = 40_000;
/** Number of cities of the gazetteer to return, the largest first. */
const MAX_CITIES = 8;

let sorted: readonly string[] | undefined;

/** Builds the sorted list that the first query would otherwise wait for. */
export function prepareSpots(): void {
  sorted ??= placeNames().toSorted();
}

/** @param phrase in the form of `toPhrase` */
export function knownSpots(phrase: string, gazetteer: WorldGazetteer | undefined): KnownArea[] {
  if (phrase.length < MIN_LETTERS.table) return [];
  prepareSpots();
  const found = new Set<KnownArea>();
  for (let at = firstFrom(sorted ?? [], phrase); sorted?.[at]?.startsWith(phrase) === true; at++) {
    const area = placeNamed(sorted[at] ?? '');
    if (area && (area.kind === 'circle' || phrase.length >= MIN_LETTERS.country)) found.add(area);
  }
  const cities = phrase.length < MIN_LETTERS.gazetteer ? [] : (gazetteer?.beginning(phrase) ?? []);
  const largest = cities.toSorted((a, b) => b.radiusKm - a.radiusKm).slice(0, MAX_CITIES);
  const isKnown = (city: (typeof cities)[number]) =>
    [...found].some((area) => area.kind === 'circle' && area.name === city.name && distanceM(area, city) < SAME_M);
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
