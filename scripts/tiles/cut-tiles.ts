/** Cuts GeoJSON into vector tiles. */
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import type { FeatureCollection } from 'geojson';
import GeoJSONVT from 'geojson-vt';
import { zxyToTileId } from 'pmtiles';
import { type ArchiveFacts, writeArchive } from './archive-writer.ts';

const require = createRequire(import.meta.url);
/** The package has no types. */
const { fromGeojsonVt } = require('vt-pbf') as {
  fromGeojsonVt: (layers: object, options: { version: number; extent: number }) => Uint8Array;
};

export interface TileLayer {
  /** The content of tiles at a zoom; the same object for the same content. */
  readonly at: (zoom: number) => FeatureCollection;
  /** First zoom with the layer. */
  readonly minZoom: number;
}

/** Units of a tile's edge, and of the strip that it repeats from its neighbours. */
const EXTENT = 4096;
const BUFFER = 64;
/** Units within which a line may be simplified. */
const TOLERANCE = 4;

/** An archive of the layers, with the names of Protomaps' schema. */
export function cutTiles(layers: Readonly<Record<string, TileLayer>>, facts: ArchiveFacts): Uint8Array {
  const tiles = new Map<number, Uint8Array>();
  for (let zoom = facts.minZoom; zoom <= facts.maxZoom; zoom++) {
    const cutters = Object.entries(layers).flatMap(([name, layer]) =>
      zoom < layer.minZoom ? [] : [[name, cutterOf(layer.at(zoom), zoom, zoom === facts.maxZoom)] as const],
    );
    for (const [x, y] of tilesWithin(facts.bounds, zoom)) {
      const found = cutters.flatMap(([name, cutter]) => {
        const tile = cutter.getTile(zoom, x, y);
        return tile?.features.length ? [[name, tile] as const] : [];
      });
      if (found.length === 0) continue;
      const bytes = fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: EXTENT });
      tiles.set(zxyToTileId(zoom, x, y), gzipSync(bytes, { level: 9 }));
    }
  }
  const vectorLayers = Object.keys(layers).map((id) => ({ id, fields: {} }));
  return writeArchive(tiles, { ...facts, metadata: { ...facts.metadata, vector_layers: vectorLayers } });
}

/** geojson-vt does not simplify the greatest zoom, so for other zooms it is set one higher. */
function cutterOf(data: FeatureCollection, zoom: number, isLast: boolean): GeoJSONVT {
  const maxZoom = isLast ? zoom : zoom + 1;
  return new GeoJSONVT(data, { maxZoom, indexMaxZoom: 0, extent: EXTENT, buffer: BUFFER, tolerance: TOLERANCE });
}

/** Column and row of a zoom's tiles that touch a rectangle. */
export function* tilesWithin(
  [west, south, east, north]: ArchiveFacts['bounds'],
  zoom: number,
): Iterable<readonly [x: number, y: number]> {
  const side = 2 ** zoom;
  const inside = (number: number) => Math.max(0, Math.min(side - 1, Math.floor(number)));
  const row = (latitude: number) => {
    const radians = (Math.max(-85.05, Math.min(85.05, latitude)) * Math.PI) / 180;
    return inside(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * side);
  };
  const column = (longitude: number) => inside(((longitude + 180) / 360) * side);
  for (let x = column(west); x <= column(east); x++) for (let y = row(north); y <= row(south); y++) yield [x, y];
}
