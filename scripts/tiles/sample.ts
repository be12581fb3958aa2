/**
 * The streets of central Singapore for a first start, from the open data of `RIHLA_DATA` (see its README). The centre's
 * roads have neither name nor class; Serangoon's have both.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Feature, FeatureCollection, LineString, MultiPolygon, Point, Polygon, Position } from 'geojson';
import { cutTiles } from './cut-tiles.ts';
import type { ArchiveNote } from './tiles-folder.ts';

/** An Overpass answer with `out geom`. */
interface Overpass {
  readonly elements: readonly {
    readonly type: string;
    readonly tags?: Readonly<Record<string, string>>;
    readonly geometry?: readonly { readonly lat: number; readonly lon: number }[];
  }[];
}

/** The full credit is in docs/credits.md. */
const ATTRIBUTION = '© OpenStreetMap · data.gov.sg';
/** First zoom of roads without a class. */
const ROADS_ZOOM = 10;
const NAMES_ZOOM = 13;

/** Protomaps' kinds by OpenStreetMap's classes. */
const KINDS: Readonly<Record<string, string>> = {
  motorway: 'highway',
  motorway_link: 'highway',
  trunk: 'major_road',
  trunk_link: 'major_road',
  primary: 'major_road',
  secondary: 'major_road',
  tertiary: 'medium_road',
  tertiary_link: 'medium_road',
  pedestrian: 'path',
};

/** @param folder with the files that the data's README lists */
export function cutSample(folder: string): { note: ArchiveNote; bytes: Uint8Array } {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, 'maps', name), 'utf8'));
  // The formats that the data's README states.
  const central = (read('singapore-roads-2015-central.geojson') as FeatureCollection<LineString>).features;
  const north = roadsOf(read('singapore-serangoon-roads-overpass.json') as Overpass);
  const plain = central.map(({ geometry }) => featureOf(geometry, { kind: 'minor_road' }));
  const roads = collect([...plain, ...north]);
  const coast = read('singapore-boundary.geojson') as Feature | FeatureCollection;
  const parks = (read('singapore-parks-nature-reserves.geojson') as FeatureCollection<Polygon | MultiPolygon>).features;
  const bounds = boundsOf([...plain, ...north]);
  const note = {
    id: 'sg-central',
    minZoom: 7,
    maxZoom: 14,
    bounds,
    schema: 'protomaps',
    attribution: ATTRIBUTION,
  } satisfies ArchiveNote;
  const land = coast.type === 'FeatureCollection' ? coast : collect([coast]);
  const green = collect(parks.map(({ geometry }) => featureOf(geometry, { kind: 'park' })));
  const names = collect(parks.flatMap(nameOf));
  const bytes = cutTiles(
    {
      earth: { at: () => land, minZoom: note.minZoom },
      landuse: { at: () => green, minZoom: 11 },
      roads: { at: () => roads, minZoom: ROADS_ZOOM },
      pois: { at: () => names, minZoom: NAMES_ZOOM },
    },
    { ...note, metadata: { name: 'Central Singapore', attribution: ATTRIBUTION } },
  );
  return { note, bytes };
}

function roadsOf({ elements }: Overpass): Feature<LineString>[] {
  return elements.flatMap(({ type, tags = {}, geometry = [] }) => {
    if (type !== 'way' || geometry.length < 2 || tags['tunnel'] === 'yes') return [];
    const line: LineString = { type: 'LineString', coordinates: geometry.map(({ lon, lat }) => [lon, lat]) };
    const kind = KINDS[tags['highway'] ?? ''] ?? 'minor_road';
    return [featureOf(line, tags['name'] ? { kind, name: tags['name'] } : { kind })];
  });
}

/** The label of a park; the source has its name in an HTML table. */
function nameOf({ properties, geometry }: Feature<Polygon | MultiPolygon>): Feature<Point>[] {
  const [, name] = /<th>NAME<\/th> <td>([^<]*)/.exec(String(Object(properties).Description)) ?? [];
  const [ring] = geometry.type === 'Polygon' ? geometry.coordinates : (geometry.coordinates[0] ?? []);
  if (!name || !ring) return [];
  const middle = (axis: 0 | 1) => ring.reduce((sum, position) => sum + (position[axis] ?? 0), 0) / ring.length;
  // Larger parks' names take precedence over smaller ones'.
  const [west, south, east, north] = boundsOfPositions(ring);
  const size = Math.round(1000 - 1e4 * Math.sqrt((east - west) * (north - south)));
  const point: Point = { type: 'Point', coordinates: [middle(0), middle(1)] };
  return [featureOf(point, { kind: 'park', name: titleCase(name), sort_key: size })];
}

function titleCase(name: string): string {
  return name.toLowerCase().replace(/(^|[\s(-])\p{L}/gu, (letter) => letter.toUpperCase());
}

function featureOf<G extends Feature['geometry']>(geometry: G, properties: object): Feature<G> {
  return { type: 'Feature', properties: { ...properties }, geometry };
}

function collect<F extends Feature>(features: F[]): { type: 'FeatureCollection'; features: F[] } {
  return { type: 'FeatureCollection', features };
}

function boundsOf(features: readonly Feature<LineString>[]): [number, number, number, number] {
  return boundsOfPositions(features.flatMap(({ geometry }) => geometry.coordinates));
}

/** West, south, east, north. */
function boundsOfPositions(positions: readonly Position[]): [number, number, number, number] {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [x = 0, y = 0] of positions) {
    [west, south] = [Math.min(west, x), Math.min(south, y)];
    [east, north] = [Math.max(east, x), Math.max(north, y)];
  }
  return [west, south, east, north];
}
