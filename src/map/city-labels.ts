/** City labels from the gazetteer. Where an archive has streets, its own labels replace them if it names the city. */
import type { FeatureCollection, Point } from 'geojson';
import type { FilterSpecification, LayerSpecification, Map as LibreMap } from 'maplibre-gl';
import { isWithin } from '#domain/geo/geo.ts';
import { type TileArchive, WORLD_ARCHIVE } from '#domain/geo/tiles.ts';
import type { MapAnswer } from '#domain/search/map-view.ts';
import type { MapColours } from './map-colours.ts';
import { positionOf } from './map-viewport.ts';
import { sourcesOf } from './schema-table.ts';

export const CITIES_SOURCE = 'cities';
/** Minimum zoom of the archives' own city labels. */
const STREETS_ZOOM = 10;
/** From this zoom on, the gazetteer's positions, precise to 0.01 degrees, are too far off beside streets. */
const EXACT_ZOOM = 14;

interface CityProperties {
  readonly name: string;
  /** In km. */
  readonly radius: number;
  readonly hasStreets: boolean;
  /** Whether the archive with its streets lacks its name. */
  readonly isUnnamed: boolean;
}
type Cities = FeatureCollection<Point, CityProperties>;

/** @param unnamed names of cities that the archives lack */
export function cityFeatures(
  { cities }: Pick<MapAnswer, 'cities'>,
  archives: readonly TileArchive[],
  unnamed: ReadonlySet<string>,
): Cities {
  const features = cities.names.map((name, n) => {
    const [longitude = 0, latitude = 0] = cities.positions.subarray(2 * n, 2 * n + 2);
    const hasStreets = archives.some((archive) => covers(archive, { latitude, longitude }));
    return {
      type: 'Feature' as const,
      properties: { name, radius: cities.radiiKm[n] ?? 0, hasStreets, isUnnamed: unnamed.has(name) },
      geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
    };
  });
  return { type: 'FeatureCollection', features };
}

function covers(
  { id, bounds: [west, south, east, north] }: TileArchive,
  position: Parameters<typeof isWithin>[1],
): boolean {
  return id !== WORLD_ARCHIVE && isWithin({ west, south, east, north }, position);
}

/**
 * Names of cities in view with streets but no label: an archive that was cut from a larger one, or made without names, may
 * lack them. Call it once the map's tiles have loaded. Undefined at zooms where it does not matter.
 */
export function unnamedCities(
  map: Pick<LibreMap, 'getZoom' | 'getBounds' | 'querySourceFeatures'>,
  { features }: Cities,
  archives: readonly TileArchive[],
): ReadonlySet<string> | undefined {
  const zoom = map.getZoom();
  if (zoom < STREETS_ZOOM || zoom >= EXACT_ZOOM) return undefined;
  const seen = map.getBounds();
  const inView = features.filter(
    ({
      properties,
      geometry: {
        coordinates: [longitude = 0, latitude = 0],
      },
    }) => properties.hasStreets && seen.contains([longitude, latitude]),
  );
  const missing = inView.filter(({ properties: { name }, geometry }) => {
    const own = archives.filter((archive) => covers(archive, positionOf(geometry)));
    return !own.some((archive) => townNames(map, archive).some((known) => isSameName(known, name)));
  });
  return new Set(missing.map(({ properties }) => properties.name));
}

/** Names of towns, in all languages of the archive. */
function townNames(map: Pick<LibreMap, 'querySourceFeatures'>, { id, schema }: TileArchive): readonly string[] {
  const towns = sourcesOf('town', schema).flatMap(({ layer, filter }) =>
    map.querySourceFeatures(id, { sourceLayer: layer, ...(filter ? { filter: filter as FilterSpecification } : {}) }),
  );
  return towns.flatMap(({ properties }) =>
    Object.entries(properties).flatMap(([key, value]) => (/^name\b|^name_/.test(key) && value ? [String(value)] : [])),
  );
}

/** Whether one name contains the other: 'Kota Bogor' is Bogor. */
function isSameName(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)];
  return a.includes(b) || b.includes(a);
}

function plain(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Goes below all other labels, since MapLibre places upper layers first. */
export function cityLayers(colours: MapColours): LayerSpecification[] {
  const isLackedByStreets = ['all', ['get', 'isUnnamed'], ['<', ['zoom'], EXACT_ZOOM]];
  const filter = ['any', ['<', ['zoom'], STREETS_ZOOM], ['!', ['get', 'hasStreets']], isLackedByStreets] as never;
  return [
    {
      id: 'city-dots',
      type: 'circle',
      source: CITIES_SOURCE,
      filter,
      paint: {
        'circle-radius': 2.5,
        'circle-color': colours['text-soft'],
        'circle-stroke-color': colours.halo,
        'circle-stroke-width': 1.2,
      },
    },
    {
      id: 'city-names',
      type: 'symbol',
      source: CITIES_SOURCE,
      filter,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['system-ui'],
        'text-size': ['interpolate', ['linear'], ['get', 'radius'], 3, 11, 30, 14],
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        // Beside a count of places, which is often in a city's centre.
        'text-radial-offset': 0.6,
        'text-max-width': 8,
        'text-padding': 4,
        'symbol-sort-key': ['-', ['get', 'radius']],
      },
      paint: { 'text-color': colours.text, 'text-halo-color': colours.halo, 'text-halo-width': 1.4 },
    },
  ];
}
