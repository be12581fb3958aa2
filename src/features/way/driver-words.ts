import { addressLines } from '#domain/places/address-lines.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';

type Place = Pick<
  Restaurant,
  'name' | 'alt_names' | 'address' | 'postal_code' | 'city' | 'country_code' | 'latitude' | 'longitude'
>;

/** The texts of the driver's card: the place's names and location. */
export interface DriverWords {
  /** The name in the local script comes first. */
  readonly names: readonly string[];
  readonly address: readonly string[];
  /** 'latitude, longitude' for a driver's map; null if unknown. */
  readonly coordinate: string | null;
}

/** Matches a letter that is not Latin, and so a name in the local script. */
const OTHER_SCRIPT = /(?=\p{L})(?!\p{Script=Latin})/u;

/** The first name in the local script and the first one in Latin letters, without duplicates. */
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
