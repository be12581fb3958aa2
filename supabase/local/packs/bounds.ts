import type { Bounds, Position } from '../../../src/domain/geo/geo.ts';

/**
 * The smallest rectangle around positions; `west` is greater than `east` if it crosses the antimeridian. Null without a
 * position.
 */
export function boundsOf(positions: readonly Position[]): Bounds | null {
  const [first] = positions;
  if (!first) return null;
  let south = first.latitude;
  let north = first.latitude;
  for (const { latitude } of positions) {
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  const longitudes = positions.map(({ longitude }) => longitude).toSorted((a, b) => a - b);
  return { south, north, ...widthOf(longitudes) };
}

/** Excludes the widest gap between neighbouring longitudes on the circle. */
function widthOf(sorted: readonly number[]): Pick<Bounds, 'west' | 'east'> {
  const first = sorted[0] ?? 0;
  const last = sorted.at(-1) ?? 0;
  let widest = { gap: first + 360 - last, west: first, east: last };
  sorted.forEach((east, index) => {
    const west = sorted[index + 1];
    if (west !== undefined && west - east > widest.gap) widest = { gap: west - east, west, east };
  });
  return { west: widest.west, east: widest.east };
}
