import { directionsTo, positionOf } from '#domain/geo/directions.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';

type Place = Pick<Restaurant, 'name' | 'address' | 'city' | 'country' | 'latitude' | 'longitude'>;

export interface Destination {
  /** What the Directions button opens. */
  readonly primary: string;
  /** Whether that is a web page, to be opened in a tab of its own. */
  readonly isExternal: boolean;
  /** A web map, where `primary` opens an app instead. */
  readonly web: string | null;
}

/**
 * The way there: on Android the map app that the person chose, through a `geo:` link, which works without a network;
 * a web map elsewhere, where browsers don't open such links, and for places known by their address alone (S77).
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
