import type { Position } from './geo.ts';

interface Destination {
  readonly name: string;
  readonly position: Position | null;
  readonly address: string | null;
}

/**
 * A link that starts navigation in the device's map: to the coordinate if there is one, else to the address, else to the
 * name.
 */
export function directionsUrl({ name, position, address }: Destination): string {
  const destination = position
    ? `${position.latitude},${position.longitude}`
    : [name, address].filter(Boolean).join(', ');
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
}

interface Place {
  readonly name: string;
  readonly address: string | null;
  readonly city: string | null;
  readonly country: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The coordinate of a place; null unless both halves are known. */
export function positionOf({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>): Position | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** `directionsUrl` to a place. */
export function directionsTo(place: Place): string {
  const address = [place.address, place.city, place.country].filter(Boolean).join(', ');
  return directionsUrl({ name: place.name, position: positionOf(place), address: address || null });
}
