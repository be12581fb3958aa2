import { countryOfZone } from './prayer-place.ts';

/** The sources from which the device finds the clock of a position. */
export interface ClockSources {
  /** The zone by a table of borders, which are some kilometres off; null if the table could not be loaded. */
  readonly byBorders: string | null;
  /** The nearest place of the index; null without any. */
  readonly nearest: {
    readonly timeZone: string | null;
    readonly distanceM: number;
    readonly countryCode: string;
    readonly city: string | null;
  } | null;
  /** The device's own zone if the person is there; null for a chosen or an earlier position. */
  readonly device: string | null;
}

export interface PlaceClock {
  /** IANA name; `UNKNOWN_ZONE` if nothing tells it. */
  readonly timeZone: string;
  /** ISO 3166-1 alpha-2; null if unknown. */
  readonly countryCode: string | null;
  /** A city within 10 km of the position; null if none is known. */
  readonly city: string | null;
  /** Metres from the position to the nearest known place of the city; 0 without a city. */
  readonly cityM: number;
}

/** CLDR's name for a zone that is not known. */
export const UNKNOWN_ZONE = 'Etc/Unknown';
/** Within this distance a place knows better than the table of borders. */
const BORDERS_ERROR_M = 5000;
/** Without the table, a place within this distance has the same clock. */
const SAME_ZONE_M = 25_000;
/** A city stands beside times only if a place of it is this near. Farther away, times of the city may be minutes off. */
export const CITY_WITHIN_M = 10_000;

/**
 * The clock, country and city of a position. On many coasts the nearest known place is across a border. So its country and city
 * count only if its clock is the position's, or if its clock is unknown and its country is the position's.
 */
export function clockOfPlace({ byBorders, nearest, device }: ClockSources): PlaceClock {
  const zoneWithin = (metres: number) => (nearest && nearest.distanceM <= metres ? nearest.timeZone : null);
  const timeZone = zoneWithin(BORDERS_ERROR_M) ?? byBorders ?? zoneWithin(SAME_ZONE_M) ?? device ?? UNKNOWN_ZONE;
  const countryCode = countryOfZone(timeZone);
  const isSame = nearest?.timeZone === timeZone || (nearest?.timeZone === null && nearest.countryCode === countryCode);
  if (!nearest || !isSame) return { timeZone, countryCode, city: null, cityM: 0 };
  const hasCity = nearest.city !== null && nearest.distanceM <= CITY_WITHIN_M;
  const city = hasCity ? nearest.city : null;
  return { timeZone, countryCode: nearest.countryCode, city, cityM: hasCity ? nearest.distanceM : 0 };
}
