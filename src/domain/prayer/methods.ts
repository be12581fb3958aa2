/** How authorities compute their timetables, and which of them is usual in a country. */
import { distanceM, type Position } from '../geo/geo.ts';
import { MEASURED_METHODS } from './measured-methods.ts';
import type { PrayerMethod } from './prayer-method.ts';
import { USUAL_METHODS } from './usual-methods.ts';

export const METHODS = { ...MEASURED_METHODS, ...USUAL_METHODS };

export type MethodId = keyof typeof METHODS;

/** All methods, in the order in which a person chooses from them. */
export const METHOD_IDS = Object.keys(METHODS) as readonly MethodId[]; // the keys of a constant object are those of its type

/** The method of countries without one of their own. */
const DEFAULT_METHOD: MethodId = 'mwl';

const BY_COUNTRY: ReadonlyMap<string, MethodId> = new Map(
  METHOD_IDS.flatMap((id) => countriesOf(METHODS[id]).map((country) => [country, id] as const)),
);

function countriesOf({ country, alsoUsualIn }: PrayerMethod): readonly string[] {
  return country === null ? alsoUsualIn : [country, ...alsoUsualIn];
}

export function methodOf(id: MethodId): PrayerMethod {
  return METHODS[id];
}

/** The usual method of a country; the Muslim World League's where none is known. @param countryCode ISO 3166-1 alpha-2 */
export function methodFor(countryCode: string | null): MethodId {
  return BY_COUNTRY.get(countryCode?.toUpperCase() ?? '') ?? DEFAULT_METHOD;
}

/** A bound holds this far from the city whose table was compared. Farther away, minutes of the sun's way add up. Metres. */
const COMPARED_WITHIN_M = 10_000;

/**
 * The most minutes that a time should differ from the printed table of a country's authority. Null if nobody knows: no table of a
 * year was compared, no rule fits it, or the place is in another country or more than 10 km from the compared city. Screens then
 * say that a printed table may differ.
 * @param position of the place
 */
export function boundIn(id: MethodId, countryCode: string | null, position: Position): number | null {
  const { country, bound, compared }: PrayerMethod = METHODS[id];
  if (compared === undefined || country !== countryCode?.toUpperCase()) return null;
  return distanceM(compared, position) <= COMPARED_WITHIN_M ? bound : null;
}

/** The city whose printed table no rule fits, for a place in its country; undefined elsewhere, where nobody compared so. */
export function cityWithoutRule(id: MethodId, countryCode: string | null): string | undefined {
  const { country, compared, fitsNoRule }: PrayerMethod = METHODS[id];
  return fitsNoRule && country === countryCode?.toUpperCase() ? compared?.city : undefined;
}
