/** The direction of prayer: a thin line along the great circle, below the places, and a ring at the Kaaba. */
import type { FeatureCollection } from 'geojson';
import type { FilterSpecification, LayerSpecification } from 'maplibre-gl';
import type { ShownQibla } from './canvas-api.ts';
import type { MapColours } from './map-colours.ts';

export const QIBLA_SOURCE = 'qibla';

const LINES: FilterSpecification = ['==', ['geometry-type'], 'LineString'];
const POINTS: FilterSpecification = ['==', ['geometry-type'], 'Point'];

export function qiblaLayers(colours: MapColours): LayerSpecification[] {
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const;
  return [
    {
      id: 'qibla-edge',
      type: 'line',
      source: QIBLA_SOURCE,
      filter: LINES,
      layout,
      paint: { 'line-color': colours['marker-edge'], 'line-width': 5 },
    },
    {
      id: 'qibla-line',
      type: 'line',
      source: QIBLA_SOURCE,
      filter: LINES,
      layout,
      paint: { 'line-color': colours.prayer, 'line-width': 2.5 },
    },
    {
      id: 'qibla-end',
      type: 'circle',
      source: QIBLA_SOURCE,
      filter: POINTS,
      paint: {
        'circle-radius': 5,
        'circle-color': colours['marker-edge'],
        'circle-stroke-color': colours.prayer,
        'circle-stroke-width': 3,
      },
    },
  ];
}

export function qiblaFeatures({ lines, end }: ShownQibla): FeatureCollection {
  const { latitude, longitude } = end;
  return {
    type: 'FeatureCollection',
    features: [
      ...lines.map((line) => ({
        type: 'Feature' as const,
        properties: {},
        geometry: { type: 'LineString' as const, coordinates: line.map((each) => [each.longitude, each.latitude]) },
      })),
      { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [longitude, latitude] } },
    ],
  };
}
