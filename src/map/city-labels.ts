/** Names of cities from the gazetteer: where an archive has streets, its own names take over. */
import type { FeatureCollection, Point } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import { isWithin } from '#domain/geo/geo.ts';
import { type TileArchive, WORLD_ARCHIVE } from '#domain/geo/tiles.ts';
import type { MapAnswer } from '#domain/search/map-view.ts';
import type { MapColours } from './map-colours.ts';

export const CITIES_SOURCE = 'cities';
/** From here on archives name their own. */
const STREETS_ZOOM = 10;

export function cityFeatures({ cities }: MapAnswer, archives: readonly TileArchive[]): FeatureCollection<Point> {
  const covered = archives.filter(({ id }) => id !== WORLD_ARCHIVE).map(({ bounds }) => bounds);
  const features = cities.names.map((name, n) => {
    const [longitude = 0, latitude = 0] = cities.positions.subarray(2 * n, 2 * n + 2);
    const hasStreets = covered.some(([west, south, east, north]) =>
      isWithin({ west, south, east, north }, { latitude, longitude }),
    );
    return {
      type: 'Feature' as const,
      properties: { name, radius: cities.radiiKm[n] ?? 0, hasStreets },
      geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
    };
  });
  return { type: 'FeatureCollection', features };
}

/** Below all other names: those find room first. */
export function cityLayers(colours: MapColours): LayerSpecification[] {
  const filter = ['any', ['<', ['zoom'], STREETS_ZOOM], ['!', ['get', 'hasStreets']]] as never;
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
        // Beside a count of places, which often stands in the middle of a city.
        'text-radial-offset': 0.6,
        'text-max-width': 8,
        'text-padding': 4,
        'symbol-sort-key': ['-', ['get', 'radius']],
      },
      paint: { 'text-color': colours.text, 'text-halo-color': colours.halo, 'text-halo-width': 1.4 },
    },
  ];
}
