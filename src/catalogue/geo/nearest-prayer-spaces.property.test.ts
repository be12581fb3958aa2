// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceM } from '#domain/geo/geo.ts';
import { PRAYER_SPACE_FILTERS, PRAYER_SPACE_KINDS, type PrayerSpace } from '#domain/prayer/prayer-space.ts';
import { MAX_AWAY_M, nearestPrayerSpaces } from './nearest-prayer-spaces.ts';

/** Around the antimeridian and close to a pole, where longitudes are far apart and distances are not. */
const around = fc.constantFrom(
  { latitude: 1.3, longitude: 103.8 },
  { latitude: -17, longitude: 180 },
  { latitude: 89, longitude: 0 },
);
const offset = fc.double({ min: -1, max: 1, noNaN: true });
const turned = (longitude: number) => ((longitude + 540) % 360) - 180;

const facts = fc.record(
  { women: fc.boolean(), friday: fc.boolean(), wheelchair: fc.constantFrom('yes' as const, 'limited' as const) },
  { requiredKeys: [] },
);

test('finds what a comparison with every place finds: those within 50 km that state what is asked, nearest first', () => {
  fc.assert(
    fc.property(
      around,
      fc.array(fc.tuple(offset, offset, fc.constantFrom(...PRAYER_SPACE_KINDS), facts), { maxLength: 60 }),
      fc.integer({ min: 1, max: 10 }),
      fc.subarray([...PRAYER_SPACE_FILTERS]),
      (near, offsets, limit, filters) => {
        const spaces = offsets.map(
          ([north, east, kind, stated], n): PrayerSpace => ({
            name: String(n),
            kind,
            latitude: Math.max(-90, Math.min(90, near.latitude + north)),
            longitude: turned(near.longitude + east),
            ...(n % 2 === 0 && { statements: [{ by: 'A', on: null, facts: stated }] }),
          }),
        );
        const within = spaces
          .map((space) => ({ space, metres: distanceM(near, space) }))
          .filter(({ metres }) => metres <= MAX_AWAY_M)
          .toSorted((a, b) => a.metres - b.metres);
        const expected = within.filter(({ space: { statements } }) => {
          const said = statements?.[0]?.facts ?? {};
          const isWrong = {
            women: said.women !== true,
            friday: said.friday !== true,
            stepfree: said.wheelchair !== 'yes',
          };
          return !filters.some((filter) => isWrong[filter]);
        });
        expect(nearestPrayerSpaces(spaces, { near, limit, filters })).toEqual({
          found: expected.slice(0, limit),
          total: expected.length,
          hidden: within.length - expected.length,
        });
      },
    ),
    { seed: 20_261_128, numRuns: 300 },
  );
});
