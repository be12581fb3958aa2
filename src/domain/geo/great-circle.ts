/** The shortest way over the globe, as lines for a map in Mercator's projection. */
import { distanceM, EARTH_RADIUS_KM, type Position } from './geo.ts';

const RADIANS = Math.PI / 180;
/** Maps in Mercator's projection end here. Degrees. */
const LAST_LATITUDE = 85;
/** Before a segment is divided further, it is at most this long. Degrees of the globe. */
const COARSE_DEGREES = 1;
/** A segment is divided until its direction differs from that of the circle by less than this, at both of its ends. Degrees. */
const ERROR_DEGREES = 0.05;
/** Shorter segments are not divided. Metres. */
const SHORTEST_M = 20;
/** Between positions that are nearer, or nearer to being opposite, there is no direction. Metres. */
const NO_DIRECTION_M = 10;
const HALF_ROUND_M = Math.PI * EARTH_RADIUS_KM * 1000;

type Vector = readonly [x: number, y: number, z: number];

/** The point at a part of the way, 0 to 1. */
type PointAt = (part: number) => Position;

/**
 * The great circle from one position to another, in segments that may be drawn straight in Mercator's projection. There are two
 * lines if the way leads over a pole, because such a map ends at 85 degrees; none if there is no shortest way. Longitudes continue
 * past 180 degrees, so that a line never jumps to the other edge of the map.
 */
export function greatCircleLines(from: Position, to: Position): readonly (readonly Position[])[] {
  const metres = distanceM(from, to);
  if (metres < NO_DIRECTION_M || metres > HALF_ROUND_M - NO_DIRECTION_M) return [];
  const pointAt = pointOnCircle(from, to);
  const count = Math.max(1, Math.ceil(metres / (HALF_ROUND_M / 180) / COARSE_DEGREES));
  const lines: Position[][] = [];
  let line: Position[] | undefined;
  for (let n = 0; n < count; n++) {
    const [start, end] = [n / count, (n + 1) / count];
    const [first, last] = [pointAt(start), pointAt(end)];
    if (!(isOnMap(first) && isOnMap(last))) {
      line = undefined;
      continue;
    }
    if (line === undefined) lines.push((line = [first]));
    for (const point of divide(pointAt, { start, end, metres })) line.push(turnedTo(point, line.at(-1) ?? first));
  }
  return lines;
}

interface Segment {
  /** Parts of the whole way. */
  readonly start: number;
  readonly end: number;
  /** Length of the whole way. */
  readonly metres: number;
}

/** The points of a segment after its first one. */
function divide(pointAt: PointAt, { start, end, metres }: Segment): Position[] {
  const [first, last] = [pointAt(start), pointAt(end)];
  const middle = (start + end) / 2;
  if ((end - start) * metres < SHORTEST_M || isStraight(first, turnedTo(pointAt(middle), first), last)) return [last];
  return [...divide(pointAt, { start, end: middle, metres }), ...divide(pointAt, { start: middle, end, metres })];
}

/** Whether an arc over these points is nearly straight on the map. */
function isStraight(first: Position, middle: Position, last: Position): boolean {
  const [x, y] = offset(first, turnedTo(last, first));
  const [middleX, middleY] = offset(first, middle);
  // The height of a flat arc over its chord is a quarter of the chord times the angle between both at its ends.
  const height = Math.abs(x * middleY - y * middleX) / Math.hypot(x, y);
  return height < (Math.hypot(x, y) * ERROR_DEGREES * RADIANS) / 4;
}

/** From one position to another on a map in Mercator's projection, in units of the globe's radius. */
function offset(from: Position, to: Position): readonly [x: number, y: number] {
  return [(to.longitude - from.longitude) * RADIANS, northing(to) - northing(from)];
}

function northing({ latitude }: Position): number {
  return Math.asinh(Math.tan(latitude * RADIANS));
}

function isOnMap({ latitude }: Position): boolean {
  return Math.abs(latitude) <= LAST_LATITUDE;
}

/** The same position with the longitude next to another one's. */
function turnedTo(position: Position, near: Position): Position {
  const turns = Math.round((near.longitude - position.longitude) / 360);
  return turns === 0 ? position : { ...position, longitude: position.longitude + turns * 360 };
}

function pointOnCircle(from: Position, to: Position): PointAt {
  const [start, end] = [toVector(from), toVector(to)];
  // The angle by its tangent, because a cosine loses the digits of short ways.
  const angle = Math.atan2(Math.hypot(...cross(start, end)), dot(start, end));
  return (part) => {
    if (part === 0) return from;
    if (part === 1) return to;
    const [a, b] = [Math.sin((1 - part) * angle) / Math.sin(angle), Math.sin(part * angle) / Math.sin(angle)];
    return toPosition([a * start[0] + b * end[0], a * start[1] + b * end[1], a * start[2] + b * end[2]]);
  };
}

function toVector({ latitude, longitude }: Position): Vector {
  const [north, east] = [latitude * RADIANS, longitude * RADIANS];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

function toPosition([x, y, z]: Vector): Position {
  return { latitude: Math.atan2(z, Math.hypot(x, y)) / RADIANS, longitude: Math.atan2(y, x) / RADIANS };
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
