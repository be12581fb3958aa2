/**
 * world-atlas is made for a sphere: its rings cross the antimeridian, and Antarctica's ring does not include the pole. On
 * the plane of tiles longitudes must be continuous and such rings closed.
 */
import type { Feature, FeatureCollection, MultiLineString, Polygon, Position } from 'geojson';

type Ring = Position[];

/** One polygon per land mass. */
export function unwrapLand(collection: FeatureCollection): FeatureCollection<Polygon> {
  const features = collection.features.flatMap(({ geometry }) => {
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : [];
    return polygons.map((rings) => polygonOf(rings));
  });
  return { type: 'FeatureCollection', features };
}

export function unwrapLines({ coordinates }: MultiLineString): MultiLineString {
  return { type: 'MultiLineString', coordinates: coordinates.map(continuous) };
}

function polygonOf([shell = [], ...holes]: Ring[]): Feature<Polygon> {
  const outer = unwrapRing(shell);
  const coordinates = [outer, ...holes.map((hole) => besides(unwrapRing(hole), outer))];
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates } };
}

/** Moves a hole to its shell's turn of 360°. */
function besides(hole: Ring, shell: Ring): Ring {
  return shift(hole, Math.round((x(shell[0]) - x(hole[0])) / 360) * 360);
}

function unwrapRing(ring: Ring): Ring {
  const out = continuous(ring);
  const [first, last] = [out[0], out.at(-1)];
  if (first && last && Math.abs(x(last) - x(first)) > 180) {
    const pole = (first[1] ?? 0) < 0 ? -90 : 90;
    out.push([x(last), pole], [x(first), pole], [...first]);
  }
  const middle = out.reduce((sum, position) => sum + x(position), 0) / out.length;
  return shift(out, middle > 180 ? -360 : middle < -180 ? 360 : 0);
}

function continuous(line: Position[]): Ring {
  let turn = 0;
  return line.map((position, n) => {
    const step = n === 0 ? 0 : x(position) - x(line[n - 1]);
    if (step > 180) turn -= 360;
    else if (step < -180) turn += 360;
    return [x(position) + turn, position[1] ?? 0];
  });
}

function shift(ring: Ring, by: number): Ring {
  return by === 0 ? ring : ring.map((position) => [x(position) + by, position[1] ?? 0]);
}

function x(position: Position | undefined): number {
  return position?.[0] ?? 0;
}
