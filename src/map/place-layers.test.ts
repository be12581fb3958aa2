// @module-tag quick
import { expect, test } from 'vitest';
import type { MapAnswer } from '#domain/search/map-view.ts';
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

/** A certified place. */
const pointsOf = (id: string): MapAnswer['points'] => ({
  ids: [id],
  names: [],
  positions: Float64Array.of(103.8, 1.3),
  statuses: Uint8Array.of(0),
});

test('what a standard sets apart is grey and faint, below the places that meet it', () => {
  const cells = { ids: new Float64Array(), positions: new Float64Array(), counts: new Uint32Array() };
  const apart = {
    total: 1,
    points: pointsOf('grey'),
    cells: { ...cells, ids: Float64Array.of(7), counts: Uint32Array.of(4) },
  };
  const { features } = placeFeatures(
    {
      total: 1,
      covered: null,
      credits: [],
      points: pointsOf('meets'),
      cells,
      prayer: { names: [], positions: new Float64Array() },
      cities: { names: [], positions: new Float64Array(), radiiKm: new Float64Array() },
      apart,
    },
    String,
  );
  expect(features.map(({ properties }) => [properties?.['id'], properties?.['apart']])).toEqual([
    ['grey', true],
    ['cell-7', true],
    ['meets', undefined],
  ]);
  const orders = features.map(({ properties }) => Number(properties?.['order']));
  expect(orders[0]).toBeLessThan(orders[2] ?? 0);
  const paints = placeLayers({} as MapColours, null).flatMap(({ id, ...layer }) =>
    ['places', 'selected', 'cells'].includes(id) ? [JSON.stringify('paint' in layer ? layer.paint : {})] : [],
  );
  for (const paint of paints) expect(paint).toContain('["has","apart"]');
});
