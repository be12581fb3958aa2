// @module-tag quick
import { describe, expect, test } from 'vitest';
import { regionsFor } from './regions.ts';

const around = (latitude: number, longitude: number, degrees: number) => ({
  south: latitude - degrees,
  north: latitude + degrees,
  west: longitude - degrees,
  east: longitude + degrees,
});
const region = (id: string, rows: number, bounds: ReturnType<typeof around> | null) => ({
  id,
  countryCode: id.slice(0, 2).toUpperCase(),
  rows,
  bounds,
});

const CAIRO = { latitude: 30.04, longitude: 31.24 };
const egypt = [
  region('eg/other', 2000, around(27, 30, 5)),
  region('eg/cairo', 4000, around(30.04, 31.24, 0.3)),
  region('eg/alexandria', 1500, around(31.2, 29.9, 0.2)),
];

describe('which regions are stored (Y2)', () => {
  test('the smallest around the position first, then the rest of its country', () => {
    expect(regionsFor({ regions: egypt }, CAIRO)).toEqual(['eg/cairo', 'eg/other']);
  });

  test('the rest of the country is stored although its bounds do not contain the position', () => {
    const [, cairo] = egypt;
    const regions = [region('eg/other', 2000, around(24, 33, 1)), ...(cairo ? [cairo] : [])];
    expect(regionsFor({ regions }, CAIRO)).toEqual(['eg/cairo', 'eg/other']);
  });

  test('regions that exceed the cap are left out', () => {
    expect(regionsFor({ regions: egypt }, CAIRO, 5000)).toEqual(['eg/cairo']);
    expect(regionsFor({ regions: egypt }, CAIRO, 1)).toEqual(['eg/cairo']);
  });

  test('without a region around the position, the nearest within 100 km, and nothing beyond', () => {
    const regions = [region('sg', 4000, around(1.35, 103.8, 0.2)), region('eg', 9000, around(27, 30, 5))];
    expect(regionsFor({ regions }, { latitude: 2.3, longitude: 103.8 })).toEqual(['sg']);
    expect(regionsFor({ regions }, { latitude: 2.6, longitude: 103.8 })).toEqual([]);
  });

  test('a rectangle across the antimeridian contains the places on both sides', () => {
    const regions = [region('fj', 4000, { south: -20, north: -15, west: 177, east: -178 })];
    expect(regionsFor({ regions }, { latitude: -17, longitude: 179.9 })).toEqual(['fj']);
    expect(regionsFor({ regions }, { latitude: -17, longitude: -179.9 })).toEqual(['fj']);
  });

  test('a catalogue of at most 3,000 rows is stored as a whole, including a region without coordinates', () => {
    const regions = [
      region('sg', 15, around(1.35, 103.8, 0.2)),
      region('my', 15, around(3.1, 101.7, 1)),
      region('eg', 1, null),
    ];
    expect(regionsFor({ regions }, null)).toEqual(['my', 'sg', 'eg']);
    expect(regionsFor({ regions: [...regions, region('id', 2970, null)] }, null)).toEqual(['my']);
  });
});
