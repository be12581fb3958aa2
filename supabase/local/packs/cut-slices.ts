/** Cuts large regions into slices; see src/catalogue/near/near-slices.ts. */
import type { IndexRow } from '../../../src/catalogue/format/index-row.ts';
import { allSlices, halvingCount, isAcross } from '../../../src/catalogue/near/near-slices.ts';
import { maxStaticScoreOf } from '../../../src/catalogue/near/static-bound.ts';
import { type Bounds, isWithin, type Position } from '../../../src/domain/geo/geo.ts';
import type { NearSlices } from '../../../src/domain/sync/packs.ts';

/** Plans where to halve a region. Undefined for a small region; without splits if it crosses the antimeridian. */
export function planSlices(rows: readonly IndexRow[], bounds: Bounds): NearSlices | undefined {
  const places = rows.flatMap((row) => positionOf(row) ?? []);
  const times = halvingCount(rows.length);
  if (times === 0) return undefined;
  const isUsable = bounds.west <= bounds.east && halvingCount(places.length) > 0;
  const splits = isUsable ? splitAll(places, Math.min(times, halvingCount(places.length))) : [];
  return { splits, mostStatic: maxStaticScoreOf(rows) };
}

/** Level by level, so the order is that of a heap. */
function splitAll(places: readonly Position[], times: number): number[] {
  const splits: number[] = [];
  let parts = [places];
  for (let depth = 0; depth < times; depth++) {
    const degrees = ({ longitude, latitude }: Position) => (isAcross(depth) ? longitude : latitude);
    parts = parts.flatMap((part) => {
      const sorted = part.toSorted((a, b) => degrees(a) - degrees(b));
      const middle = sorted[sorted.length >> 1];
      const split = middle === undefined ? 0 : degrees(middle);
      splits.push(split);
      return [part.filter((each) => degrees(each) < split), part.filter((each) => degrees(each) >= split)];
    });
  }
  return splits;
}

/** Yields each slice's rows. */
export function* rowsOfSlices(
  rows: readonly IndexRow[],
  bounds: Bounds,
  near: NearSlices,
): Iterable<[number: number, rows: IndexRow[]]> {
  for (const { number, cover } of allSlices(bounds, near)) {
    const isIn = (row: IndexRow) => {
      const at = positionOf(row);
      return at !== undefined && isWithin(cover, at);
    };
    yield [number, rows.filter(isIn)];
  }
}

function positionOf({ latitude, longitude }: IndexRow): Position | undefined {
  return latitude === null || longitude === null ? undefined : { latitude: latitude / 1e5, longitude: longitude / 1e5 };
}
