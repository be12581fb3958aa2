/** Parts of the world that a person searches around instead of their own position. */
import { type Position, roughPosition } from '../geo/geo.ts';

/** An area that has a name and a middle, such as a quarter, a city or an airport. */
export interface Spot extends Position {
  readonly name: string;
}

/** Longer names are invalid. */
const MAX_NAME = 80;

/** Undefined if invalid. Rounds its middle to about 100 metres. */
export function toSpot({ name, latitude, longitude }: Spot): Spot | undefined {
  const plain = name.trim();
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  if (plain === '' || plain.length > MAX_NAME || !isOnEarth) return undefined;
  return { name: plain, ...roughPosition({ latitude, longitude }) };
}

/** The form in an address: 'Bugis@1.301,103.856'. */
export function formatSpot({ name, latitude, longitude }: Spot): string {
  return `${name}@${latitude},${longitude}`;
}

/** Parses the output of `formatSpot`; undefined for anything else. */
export function parseSpot(text: string): Spot | undefined {
  const [, name = '', latitude, longitude] = /^(.+)@(-?[\d.]+),(-?[\d.]+)$/s.exec(text) ?? [];
  const [north, east] = [Number(latitude), Number(longitude)];
  return Number.isFinite(north) && Number.isFinite(east)
    ? toSpot({ name, latitude: north, longitude: east })
    : undefined;
}
