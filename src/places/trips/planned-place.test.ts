// @module-tag full
import { describe, expect, test } from 'vitest';
import { planPath } from './plan-path.ts';
import { plannedPlace } from './planned-place.ts';

const MIDDLE = { latitude: 41.012_345, longitude: 28.97 };

describe('the city of a list', () => {
  test('is the one that the text names', () => {
    const area = { name: 'Istanbul', kind: 'city', countryCode: 'TR', middle: MIDDLE } as const;
    expect(plannedPlace(area, undefined, [])).toEqual({ name: 'Istanbul', countryCode: 'TR', middle: MIDDLE });
  });

  test('else the one that is searched around, in the country of its nearest place', () => {
    expect(plannedPlace(undefined, { name: 'Bugis', ...MIDDLE }, [{ countryCode: 'SG' }])).toMatchObject({
      name: 'Bugis',
      countryCode: 'SG',
    });
  });

  test.each(['country', 'airport'] as const)('is none for a %s', (kind) => {
    expect(plannedPlace({ name: 'Japan', kind, countryCode: 'JP', middle: MIDDLE }, undefined, [])).toBeNull();
  });

  test('is none near the person', () => {
    expect(plannedPlace(undefined, undefined, [{ countryCode: 'SG' }])).toBeNull();
  });
});

test('the address has the middle of the city to a hundred metres, else its name', () => {
  expect(planPath({ name: 'Fatih & Eyüp', countryCode: 'TR', middle: MIDDLE })).toBe(
    '/trips?plan=Fatih+%26+Ey%C3%BCp%4041.012%2C28.97&country=TR',
  );
  expect(planPath({ name: 'Penang', countryCode: null })).toBe('/trips?plan=Penang');
});
