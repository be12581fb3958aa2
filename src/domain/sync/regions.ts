/** Which pack regions a device stores automatically. */
import { areaOf, type Bounds, distanceM, isWithin, type Position } from '../geo/geo.ts';
import type { Manifest, PackRegion } from './packs.ts';

/** While no position is known, Kuala Lumpur is shown (K9). */
export const DEFAULT_POSITION: Position = { latitude: 3.139, longitude: 101.6869 };

/** Maximum number of documents in automatic regions: about 70 MB of IndexedDB in Chromium. */
export const REPLICA_CAP_ROWS = 20_000;

/** A catalogue with at most this many rows is stored as a whole, wherever the person is: docs/decisions/002. */
export const WHOLE_CATALOGUE_ROWS = 3000;

/** If every region is farther away than this, none is stored automatically. */
const MAX_NEAREST_KM = 100;

/** The part of a manifest that the choice depends on. */
export interface RegionChoice {
  readonly regions: readonly Pick<PackRegion, 'id' | 'countryCode' | 'bounds' | 'rows'>[];
}

type Region = RegionChoice['regions'][number];

/**
 * Ids of the regions to store around a position (null: Kuala Lumpur), most important first.
 *
 * A small catalogue is stored as a whole. Otherwise the regions whose bounds contain the position, the smallest first, then
 * the rest of their countries ('<cc>/other'), as many as fit under `capRows`; the first one is stored whatever its size. If
 * no region contains the position, the nearest within 100 km.
 */
export function regionsFor(
  { regions }: RegionChoice | Manifest,
  position: Position | null,
  capRows: number = REPLICA_CAP_ROWS,
): string[] {
  const at = position ?? DEFAULT_POSITION;
  if (sumRows(regions) <= WHOLE_CATALOGUE_ROWS) return nearestFirst(regions, at).map(({ id }) => id);
  const around = regions
    .filter(({ bounds }) => bounds !== null && isWithin(bounds, at))
    .toSorted((a, b) => areaOf(a.bounds) - areaOf(b.bounds) || compareIds(a, b));
  if (around.length === 0) {
    const nearest = nearestFirst(regions, at)[0];
    return nearest && distanceToBoundsM(nearest.bounds, at) <= MAX_NEAREST_KM * 1000 ? [nearest.id] : [];
  }
  const countries = new Set(around.map(({ countryCode }) => `${countryCode.toLowerCase()}/other`));
  const rest = regions.filter((region) => countries.has(region.id) && !around.includes(region)).toSorted(compareIds);
  return fitting([...around, ...rest], capRows);
}

/** The regions that together fit under the cap, in order; always the first one. */
export function fitting(wanted: readonly Pick<Region, 'id' | 'rows'>[], capRows: number): string[] {
  const kept: string[] = [];
  let rows = 0;
  for (const region of wanted) {
    if (kept.length > 0 && rows + region.rows > capRows) continue;
    kept.push(region.id);
    rows += region.rows;
  }
  return kept;
}

function nearestFirst(regions: readonly Region[], at: Position): Region[] {
  return regions.toSorted(
    (a, b) =>
      compareNumbers(distanceToBoundsM(a.bounds, at), distanceToBoundsM(b.bounds, at)) ||
      compareNumbers(areaOf(a.bounds), areaOf(b.bounds)) ||
      compareIds(a, b),
  );
}

/** Metres to the nearest point of the rectangle along its meridians and parallels; -1 inside, infinite without bounds. */
function distanceToBoundsM(bounds: Bounds | null, at: Position): number {
  if (!bounds) return Number.POSITIVE_INFINITY;
  if (isWithin(bounds, at)) return -1;
  const latitude = Math.min(Math.max(at.latitude, bounds.south), bounds.north);
  if (isWithin(bounds, { latitude, longitude: at.longitude })) {
    return distanceM(at, { latitude, longitude: at.longitude });
  }
  return Math.min(
    distanceM(at, { latitude, longitude: bounds.west }),
    distanceM(at, { latitude, longitude: bounds.east }),
  );
}

const sumRows = (regions: readonly Region[]): number => regions.reduce((sum, { rows }) => sum + rows, 0);

/** Unlike a subtraction, correct for two infinities. */
const compareNumbers = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);

const compareIds = (a: Region, b: Region): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
