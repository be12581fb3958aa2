/** Circles at round distances around the person: where there are no streets, they show how far places are. */
import type { Feature, FeatureCollection } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import type { Position } from '#domain/geo/geo.ts';
import { circleAround, pointFrom } from './circle.ts';
import type { MapColours } from './map-colours.ts';

export const RINGS_SOURCE = 'rings';

/** Distances between two circles, in metres. */
const STEPS_M = [50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000];
/** Number of circles; three fill a phone's width. */
const RINGS = 4;
/** Minimum distance between two circles on the screen. */
const MIN_GAP_PX = 64;
/** Degrees from north of a circle's labels. */
const LABELS_AT = [0, 90, 180, 270];
/** Metres per pixel at the equator at zoom 0, for tiles of 512 pixels. */
const EQUATOR_M_PER_PX = 40_075_017 / 512;

/** Radii of the circles for a zoom, in metres, the smallest first; empty where the longest step is too short. */
export function ringRadii({ latitude }: Position, zoom: number): readonly number[] {
  const metresPerPx = (EQUATOR_M_PER_PX * Math.cos((latitude * Math.PI) / 180)) / 2 ** zoom;
  const step = STEPS_M.find((metres) => metres / metresPerPx >= MIN_GAP_PX);
  return step === undefined ? [] : Array.from({ length: RINGS }, (_, n) => step * (n + 1));
}

/** @param format gives a circle's label, from its radius in metres */
export function ringFeatures(center: Position, zoom: number, format: (metres: number) => string): FeatureCollection {
  const features = ringRadii(center, zoom).flatMap((radiusM): Feature[] => [
    {
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: circleAround(center, radiusM) },
    },
    ...LABELS_AT.map(
      (degrees): Feature => ({
        type: 'Feature',
        properties: { label: format(radiusM) },
        geometry: { type: 'Point', coordinates: pointFrom(center, radiusM, degrees) },
      }),
    ),
  ]);
  return { type: 'FeatureCollection', features };
}

export function ringLayers(colours: MapColours): LayerSpecification[] {
  return [
    {
      id: 'rings',
      type: 'line',
      source: RINGS_SOURCE,
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': colours.position, 'line-opacity': 0.5, 'line-width': 1.2, 'line-dasharray': [4, 4] },
    },
    {
      id: 'ring-labels',
      type: 'symbol',
      source: RINGS_SOURCE,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: { 'text-field': ['get', 'label'], 'text-font': ['system-ui'], 'text-size': 11, 'text-padding': 4 },
      paint: { 'text-color': colours.position, 'text-halo-color': colours.halo, 'text-halo-width': 2 },
    },
  ];
}
