// @module-tag quick
import { expect, test } from 'vitest';
import { wayFeatures } from './way-layers.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

test('a route is a line along streets, dots to both ends, and a ring at its goal', () => {
  const { features } = wayFeatures({ from: at(0, 0), to: at(3, 3), line: [at(1, 1), at(2, 2)] });
  expect(features.map(({ properties, geometry }) => [properties?.['part'], geometry])).toEqual([
    [
      'leg',
      {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 1],
        ],
      },
    ],
    [
      'street',
      {
        type: 'LineString',
        coordinates: [
          [1, 1],
          [2, 2],
        ],
      },
    ],
    [
      'leg',
      {
        type: 'LineString',
        coordinates: [
          [2, 2],
          [3, 3],
        ],
      },
    ],
    ['goal', { type: 'Point', coordinates: [3, 3] }],
  ]);
});

test('across the antimeridian no leg goes around the world', () => {
  const { features } = wayFeatures({ from: at(0, 179.99), to: at(0, -179.98), line: [at(0, 179.991), at(0, 180.019)] });
  expect(features[2]?.geometry).toEqual({
    type: 'LineString',
    coordinates: [
      [180.019, 0],
      [180.02, 0],
    ],
  });
  expect(features[3]?.geometry).toEqual({ type: 'Point', coordinates: [180.02, 0] });
});
