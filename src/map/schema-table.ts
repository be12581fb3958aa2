/** Source layers and filters of each map feature, in the schemas of OpenMapTiles and of Protomaps (versions 2 to 4). */
import type { TileSchema } from '#domain/geo/tiles.ts';

/** An archive's layer, with a filter for its features. */
export interface LayerPart {
  readonly layer: string;
  readonly filter?: unknown;
}

const omtClass = ['get', 'class'];
/** Older archives use OpenStreetMap's keys. */
const pmKind = [
  'coalesce',
  ...['kind', 'pmap:kind', 'leisure', 'natural', 'landuse', 'amenity', 'waterway'].map((name) => ['get', name]),
  '',
];
const among = (value: unknown, names: readonly string[]) => ['in', value, ['literal', names]];
const omt = (layer: string, names?: readonly string[]): LayerPart =>
  names ? { layer, filter: among(omtClass, names) } : { layer };
const pm = (layer: string, names: readonly string[]): LayerPart => ({ layer, filter: among(pmKind, names) });
const shaped = (shape: 'LineString' | 'Polygon' | 'Point') => ['==', ['geometry-type'], shape];

const omtRoad = (names: readonly string[]): LayerPart => ({
  layer: 'transportation',
  filter: ['all', shaped('LineString'), among(omtClass, names), ['!=', ['get', 'brunnel'], 'tunnel']],
});
const pmRoad = (names: readonly string[]): LayerPart => ({
  layer: 'roads',
  filter: ['all', among(pmKind, names), ['!', ['any', ['has', 'is_tunnel'], ['==', ['get', 'pmap:level'], -1]]]],
});
const named = (...conditions: unknown[]) => ['all', ['has', 'name'], ...conditions];

const GREEN = 'park wood forest grass grassland nature_reserve national_park golf_course garden cemetery pitch'
  .concat(' recreation_ground village_green meadow scrub protected_area')
  .split(' ');
const CIVIC = 'hospital school university college kindergarten industrial commercial retail aerodrome zoo'.split(' ');
const STREAMS = ['river', 'stream', 'canal', 'waterway'];
const LANDMARKS =
  'hospital station train_station park university college attraction zoo townhall mall airport aerodrome';
const isMuslim = ['any', ...['subclass', 'religion'].map((name) => ['==', ['get', name], 'muslim'])];

/** Of places of worship, only mosques and prayer spaces are included. */
const TABLE = {
  // OpenMapTiles has no land polygons, only water.
  land: { openmaptiles: [], protomaps: [{ layer: 'earth', filter: shaped('Polygon') }] },
  green: {
    openmaptiles: [omt('landcover', ['wood', 'grass']), omt('park')],
    protomaps: [pm('landuse', GREEN), pm('natural', GREEN)],
  },
  civic: { openmaptiles: [omt('landuse', CIVIC)], protomaps: [pm('landuse', CIVIC)] },
  water: { openmaptiles: [omt('water')], protomaps: [{ layer: 'water', filter: shaped('Polygon') }] },
  stream: {
    openmaptiles: [omt('waterway')],
    protomaps: [
      { layer: 'water', filter: ['all', shaped('LineString'), among(pmKind, STREAMS)] },
      pm('physical_line', STREAMS),
    ],
  },
  building: { openmaptiles: [omt('building')], protomaps: [{ layer: 'buildings', filter: shaped('Polygon') }] },
  path: { openmaptiles: [omtRoad(['path', 'track', 'pedestrian'])], protomaps: [pmRoad(['path', 'other'])] },
  minor: {
    openmaptiles: [omtRoad(['minor', 'service', 'tertiary', 'busway', 'raceway'])],
    protomaps: [pmRoad(['minor_road', 'medium_road'])],
  },
  major: { openmaptiles: [omtRoad(['primary', 'secondary', 'trunk'])], protomaps: [pmRoad(['major_road'])] },
  highway: { openmaptiles: [omtRoad(['motorway'])], protomaps: [pmRoad(['highway'])] },
  rail: {
    openmaptiles: [omt('transportation', ['rail', 'transit'])],
    protomaps: [pm('roads', ['rail']), pm('transit', ['rail', 'railway'])],
  },
  boundary: {
    openmaptiles: [{ layer: 'boundary', filter: ['<=', ['get', 'admin_level'], 4] }],
    protomaps: [{ layer: 'boundaries' }],
  },
  roadName: { openmaptiles: [omt('transportation_name')], protomaps: [{ layer: 'roads', filter: ['has', 'name'] }] },
  waterName: { openmaptiles: [omt('water_name')], protomaps: [{ layer: 'water', filter: shaped('Point') }] },
  worship: {
    openmaptiles: [{ layer: 'poi', filter: named(isMuslim) }],
    protomaps: [{ layer: 'pois', filter: named(isMuslim) }],
  },
  landmark: {
    openmaptiles: [
      { layer: 'poi', filter: named(among(omtClass, 'hospital railway park college attraction town_hall'.split(' '))) },
    ],
    protomaps: [{ layer: 'pois', filter: named(among(pmKind, LANDMARKS.split(' '))) }],
  },
  suburb: {
    openmaptiles: [omt('place', ['suburb', 'quarter', 'neighbourhood', 'village', 'hamlet'])],
    protomaps: [pm('places', ['neighbourhood', 'macrohood', 'suburb', 'village', 'hamlet'])],
  },
  town: { openmaptiles: [omt('place', ['city', 'town'])], protomaps: [pm('places', ['locality', 'city', 'town'])] },
  country: { openmaptiles: [omt('place', ['country'])], protomaps: [pm('places', ['country'])] },
} satisfies Record<string, Readonly<Record<TileSchema, readonly LayerPart[]>>>;

export type Role = keyof typeof TABLE;

export function sourcesOf(role: Role, schema: TileSchema): readonly LayerPart[] {
  return TABLE[role][schema];
}
