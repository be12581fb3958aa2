// @module-tag quick
import { expect, test } from 'vitest';
import type { MapColours } from './map-colours.ts';
import { placeFeatures } from './place-features.ts';
import { placeLayers } from './place-layers.ts';

const layers = placeLayers({} as MapColours, null).map(({ id }) => id);

test('the selected place’s label has priority over other labels, and its marker displaces them', () => {
  expect(layers.indexOf('selected-name')).toBeGreaterThan(layers.indexOf('place-names'));
  const [selected] = placeLayers({} as MapColours, 'a').filter(({ id }) => id === 'selected');
  expect(selected?.layout).not.toHaveProperty('icon-ignore-placement');
});

test('markers have priority over labels, and counts are above the person’s position', () => {
  for (const marks of ['prayer', 'places', 'selected'])
    for (const names of ['prayer-names', 'place-names', 'selected-name'])
      expect(layers.indexOf(names)).toBeLessThan(layers.indexOf(marks));
  expect(layers.indexOf('me')).toBeGreaterThan(layers.indexOf('selected'));
  expect(layers.indexOf('cells')).toBeGreaterThan(layers.indexOf('me'));
});

test('names of places to pray yield to those of restaurants', () => {
  expect(layers.indexOf('prayer-names')).toBeLessThan(layers.indexOf('place-names'));
});

test('only the top one of several places at one point is labelled', () => {
  const { features } = placeFeatures(
    {
      total: 3,
      covered: null,
      credits: [],
      points: {
        ids: ['a', 'b', 'c'],
        names: ['Stall', 'Best', 'Elsewhere'],
        positions: Float64Array.of(103.8, 1.3, 103.8, 1.3, 103.9, 1.3),
        statuses: Uint8Array.of(2, 0, 2),
      },
      cells: { ids: new Float64Array(), positions: new Float64Array(), counts: new Uint32Array() },
      prayer: { names: [], positions: new Float64Array() },
      cities: { names: [], positions: new Float64Array(), radiiKm: new Float64Array() },
    },
    String,
  );
  expect(features.map(({ properties }) => properties?.['name'])).toEqual(['', 'Best', 'Elsewhere']);
});
