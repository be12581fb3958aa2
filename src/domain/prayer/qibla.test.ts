// @module-tag quick

import { Qibla } from 'adhan';
import { expect, test } from 'vitest';
import { qiblaDegrees } from './qibla.ts';

/** City, latitude, longitude. */
const CITIES: readonly (readonly [string, number, number])[] = [
  ['Singapore', 1.3521, 103.8198],
  ['Kuala Lumpur', 3.139, 101.6869],
  ['Jakarta', -6.1754, 106.8272],
  ['London', 51.5072, -0.1276],
  ['Oslo', 59.9139, 10.7522],
  ['Tromsø', 69.6492, 18.9553],
  ['Cairo', 30.0444, 31.2357],
  ['Istanbul', 41.0082, 28.9784],
  ['Karachi', 24.8607, 67.0011],
  ['Delhi', 28.6139, 77.209],
  ['Tokyo', 35.6762, 139.6503],
  ['Sydney', -33.8688, 151.2093],
  ['Auckland', -36.8509, 174.7645],
  ['Suva', -18.1248, 178.4501],
  ['Honolulu', 21.3069, -157.8583],
  ['Los Angeles', 34.0522, -118.2437],
  ['New York', 40.7128, -74.006],
  ['São Paulo', -23.5505, -46.6333],
  ['Cape Town', -33.9249, 18.4241],
  ['Casablanca', 33.5731, -7.5898],
];

test.each(CITIES)('the qibla of %s is that of the great circle within 0.1 degrees', (_, latitude, longitude) => {
  const expected = Qibla({ latitude, longitude });
  const apart = Math.abs(qiblaDegrees({ latitude, longitude }) - expected);
  expect(Math.min(apart, 360 - apart)).toBeLessThan(0.1);
});

test('known directions: from London south of east, from New York and Tokyo over the north', () => {
  expect(qiblaDegrees({ latitude: 51.5072, longitude: -0.1276 })).toBeCloseTo(119, 0);
  expect(qiblaDegrees({ latitude: 40.7128, longitude: -74.006 })).toBeCloseTo(58.5, 0);
  expect(qiblaDegrees({ latitude: 35.6762, longitude: 139.6503 })).toBeCloseTo(293, 0);
});
