/** The area of streets for a walk: a circle around its destination, or a corridor for a longer walk. */
import { distanceM, type Position } from '#domain/geo/geo.ts';
import { EXTENT, nearLongitude, STREETS_ZOOM, toGrid, unitMetres } from './world-grid.ts';

/** A circle if `from` equals `to`, else a corridor along the line between them. */
export interface WalkArea {
  readonly from: Position;
  readonly to: Position;
  /** Metres to each side. */
  readonly widthM: number;
}

/** Radius around a destination in metres: one network serves all walks to it. */
const CIRCLE_M = 3000;
/** Maximum straight-line distance of walks within the circle, which leaves room for detours. */
const WITHIN_CIRCLE_M = 2200;
/** Minimum width of a corridor in metres, and its width as a fraction of the walk's length. */
const CORRIDOR_M = 800;
const CORRIDOR_SHARE = 0.25;
/** Rounding in degrees, here about ten metres: nearby destinations share a network. */
const CIRCLE_STEP = 1e-4;
const CORRIDOR_STEP = 2e-3;

export function areaOfWalk(from: Position, to: Position): WalkArea {
  const straightM = distanceM(from, to);
  if (straightM <= WITHIN_CIRCLE_M) {
    const centre = rounded(to, CIRCLE_STEP);
    return { from: centre, to: centre, widthM: CIRCLE_M };
  }
  return {
    from: rounded(from, CORRIDOR_STEP),
    to: rounded(to, CORRIDOR_STEP),
    widthM: Math.max(CORRIDOR_M, CORRIDOR_SHARE * straightM),
  };
}

function rounded({ latitude, longitude }: Position, step: number): Position {
  return { latitude: Math.round(latitude / step) * step, longitude: Math.round(longitude / step) * step };
}

export interface AreaTiles {
  readonly zoom: number;
  /** Columns continue beyond the antimeridian. */
  readonly tiles: readonly { readonly column: number; readonly row: number }[];
  /** Whether a point of the grid is in the area. */
  readonly isWanted: (x: number, y: number) => boolean;
}

/** The tiles of a zoom level that overlap the area. */
export function tilesOfArea({ from, to, widthM }: WalkArea, zoom: number): AreaTiles {
  const [start, end] = [toGrid(from), toGrid(nearLongitude(to, from))];
  const unit = unitMetres((start.y + end.y) / 2);
  const width = widthM / unit;
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const squared = dx * dx + dy * dy;
  const away = (x: number, y: number): number => {
    const share = squared === 0 ? 0 : ((x - start.x) * dx + (y - start.y) * dy) / squared;
    const bounded = Math.max(0, Math.min(1, share));
    return Math.hypot(start.x + bounded * dx - x, start.y + bounded * dy - y);
  };
  const side = EXTENT * 2 ** (STREETS_ZOOM - zoom);
  const halfDiagonal = (side * Math.SQRT2) / 2;
  const tile = (at: number): number => Math.floor(at / side);
  const last = 2 ** zoom - 1;
  const tiles: { column: number; row: number }[] = [];
  for (
    let column = tile(Math.min(start.x, end.x) - width);
    column <= tile(Math.max(start.x, end.x) + width);
    column++
  ) {
    const top = Math.max(0, tile(Math.min(start.y, end.y) - width));
    const bottom = Math.min(last, tile(Math.max(start.y, end.y) + width));
    for (let row = top; row <= bottom; row++) {
      if (away((column + 0.5) * side, (row + 0.5) * side) <= width + halfDiagonal) tiles.push({ column, row });
    }
  }
  return { zoom, tiles, isWanted: (x, y) => away(x, y) <= width };
}
