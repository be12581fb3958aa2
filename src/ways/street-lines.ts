/** Reads streets and their names out of vector tiles. */
import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { TileSchema } from '#domain/geo/tiles.ts';
import { clipLine } from './clip-line.ts';
import { type Fields, NAME_LAYERS, STREET_LAYERS, walkabilityOf } from './walkability.ts';
import { EXTENT, STREETS_ZOOM } from './world-grid.ts';

export interface StreetTile {
  readonly zoom: number;
  /** Not wrapped: columns continue beyond the antimeridian. */
  readonly column: number;
  readonly row: number;
  readonly data: ArrayBuffer | Uint8Array;
}

/** A line of a tile, in units of the world's grid. */
export interface StreetLine {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly isCutAtStart: boolean;
  readonly isCutAtEnd: boolean;
  readonly level: number;
  /** Index into `KINDS`. */
  readonly kind: number;
  /** Index of its name; 0 for none. */
  readonly name: number;
}

export interface Streets {
  readonly lines: readonly StreetLine[];
  /** Lines of a separate layer of names, which are not part of the network; empty if streets have their names themselves. */
  readonly nameLines: readonly StreetLine[];
  /** Units of the world's grid per tile unit. */
  readonly unit: number;
  /** The first entry is the empty name. */
  readonly names: readonly string[];
}

const LINE = 2;

/**
 * @param tiles of one zoom level
 * @param language BCP 47 tag of the reader's language
 * @throws {Error} for bytes that are no tile
 */
export function readStreets(tiles: readonly StreetTile[], schema: TileSchema, language: string): Streets {
  const lines: StreetLine[] = [];
  const nameLines: StreetLine[] = [];
  const numbers = new Map<string, number>([['', 0]]);
  const nameOf = nameReader(language);
  const number = (fields: Fields): number => {
    const name = nameOf(fields);
    const known = numbers.get(name) ?? numbers.size;
    numbers.set(name, known);
    return known;
  };
  for (const tile of tiles) {
    const { layers } = new VectorTile(new PbfReader(new Uint8Array(tile.data)));
    const isNamed = STREET_LAYERS[schema] === NAME_LAYERS[schema];
    readLayer(layers[STREET_LAYERS[schema]], tile, lines, (fields) => {
      const walkability = walkabilityOf(fields, schema);
      return walkability && { ...walkability, name: isNamed ? number(fields) : 0 };
    });
    if (isNamed) continue;
    readLayer(layers[NAME_LAYERS[schema]], tile, nameLines, (fields) => {
      const name = number(fields);
      return name === 0 ? null : { level: 0, kind: 0, name };
    });
  }
  const unit = tiles[0] ? scaleOf(tiles[0]) : 1;
  return { lines, nameLines, unit, names: [...numbers.keys()] };
}

type Facts = Pick<StreetLine, 'level' | 'kind' | 'name'>;

function readLayer(
  layer: VectorTileLayer | undefined,
  tile: StreetTile,
  into: StreetLine[],
  factsOf: (fields: Fields) => Facts | null,
): void {
  if (!layer) return;
  const scale = EXTENT / layer.extent;
  const unit = scaleOf(tile);
  for (let i = 0; i < layer.length; i++) {
    const feature = layer.feature(i);
    if (feature.type !== LINE) continue;
    const facts = factsOf(feature.properties);
    if (facts === null) continue;
    for (const line of feature.loadGeometry()) {
      const points = scale === 1 ? line : line.map(({ x, y }) => ({ x: x * scale, y: y * scale }));
      for (const { xs, ys, isCutAtStart, isCutAtEnd } of clipLine(points)) {
        for (let n = 0; n < xs.length; n++) {
          xs[n] = Math.round(((xs[n] ?? 0) + tile.column * EXTENT) * unit);
          ys[n] = Math.round(((ys[n] ?? 0) + tile.row * EXTENT) * unit);
        }
        into.push({ xs, ys, isCutAtStart, isCutAtEnd, ...facts });
      }
    }
  }
}

/** Units of the world's grid per tile unit. */
function scaleOf({ zoom }: StreetTile): number {
  return 2 ** (STREETS_ZOOM - zoom);
}

/** Languages in other scripts, whose readers a transliteration would not help. */
const OTHER_SCRIPTS = new Set(['ar', 'bn', 'fa', 'he', 'hi', 'ja', 'ko', 'ru', 'ta', 'th', 'ur', 'zh']);

/** Chooses a street's name by the map's rules, so that steps and map agree. */
function nameReader(language: string): (fields: Fields) => string {
  const [short = 'en'] = language.toLowerCase().split('-');
  const latin = OTHER_SCRIPTS.has(short) ? [] : ['name:latin'];
  const keys = [`name:${short}`, `name_${short}`, ...latin, 'name'];
  return (fields) => {
    for (const key of keys) {
      const name = fields[key];
      if (typeof name === 'string' && name !== '') return name.slice(0, 120);
    }
    return '';
  };
}
