// @module-tag quick
import { describe, expect, test } from 'vitest';
import { isWithin } from '../../../src/domain/geo/geo.ts';
import { boundsOf } from './bounds.ts';

describe('bounds of positions', () => {
  test('null without positions, a point for one', () => {
    expect(boundsOf([])).toBeNull();
    expect(boundsOf([{ latitude: 1, longitude: 2 }])).toEqual({ south: 1, west: 2, north: 1, east: 2 });
  });

  test('the smallest rectangle, across the antimeridian if that is smaller', () => {
    const fiji = [
      { latitude: -18, longitude: 178 },
      { latitude: -16, longitude: -179.5 },
      { latitude: -17, longitude: 179.9 },
    ];
    const bounds = boundsOf(fiji);
    expect(bounds).toEqual({ south: -18, west: 178, north: -16, east: -179.5 });
    expect(bounds && fiji.every((position) => isWithin(bounds, position))).toBe(true);
  });
});
