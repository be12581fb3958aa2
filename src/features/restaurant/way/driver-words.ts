import { addressLines } from '#domain/places/address-lines.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';

type Place = Pick<
  Restaurant,
  'name' | 'alt_names' | 'address' | 'postal_code' | 'city' | 'country_code' | 'latitude' | 'longitude'
>;

/** What a driver reads: the place's names, and where it is. */
export interface DriverWords {
  /** The one that is written as people there write comes first. */
  readonly names: readonly string[];
  readonly address: readonly string[];
  /** 'latitude, longitude' for a driver's map; null where it is not known. */
  readonly coordinate: string | null;
}

/** Letters that are not Latin: what is written so is written for people of the place. */
const OTHER_SCRIPT = /(?=\p{L})(?!\p{Script=Latin})/u;

/** The first name in the script of the place, the first in Latin letters, and nothing twice. */
export function driverWords(place: Place, nation: string): DriverWords {
  const all = [place.name, ...place.alt_names];
  const local = all.find((name) => OTHER_SCRIPT.test(name));
  const latin = all.find((name) => !OTHER_SCRIPT.test(name));
  const { latitude, longitude } = place;
  return {
    names: [local, latin].filter((name): name is string => name !== undefined),
    address: addressLines(place, nation),
    coordinate: latitude === null || longitude === null ? null : `${latitude}, ${longitude}`,
  };
}
