/** The base map: land, borders and positions of countries' names, from Natural Earth through world-atlas. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { iso1A2Code } from '@rapideditor/country-coder';
import type { Feature, FeatureCollection, MultiLineString, Point, Polygon, Position } from 'geojson';
import { cutTiles } from './cut-tiles.ts';
import { unwrapLand, unwrapLines } from './unwrap.ts';

interface Topology {
  readonly objects: Readonly<Record<string, object>>;
}

const require = createRequire(import.meta.url);
/** The package has no types. */
const topojson = require('topojson-client') as {
  feature(topology: Topology, object: object | undefined): FeatureCollection;
  mesh(topology: Topology, object: object | undefined, filter: (a: unknown, b: unknown) => boolean): MultiLineString;
};

/** Coarse coasts suffice while a tile covers half of the world. */
const COARSE_BELOW_ZOOM = 2;

/** Zooms 0 to 5. */
export function cutWorld(): Uint8Array {
  const countries = readAtlas(require.resolve('world-atlas/countries-50m.json'));
  const coarse = readCoarseLand();
  const fine = landOf(readAtlas(require.resolve('world-atlas/land-50m.json')));
  const lines = unwrapLines(topojson.mesh(countries, countries.objects['countries'], (a, b) => a !== b));
  const borders = collect([{ type: 'Feature', properties: { kind: 'country' }, geometry: lines }]);
  const names = namesOf(topojson.feature(countries, countries.objects['countries']));
  return cutTiles(
    {
      earth: { at: (zoom) => (zoom < COARSE_BELOW_ZOOM ? coarse : fine), minZoom: 0 },
      boundaries: { at: () => borders, minZoom: 1 },
      places: { at: () => names, minZoom: 1 },
    },
    {
      metadata: { name: 'World (Natural Earth 1:50m)', attribution: 'Natural Earth' },
      minZoom: 0,
      maxZoom: 5,
      bounds: [-180, -85, 180, 85],
    },
  );
}

/** Natural Earth's 1:110m land, one polygon per land mass. */
export function readCoarseLand(): FeatureCollection<Polygon> {
  return landOf(readAtlas(require.resolve('world-atlas/land-110m.json')));
}

function readAtlas(path: string): Topology {
  return JSON.parse(readFileSync(path, 'utf8')) as Topology;
}

function landOf(topology: Topology): FeatureCollection<Polygon> {
  return unwrapLand(topojson.feature(topology, topology.objects['land']));
}

/** The position of each country's name, with its code: the reader's browser knows the name in their language. */
function namesOf(countries: FeatureCollection): FeatureCollection<Point> {
  const points = countries.features.flatMap(({ id, geometry }): Feature<Point>[] => {
    const code = id === undefined ? null : iso1A2Code(String(id).padStart(3, '0'));
    const [largest] = unwrapLand(collect([{ type: 'Feature', properties: {}, geometry }]))
      .features.map((feature) => feature.geometry)
      .map(({ coordinates: [ring = []] }) => ({ ring, area: areaOf(ring) }))
      .toSorted((a, b) => b.area - a.area);
    if (code === null || largest === undefined) return [];
    const properties = {
      kind: 'country',
      iso: code,
      sort_key: Math.round(100 - Math.min(99, Math.sqrt(largest.area) * 2)),
    };
    return [{ type: 'Feature', properties, geometry: { type: 'Point', coordinates: middleOf(largest.ring) } }];
  });
  return collect(points);
}

function collect<F extends Feature>(features: F[]): { type: 'FeatureCollection'; features: F[] } {
  return { type: 'FeatureCollection', features };
}

/** Square degrees. */
function areaOf(ring: readonly Position[]): number {
  return Math.abs(sumOver(ring, (cross) => cross)) / 2;
}

/** The centroid. */
function middleOf(ring: readonly Position[]): Position {
  const whole = 3 * sumOver(ring, (cross) => cross);
  return [
    sumOver(ring, (cross, [x], [x2]) => ((x ?? 0) + (x2 ?? 0)) * cross) / whole,
    sumOver(ring, (cross, [, y], [, y2]) => ((y ?? 0) + (y2 ?? 0)) * cross) / whole,
  ];
}

function sumOver(ring: readonly Position[], part: (cross: number, from: Position, to: Position) => number): number {
  let sum = 0;
  for (const [n, to] of ring.entries()) {
    const from = ring[n - 1];
    if (from) sum += part((from[0] ?? 0) * (to[1] ?? 0) - (to[0] ?? 0) * (from[1] ?? 0), from, to);
  }
  return sum;
}
