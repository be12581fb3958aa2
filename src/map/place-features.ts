import type { Feature, FeatureCollection, Point } from 'geojson';
import { HALAL_STATUSES } from '#domain/places/taxonomy.ts';
import type { MapAnswer } from '#domain/search/map-view.ts';

/** Converts an answer to GeoJSON. @param label formats a count short enough for its circle */
export function placeFeatures(
  { points, cells, apart }: MapAnswer,
  label: (count: number) => string,
): FeatureCollection<Point> {
  const others = apart === undefined ? [] : featuresOf(apart, label, { apart: true });
  return { type: 'FeatureCollection', features: [...others, ...featuresOf({ points, cells }, label, {})] };
}

/** Draws the worst of the places that meet a standard above all others. */
const BELOW_ALL = -HALAL_STATUSES.length;

/** @param flags `apart` for what a person's standard sets apart */
function featuresOf(
  { points, cells }: Pick<MapAnswer, 'points' | 'cells'>,
  label: (count: number) => string,
  flags: { readonly apart?: true },
): Feature<Point>[] {
  const features: Feature<Point>[] = [];
  const named = namedAt(points);
  for (const [n, id] of points.ids.entries()) {
    const order = points.statuses[n] ?? 0;
    const status = HALAL_STATUSES[order] ?? 'unverified';
    const name = named.has(n) ? (points.names[n] ?? '') : '';
    // The first status is the best, and is drawn on top.
    const rank = -order + (flags.apart ? BELOW_ALL : 0);
    features.push(pointAt(points.positions, n, { id, status, order: rank, name, ...flags }));
  }
  for (const [n, count] of cells.counts.entries()) {
    features.push(pointAt(cells.positions, n, { id: `cell-${cells.ids[n]}`, count, label: label(count), ...flags }));
  }
  return features;
}

/** Of places at one point, such as stalls in a building, the one on top. Labels of all would hide the map. */
function namedAt({ ids, positions, statuses }: MapAnswer['points']): ReadonlySet<number> {
  const best = new Map<string, number>();
  for (const n of ids.keys()) {
    const at = `${positions[2 * n]},${positions[2 * n + 1]}`;
    const other = best.get(at);
    if (other === undefined || (statuses[n] ?? 0) < (statuses[other] ?? 0)) best.set(at, n);
  }
  return new Set(best.values());
}

/** Mosques and prayer spaces. */
export function prayerFeatures({ prayer }: MapAnswer): FeatureCollection<Point> {
  const features = prayer.names.map((name, n) => pointAt(prayer.positions, n, { name }));
  return { type: 'FeatureCollection', features };
}

function pointAt(positions: Float64Array, n: number, properties: Feature['properties']): Feature<Point> {
  const coordinates = [positions[2 * n] ?? 0, positions[2 * n + 1] ?? 0];
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates } };
}
