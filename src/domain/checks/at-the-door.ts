import { distanceM, type Position } from '../geo/geo.ts';

/** Metres within which, and exact to which, a fix says that the person is at the place. */
const AT_THE_DOOR_M = 150;

interface Fix {
  readonly position: Position;
  /** Radius of accuracy in metres. */
  readonly accuracyM: number;
}

/** Whether the phone is at the place, as far as it knows. */
export function isAtTheDoor(position: Position | null, fix: Fix | undefined): boolean {
  if (!position || !fix || fix.accuracyM > AT_THE_DOOR_M) return false;
  return distanceM(position, fix.position) <= AT_THE_DOOR_M;
}
