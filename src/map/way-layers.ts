/** A walking route below the places: a line along streets, dots off them, and a ring at its goal. */
import type { FeatureCollection, LineString } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import type { Position } from '#domain/geo/geo.ts';
import type { ShownWay } from './canvas-api.ts';
import type { MapColours } from './map-colours.ts';

export const WAY_SOURCE = 'way';

export function wayLayers(colours: MapColours): LayerSpecification[] {
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const;
  return [
    {
      id: 'way-edge',
      type: 'line',
      source: WAY_SOURCE,
      filter: ['==', ['get', 'part'], 'street'],
      layout,
      paint: { 'line-color': colours['marker-edge'], 'line-width': 9 },
    },
    {
      id: 'way-street',
      type: 'line',
      source: WAY_SOURCE,
      filter: ['==', ['get', 'part'], 'street'],
      layout,
      paint: { 'line-color': colours.way, 'line-width': 5 },
    },
    {
      id: 'way-dots',
      type: 'line',
      source: WAY_SOURCE,
      filter: ['==', ['get', 'part'], 'leg'],
      layout,
      // A dash of length zero with round caps is a dot.
      paint: { 'line-color': colours.way, 'line-width': 5, 'line-dasharray': [0, 1.8] },
    },
    {
      id: 'way-goal',
      type: 'circle',
      source: WAY_SOURCE,
      filter: ['==', ['get', 'part'], 'goal'],
      paint: {
        'circle-radius': 7,
        'circle-color': colours['marker-edge'],
        'circle-stroke-color': colours.way,
        'circle-stroke-width': 4,
      },
    },
  ];
}

export function wayFeatures({ from, to, line }: ShownWay): FeatureCollection {
  const [first = from, last = to] = [line[0], line.at(-1)];
  // Longitudes of the line continue past 180 degrees, so the last leg's must, too.
  const goal = turnedTo(to, last);
  return {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: { part: 'leg' }, geometry: lineOf([from, first]) },
      { type: 'Feature', properties: { part: 'street' }, geometry: lineOf(line) },
      { type: 'Feature', properties: { part: 'leg' }, geometry: lineOf([last, goal]) },
      // Usually below the place's marker; places that are not in the local index have none.
      {
        type: 'Feature',
        properties: { part: 'goal' },
        geometry: { type: 'Point', coordinates: [goal.longitude, goal.latitude] },
      },
    ],
  };
}

function turnedTo(position: Position, near: Position): Position {
  const turns = Math.round((near.longitude - position.longitude) / 360);
  return { ...position, longitude: position.longitude + turns * 360 };
}

function lineOf(positions: readonly Position[]): LineString {
  return { type: 'LineString', coordinates: positions.map(({ latitude, longitude }) => [longitude, latitude]) };
}
