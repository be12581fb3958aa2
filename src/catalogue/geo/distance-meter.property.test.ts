// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { positionAt } from '#catalogue/geo/position-at.ts';
import { distanceM } from '#domain/geo/geo.ts';
import { idOf, restaurant } from '../../../tests/support/restaurants.ts';
import { DistanceMeter } from './distance-meter.ts';

const step = (most: number) => fc.integer({ min: -most * 1e5, max: most * 1e5 }).map((steps) => steps / 1e5);
const position = fc.record({ latitude: step(90), longitude: step(180) });
/** Mostly about as far as radii are, where flat distances and great-circle distances differ. */
const degrees = (most: number) => fc.integer({ min: -most * 1000, max: most * 1000 }).map((n) => n / 1000);
const offset = fc.record({ north: degrees(0.6), east: degrees(0.9) });
const radius = fc.integer({ min: 0, max: 80_000 });

test('estimates of a distance meter agree with exact distances', () => {
  fc.assert(
    fc.property(
      position,
      fc.array(offset, { minLength: 1, maxLength: 8 }),
      radius,
      fc.integer({ min: 970, max: 1030 }),
      (from, offsets, metres, part) => {
        const rows = offsets.map(({ north, east }, n) =>
          toIndexRow(
            restaurant({
              id: idOf(n),
              latitude: Math.max(-90, Math.min(90, from.latitude + north)),
              longitude: Math.max(-180, Math.min(180, from.longitude + east / widthAt(from.latitude))),
            }),
          ),
        );
        const columns = buildColumns(rows);
        const meter = new DistanceMeter(columns, from);
        for (let row = 0; row < columns.rows; row++) {
          const exact = distanceM(from, positionAt(columns, row) ?? from);
          // Limits close to the distance, where a wrong margin shows.
          for (const limit of [metres, exact, exact - 1, (exact * part) / 1000]) {
            expect(meter.isWithin(row, limit)).toBe(exact <= limit);
          }
          expect(meter.atLeast(row)).toBeLessThanOrEqual(exact);
          expect(meter.metresTo(row)).toBe(exact);
        }
      },
    ),
    { seed: 5, numRuns: 3000 },
  );
});

/**
 * The width of a degree of longitude relative to one of latitude; limited near the poles, where an offset would go around.
 */
function widthAt(latitude: number): number {
  return Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
}
