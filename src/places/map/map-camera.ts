import type { Bounds, Position } from '#domain/geo/geo.ts';
import { type Card, isFarAway } from '#domain/search/search.ts';
import type { Camera, ShownWay } from '#map/canvas-api.ts';

/** The initial zoom: streets around a person, so near that places in reach can be told apart. */
const AROUND_ZOOM = 13.5;

/** A place with the streets around it. At lower zooms its neighbours may cover it. */
export const PLACE_ZOOM = 16;

export function around(center: Position, zoom = AROUND_ZOOM): Camera {
  return { center, zoom };
}

/**
 * The area of the results: those in reach if there are any, including the person; else the first ones. Null if none has a
 * position.
 */
export function areaOf(cards: readonly Card[], person: Position | null): Bounds | null {
  const located = cards.flatMap((card) => (card.position ? [{ ...card, position: card.position }] : []));
  const near = located.filter((card) => !isFarAway(card));
  const shown = near.length > 0 ? near : located;
  const positions = shown.map(({ position }) => position);
  if (near.length > 0 && person !== null && near.some(({ distanceM }) => distanceM !== null)) positions.push(person);
  const [first] = positions;
  if (first === undefined) return null;
  const latitudes = positions.map(({ latitude }) => latitude);
  // Relative to the first, so that places on both sides of the antimeridian are close.
  const offsets = positions.map(({ longitude }) => turn(longitude - first.longitude));
  return {
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
    west: turn(first.longitude + Math.min(...offsets)),
    east: turn(first.longitude + Math.max(...offsets)),
  };
}

/** The area of a route including both ends. */
export function areaOfWay({ from, to, line }: ShownWay): Bounds {
  const all = [from, ...line, to];
  const latitudes = all.map(({ latitude }) => latitude);
  const offsets = all.map(({ longitude }) => turn(longitude - from.longitude));
  return {
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
    west: turn(from.longitude + Math.min(...offsets)),
    east: turn(from.longitude + Math.max(...offsets)),
  };
}

function turn(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}
