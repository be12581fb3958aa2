/**
 * Slices of a large region. On a slow connection, a first visit loads the slice around the position before the region's
 * index. A region is halved repeatedly at the median of its places, alternating between west-east and south-north. A slice
 * contains the places of one part and of a margin around it, so that everybody in the part finds what is near.
 */
import { type Bounds, distanceM, isWithin, type Position } from '#domain/geo/geo.ts';
import type { NearSlices } from '#domain/sync/packs.ts';

/**
 * Minimum number of places per part. The server learns which slice was loaded, which must say no more than the region of a
 * small city does (docs/privacy.md).
 */
export const MIN_PLACES = 500;
/** The margin on each side, as a fraction of the width or height of the part. */
const MARGIN = 0.15;
/** Distances to an edge are measured to its nearest corner or perpendicular; a meridian may be slightly nearer. */
const CAUTION = 0.99;

export interface NearSlice {
  /** From 0, in the order of the parts. */
  readonly number: number;
  /** The slice contains all places of the region in this rectangle. */
  readonly cover: Bounds;
}

/** Number of halvings for a region with this number of located places; 0 if one slice would be the whole region. */
export function halvingCount(places: number): number {
  return Math.max(0, Math.floor(Math.log2(places / MIN_PLACES)));
}

/** The slice for a position; undefined if the region has none. */
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

/** All slices, ordered by number. */
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

/** Radius in metres around a position within which a slice contains all places of the region; 0 outside of its cover. */
export function completeWithinM(cover: Bounds, region: Bounds, at: Position): number {
  if (!isWithin(cover, at)) return 0;
  const { latitude, longitude } = at;
  // The region has no places beyond its own edges.
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

/** The path of a slice's file next to the region's index. */
export function slicePath(indexPath: string, number: number): string {
  return indexPath.replace(/\.index\.pack$/, `.near-${number}.pack`);
}

/** Whether the halving at this depth is between west and east. */
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
