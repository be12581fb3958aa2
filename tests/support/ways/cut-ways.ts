/** Cuts streets into vector tiles, like map makers do. */
import { createRequire } from 'node:module';
import GeoJSONVT from 'geojson-vt';
import type { Position } from '../../../src/domain/geo/geo.ts';
import type { StreetTile } from '../../../src/ways/street-lines.ts';
import type { Way } from './street-net.ts';

const require = createRequire(import.meta.url);
/** The package has no types. */
const { fromGeojsonVt } = require('vt-pbf') as {
  fromGeojsonVt: (layers: object, options: { version: number; extent: number }) => Uint8Array;
};

const EXTENT = 4096;
const BUFFER = 64;
/** Tolerance of simplification, in tile units. Simplifying may remove points where streets meet. */
const TOLERANCE = 1;

/** @param names names of the layers; by default those of OpenMapTiles */
export function cutWays(
  ways: readonly Omit<Way, 'nodes'>[],
  zoom = 14,
  names: readonly string[] = ['transportation', 'transportation_name'],
): StreetTile[] {
  const cutter = new GeoJSONVT(
    {
      type: 'FeatureCollection',
      features: ways.map(({ positions, fields }) => ({
        type: 'Feature',
        properties: fields,
        geometry: {
          type: 'LineString',
          coordinates: positions.map(({ longitude, latitude }) => [longitude, latitude]),
        },
      })),
    },
    // The highest zoom is never simplified, so this is one more than requested.
    { maxZoom: zoom + 1, indexMaxZoom: 0, extent: EXTENT, buffer: BUFFER, tolerance: TOLERANCE },
  );
  const wanted = new Set(ways.flatMap(({ positions }) => tilesAlong(positions, zoom)));
  return [...wanted].flatMap((key) => {
    const [column = 0, row = 0] = key.split('/').map(Number);
    const tile = cutter.getTile(zoom, column, row);
    if (!tile) return [];
    const layers = Object.fromEntries(names.map((name) => [name, tile]));
    return [{ zoom, column, row, data: fromGeojsonVt(layers, { version: 2, extent: EXTENT }) }];
  });
}

function tilesAlong(positions: readonly Position[], zoom: number): string[] {
  const side = 2 ** zoom;
  const found = new Set<string>();
  const at = ({ latitude, longitude }: Position) => {
    const radians = (latitude * Math.PI) / 180;
    return [((longitude + 180) / 360) * side, ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * side] as const;
  };
  for (let i = 1; i < positions.length; i++) {
    const [from, to] = [positions[i - 1], positions[i]];
    if (!from || !to) continue;
    const [[ax, ay], [bx, by]] = [at(from), at(to)];
    for (let x = Math.floor(Math.min(ax, bx) - 0.02); x <= Math.max(ax, bx) + 0.02; x++)
      for (let y = Math.floor(Math.min(ay, by) - 0.02); y <= Math.max(ay, by) + 0.02; y++) found.add(`${x}/${y}`);
  }
  return [...found];
}
