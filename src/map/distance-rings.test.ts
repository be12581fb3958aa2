// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceM } from '#domain/geo/geo.ts';
import { ringFeatures, ringRadii } from './distance-rings.ts';

const center = fc.record({
  latitude: fc.double({ min: -65, max: 65, noNaN: true }),
  longitude: fc.double({ min: -170, max: 170, noNaN: true }),
});
const zoom = fc.double({ min: 10, max: 18, noNaN: true });

test('every point of a circle, and its label, is as far away as the label says', () => {
  fc.assert(
    fc.property(center, zoom, (at, level) => {
      let radius = 0;
      for (const { geometry, properties } of ringFeatures(at, level, String).features) {
        const points =
          geometry.type === 'LineString'
            ? geometry.coordinates
            : 'coordinates' in geometry && [geometry.coordinates as number[]];
        if (geometry.type === 'Point') radius = Number(properties?.['label']);
        for (const [longitude = 0, latitude = 0] of points || []) {
          const away = distanceM(at, { latitude, longitude });
          if (geometry.type === 'Point') expect(Math.abs(away / radius - 1)).toBeLessThan(0.02);
          else expect(ringRadii(at, level).some((each) => Math.abs(away / each - 1) < 0.02)).toBe(true);
        }
      }
    }),
    { seed: 20_261_130, numRuns: 200 },
  );
});

test('circles stay apart on the screen at every zoom from 10 on, and are at most 2.5 times the smallest gap apart', () => {
  fc.assert(
    fc.property(center, zoom, (at, level) => {
      const [first = 0, second = 0] = ringRadii(at, level);
      expect(second).toBe(2 * first);
      const pixels = (first * 512 * 2 ** level) / (40_075_017 * Math.cos((at.latitude * Math.PI) / 180));
      expect(pixels).toBeGreaterThanOrEqual(64);
      if (first > 50) expect(pixels).toBeLessThan(64 * 2.5 + 1);
    }),
    { seed: 20_261_130, numRuns: 300 },
  );
});
