import type { Restaurant } from '../places/restaurant.ts';
import { directionsTo, positionOf } from './directions.ts';

type Place = Pick<Restaurant, 'name' | 'address' | 'city' | 'country' | 'latitude' | 'longitude'>;

export interface Destination {
  /** The link of the Directions button. */
  readonly primary: string;
  /** Whether it is a web page, which opens in a new tab. */
  readonly isExternal: boolean;
  /** A web map as a second choice if `primary` opens an app; else null. */
  readonly web: string | null;
}

/**
 * Directions to a place. On Android a `geo:` link, which opens the person's map app and works offline. Elsewhere a web map,
 * because browsers don't open such links; also for places without a coordinate (S77).
 */
export function destinationOf(place: Place, userAgent: string): Destination {
  const position = positionOf(place);
  const web = directionsTo(place);
  if (!position || !/android/i.test(userAgent)) return { primary: web, isExternal: true, web: null };
  const { latitude, longitude } = position;
  const label = encodeURIComponent(place.name);
  return {
    primary: `geo:${latitude},${longitude}?q=${latitude},${longitude}(${label})`,
    isExternal: false,
    web,
  };
}
