/** How authorities compute their timetables, and which of them is usual in a country. */
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

/**
 * The most minutes that a time should differ from the table of a country's authority. Null if nobody knows: no table was compared,
 * no rule fits it, or the place is in another country or further from the equator than compared tables. Screens then say that the
 * mosque's table may differ.
 * @param latitude of the place, in degrees
 */
export function boundIn(id: MethodId, countryCode: string | null, latitude: number): number | null {
  const { country, bound, boundToLatitude = 90 }: PrayerMethod = METHODS[id];
  const isCompared = country === countryCode?.toUpperCase() && Math.abs(latitude) <= boundToLatitude;
  return isCompared ? bound : null;
}
