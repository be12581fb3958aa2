/**
 * Slices of a large region: a first visit on a slow line fetches the slice around the position before the region's index. A
 * region is halved again and again, at the median of its places, from west to east and from south to north in turn. A slice
 * holds the places of one part and those in a margin around it, so what is near is there for everybody in the part.
 */
import { type Bounds, distanceM, isWithin, type Position } from '#domain/geo/geo.ts';
import type { NearSlices } from '#domain/sync/packs.ts';

/**
 * A part has at least so many places: the server learns of a slice that it was fetched, and no more than it learns by the
 * region of a small city (docs/privacy.md).
 */
export const LEAST_PLACES = 500;
/** The margin on each side, as a part of the width or height of a slice's part. */
const MARGIN = 0.15;
/** Distances to an edge are of its nearest corner or perpendicular; a meridian may be a little nearer. */
const CAUTION = 0.99;

export interface NearSlice {
  /** From 0, in the order of the parts. */
  readonly number: number;
  /** All places of the region in this rectangle are in the slice. */
  readonly cover: Bounds;
}

/** How often a region with this number of located places is halved; 0 where one slice would be the whole. */
export function halvings(places: number): number {
  return Math.max(0, Math.floor(Math.log2(places / LEAST_PLACES)));
}

/** The slice for a position; undefined where the region has none. */
export function sliceAt(bounds: Bounds, { splits }: Pick<NearSlices, 'splits'>, at: Position): NearSlice | undefined {
  if (splits.length === 0 || bounds.west > bounds.east || !isWithin(bounds, at)) return undefined;
  let part = bounds;
  let node = 0;
  for (let depth = 0; node < splits.length; depth++) {
    const split = splits[node] ?? 0;
    const isUpper = (isAcross(depth) ? at.longitude : at.latitude) >= split;
    part = half(part, depth, split, isUpper);
    node = 2 * node + 1 + Number(isUpper);
  }
  return { number: node - splits.length, cover: withMargin(part) };
}

/** All slices, in the order of their numbers. */
export function allSlices(bounds: Bounds, { splits }: Pick<NearSlices, 'splits'>): NearSlice[] {
  let parts = [bounds];
  for (let depth = 0, node = 0; node < splits.length; depth++) {
    const first = node;
    parts = parts.flatMap((part, n) =>
      [false, true].map((isUpper) => half(part, depth, splits[first + n] ?? 0, isUpper)),
    );
    node += 2 ** depth;
  }
  return splits.length === 0 ? [] : parts.map((part, number) => ({ number, cover: withMargin(part) }));
}

/** Metres around a position within which no place of the region is missing from a slice; 0 outside of its cover. */
export function completeWithinM(cover: Bounds, region: Bounds, at: Position): number {
  if (!isWithin(cover, at)) return 0;
  const { latitude, longitude } = at;
  // Beyond an edge of the region there is none of its places.
  const edges = [
    cover.north < region.north && { latitude: cover.north, longitude },
    cover.south > region.south && { latitude: cover.south, longitude },
    cover.east < region.east && { latitude, longitude: cover.east },
    cover.west > region.west && { latitude, longitude: cover.west },
  ];
  return edges.reduce(
    (least, edge) => (edge === false ? least : Math.min(least, Math.floor(distanceM(at, edge) * CAUTION))),
    Number.POSITIVE_INFINITY,
  );
}

/** Number of slices of a region. */
export function sliceCount(near: Pick<NearSlices, 'splits'> | undefined): number {
  return near === undefined || near.splits.length === 0 ? 0 : near.splits.length + 1;
}

/** The file of a slice beside the region's index. */
export function slicePath(indexPath: string, number: number): string {
  return indexPath.replace(/\.index\.pack$/, `.near-${number}.pack`);
}

/** Whether this halving is between west and east. */
export function isAcross(depth: number): boolean {
  return depth % 2 === 0;
}

function half(part: Bounds, depth: number, split: number, isUpper: boolean): Bounds {
  if (isAcross(depth)) return isUpper ? { ...part, west: split } : { ...part, east: split };
  return isUpper ? { ...part, south: split } : { ...part, north: split };
}

function withMargin({ south, west, north, east }: Bounds): Bounds {
  const [high, wide] = [(north - south) * MARGIN, (east - west) * MARGIN];
  return { south: south - high, north: north + high, west: west - wide, east: east + wide };
}
