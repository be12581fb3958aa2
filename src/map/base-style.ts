/**
 * The base map's style, for both archive schemas. Without `glyphs` MapLibre uses the device's fonts, so no fonts are fetched
 * and every script is supported.
 */
import type { Polygon } from 'geojson';
import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SourceSpecification,
} from 'maplibre-gl';
import { type TileArchive, WORLD_ARCHIVE } from '#domain/geo/tiles.ts';
import { countryNameIn, nameIn } from './label-text.ts';
import type { MapColours } from './map-colours.ts';
import { PRAYER_IMAGE } from './marker-images.ts';
import { type Role, sourcesOf } from './schema-table.ts';
import { TILE_SCHEME } from './tile-protocol.ts';

export interface BaseStyle {
  readonly sources: Readonly<Record<string, SourceSpecification>>;
  /** Fills and lines. */
  readonly ground: readonly LayerSpecification[];
  readonly labels: readonly LayerSpecification[];
}

export interface StyleParts {
  readonly archives: readonly TileArchive[];
  readonly colours: MapColours;
  /** BCP 47 tag of the reader's language. */
  readonly language: string;
  /** Ids of archives whose tiles in view have arrived. Until then their background is land, else the map would start blue. */
  readonly arrived: ReadonlySet<string>;
}

/** The background layer that becomes sea once an archive's tiles have arrived: its colour property, and the colour. */
export function seaOf(
  { id, schema }: TileArchive,
  colours: MapColours,
):
  | readonly [layer: string, property: 'background-color' | 'fill-color', color: string | ExpressionSpecification]
  | undefined {
  if (id === WORLD_ARCHIVE) return ['sea', 'background-color', coarseWater(colours)];
  return schema === 'protomaps' ? [`${id}/ground`, 'fill-color', colours.water] : undefined;
}

/** The world's coast is off by kilometres: within a city it would put streets into the sea. */
function coarseWater({ water, land }: MapColours): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], 8, water, COARSE_UNTIL_ZOOM, land];
}

/** From this zoom on the world's water is not drawn. */
const COARSE_UNTIL_ZOOM = 10;
/** Minimum zoom of streets; below it only the world's archive is drawn. */
const STREETS_ZOOM = 7;
/** Used as CSS font families. The weight comes from the first name, which no device has. */
const FONT = ['system-ui'];
const STRONG_FONT = ['ui Bold', 'system-ui'];
/** Lets a label move aside when a place's marker covers its position; that is precise enough for a suburb. */
const BESIDE_MARKS = {
  'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
  'text-radial-offset': 1.2,
  'text-justify': 'auto',
};

/** The world at the bottom, then street archives, each on its own ground layer; labels on top. */
export function baseStyle({ archives, colours, language, arrived }: StyleParts): BaseStyle {
  const world = archives.filter(({ id }) => id === WORLD_ARCHIVE);
  const streets = archives.filter(({ id }) => id !== WORLD_ARCHIVE);
  const sources: Record<string, SourceSpecification> = {};
  const sea = world.some(({ id }) => arrived.has(id)) ? coarseWater(colours) : colours.land;
  const ground: LayerSpecification[] = [{ id: 'sea', type: 'background', paint: { 'background-color': sea } }];
  const labels: LayerSpecification[] = [];
  for (const archive of [...world, ...streets]) {
    const isWorld = archive.id === WORLD_ARCHIVE;
    const { id, path, maxZoom, bounds, attribution } = archive;
    sources[id] = {
      type: 'vector',
      tiles: [`${TILE_SCHEME}://${path}/{z}/{x}/{y}`],
      minzoom: isWorld ? archive.minZoom : Math.max(STREETS_ZOOM, archive.minZoom),
      maxzoom: maxZoom,
      bounds,
      attribution,
    };
    if (!isWorld) {
      // Hides the world's coarse coastline. It has the colour of what the archive does not draw, sea or land.
      const color = seaOf(archive, colours) && arrived.has(id) ? colours.water : colours.land;
      sources[`${id}-ground`] = { type: 'geojson', data: rectangle(bounds) };
      ground.push({
        id: `${id}/ground`,
        type: 'fill',
        source: `${id}-ground`,
        minzoom: STREETS_ZOOM,
        paint: { 'fill-color': color, 'fill-antialias': false },
      });
    }
    for (const layer of archiveLayers(archive, colours, language))
      (layer.type === 'symbol' ? labels : ground).push(layer);
  }
  return { sources, ground, labels };
}

function rectangle([west, south, east, north]: TileArchive['bounds']): Polygon {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}

function archiveLayers({ id, schema }: TileArchive, colours: MapColours, language: string): LayerSpecification[] {
  const layers: LayerSpecification[] = [];
  const add = (role: Role, look: object, name: string = role) => {
    for (const [n, { layer, filter }] of sourcesOf(role, schema).entries()) {
      const part = { id: `${id}/${name}${n || ''}`, source: id, 'source-layer': layer, ...look };
      // Each style has one layer type, as the calls below show.
      layers.push((filter ? { ...part, filter: filter as FilterSpecification } : part) as LayerSpecification);
    }
  };
  const label = labelLook(colours, language);
  const water = id === WORLD_ARCHIVE ? coarseWater(colours) : colours.water;
  add('land', fill(colours.land));
  add('green', fill(colours.green));
  add('civic', fill(colours.civic, 11));
  add('water', fill(water));
  add('stream', line(water, [9, 0.6, 14, 1.6, 18, 6], 9));
  add('building', fill(colours.building, 14));
  add('path', line(colours.path, [14, 0.8, 18, 3], 14, [2, 1.5]));
  add('minor', line(colours.casing, [12, 0.6, 14, 3, 18, 17], 13), 'minor-casing');
  add('major', line(colours.casing, [9, 1.2, 14, 6, 18, 26], 10), 'major-casing');
  add('highway', line(colours.casing, [6, 1.4, 14, 8, 18, 30], 7), 'highway-casing');
  add('minor', line(colours.minor, [12, 0.4, 14, 2, 18, 14], 12));
  add('major', line(colours.major, [7, 0.5, 14, 4.4, 18, 23], 7));
  add('highway', line(colours.highway, [5, 0.6, 14, 6, 18, 27], 5));
  add('rail', line(colours.rail, [10, 0.6, 16, 1.6], 10, [4, 2]));
  add('boundary', line(colours.boundary, [2, 0.6, 10, 1.4], 0, [3, 2]));
  add('roadName', label('text-soft', [12, 10, 18, 14], 13, { 'symbol-placement': 'line', 'symbol-spacing': 320 }));
  add('waterName', label('text-water', [9, 12, 16, 14], 9));
  add('worship', prayerLook(label('text', [14, 11, 18, 13], 13), colours));
  add('landmark', label('text-soft', [14, 11, 18, 12], 15, { ...BESIDE_MARKS, 'text-padding': 12 }));
  add('suburb', label('text-soft', [11, 10, 16, 14], 11, { ...BESIDE_MARKS, 'text-padding': 10 }));
  add('town', label('text', [5, 11, 12, 17], 4, { ...BESIDE_MARKS, 'text-font': STRONG_FONT }));
  add('country', label('text', [1, 10, 6, 15], 1, { 'text-font': STRONG_FONT, 'text-field': countryNameIn(language) }));
  return layers;
}

function fill(color: string | ExpressionSpecification, minzoom = 0): object {
  return { type: 'fill', minzoom, paint: { 'fill-color': color } };
}

function line(
  color: string | ExpressionSpecification,
  widths: readonly number[],
  minzoom: number,
  dashes?: readonly number[],
): object {
  return {
    type: 'line',
    minzoom,
    layout: { 'line-cap': dashes ? 'butt' : 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': byZoom(widths), ...(dashes ? { 'line-dasharray': dashes } : {}) },
  };
}

interface LabelLook {
  readonly type: 'symbol';
  readonly minzoom: number;
  readonly layout: Readonly<Record<string, unknown>>;
  readonly paint: object;
}

function labelLook(colours: MapColours, language: string) {
  const rank = ['coalesce', ['get', 'rank'], ['get', 'sort_key'], ['get', 'min_zoom'], 10];
  return (
    color: 'text' | 'text-soft' | 'text-water',
    sizes: readonly number[],
    minzoom: number,
    layout = {},
  ): LabelLook => ({
    type: 'symbol',
    minzoom,
    layout: {
      'text-field': nameIn(language),
      'text-font': FONT,
      'text-size': byZoom(sizes),
      'text-max-width': 7,
      'text-padding': 6,
      'symbol-sort-key': rank,
      ...layout,
    },
    paint: { 'text-color': colours[color], 'text-halo-color': colours.halo, 'text-halo-width': 1.4 },
  });
}

/** An icon, with the name below it if there is room. */
function prayerLook({ layout, paint, ...look }: LabelLook, colours: MapColours): object {
  return {
    ...look,
    layout: {
      ...layout,
      'text-field': ['step', ['zoom'], '', 15, layout['text-field']],
      'text-anchor': 'top',
      'text-offset': [0, 0.9],
      'text-optional': true,
      'icon-image': PRAYER_IMAGE,
      'icon-size': 0.8,
    },
    paint: {
      ...paint,
      'icon-color': colours.prayer,
      'icon-halo-color': colours['marker-edge'],
      'icon-halo-width': 1.2,
    },
  };
}

/** @param stops alternating zooms and values */
function byZoom(stops: readonly number[]): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.5], ['zoom'], ...stops] as ExpressionSpecification;
}
