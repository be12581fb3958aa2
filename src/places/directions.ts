import type { Position } from '#domain/geo.ts';

interface Destination {
  readonly name: string;
  readonly position: Position | null;
  readonly address: string | null;
}

/**
 * A link that starts navigation in whichever map the device has for it: to the coordinate where there is one,
 * else to the address, else to the name.
 */
export function directionsUrl({ name, position, address }: Destination): string {
  const destination = position
    ? `${position.latitude},${position.longitude}`
    : [name, address].filter(Boolean).join(', ');
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
}
