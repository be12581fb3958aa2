// @module-tag quick
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWithin, type Position } from '../geo/geo.ts';
import { DEFAULT_POSITION, type RegionChoice, regionsFor, WHOLE_CATALOGUE_ROWS } from './regions.ts';

const SEED = { seed: 20261120, numRuns: 400 };

const position: fc.Arbitrary<Position> = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

const region = fc.record({
  country: fc.constantFrom('MY', 'EG', 'SG', 'ID'),
  city: fc.option(fc.constantFrom('kuala-lumpur', 'cairo', 'jakarta', 'other'), { nil: null }),
  rows: fc.integer({ min: 1, max: 15_000 }),
  bounds: fc.option(
    fc.record({
      south: fc.double({ min: -80, max: 60, noNaN: true }),
      height: fc.double({ min: 0, max: 30, noNaN: true }),
      west: fc.double({ min: -180, max: 180, noNaN: true }),
      width: fc.double({ min: 0, max: 60, noNaN: true }),
    }),
    { nil: null, freq: 8 },
  ),
});

const catalogue: fc.Arbitrary<RegionChoice> = fc
  .uniqueArray(region, { selector: ({ country, city }) => `${country}/${city}`, maxLength: 12 })
  .map((regions) => ({
    regions: regions.map(({ country, city, rows, bounds }) => ({
      id: city ? `${country.toLowerCase()}/${city}` : country.toLowerCase(),
      countryCode: country,
      rows,
      bounds: bounds && {
        south: bounds.south,
        north: bounds.south + bounds.height,
        west: bounds.west,
        // Wraps around at the antimeridian.
        east: bounds.west + bounds.width > 180 ? bounds.west + bounds.width - 360 : bounds.west + bounds.width,
      },
    })),
  }));

const rowsOf = ({ regions }: RegionChoice, ids: readonly string[]) =>
  regions.filter(({ id }) => ids.includes(id)).reduce((sum, { rows }) => sum + rows, 0);

describe('which regions are stored (Y2)', () => {
  test('returns known regions, each once, and exceeds the cap only with a single one', () => {
    fc.assert(
      fc.property(catalogue, fc.option(position), fc.integer({ min: 1, max: 30_000 }), (choice, at, cap) => {
        const kept = regionsFor(choice, at, cap);
        expect(new Set(kept).size).toBe(kept.length);
        expect(choice.regions.map(({ id }) => id)).toEqual(expect.arrayContaining(kept));
        const whole =
          rowsOf(
            choice,
            choice.regions.map(({ id }) => id),
          ) <= WHOLE_CATALOGUE_ROWS;
        if (!whole && kept.length > 1) expect(rowsOf(choice, kept)).toBeLessThanOrEqual(cap);
      }),
      SEED,
    );
  });

  test('starts with a region that contains the position, if there is one', () => {
    fc.assert(
      fc.property(catalogue, position, (choice, at) => {
        const containing = choice.regions.filter(({ bounds }) => bounds && isWithin(bounds, at));
        fc.pre(containing.length > 0);
        expect(containing.map(({ id }) => id)).toContain(regionsFor(choice, at)[0]);
      }),
      SEED,
    );
  });

  test('does not depend on the order of the manifest', () => {
    fc.assert(
      fc.property(catalogue, fc.option(position), (choice, at) => {
        expect(regionsFor({ regions: choice.regions.toReversed() }, at)).toEqual(regionsFor(choice, at));
      }),
      SEED,
    );
  });

  test('uses Kuala Lumpur without a position', () => {
    fc.assert(
      fc.property(catalogue, (choice) => {
        expect(regionsFor(choice, null)).toEqual(regionsFor(choice, DEFAULT_POSITION));
      }),
      SEED,
    );
  });
});
