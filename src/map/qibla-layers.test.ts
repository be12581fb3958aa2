// @module-tag quick
import { expect, test } from 'vitest';
import { greatCircleLines } from '#domain/geo/great-circle.ts';
import { KAABA } from '#domain/prayer/qibla.ts';
import { qiblaFeatures } from './qibla-layers.ts';

test('the direction of prayer is drawn from the place to a ring at the Kaaba', () => {
  const singapore = { latitude: 1.3521, longitude: 103.8198 };
  const { features } = qiblaFeatures({ lines: greatCircleLines(singapore, KAABA), end: KAABA });
  const [line, ring] = features.map(({ geometry }) => geometry);
  expect(features).toHaveLength(2);
  const coordinates = line?.type === 'LineString' ? line.coordinates : [];
  expect(coordinates[0]).toEqual([103.8198, 1.3521]);
  expect(coordinates.at(-1)).toEqual([KAABA.longitude, KAABA.latitude]);
  expect(ring).toEqual({ type: 'Point', coordinates: [KAABA.longitude, KAABA.latitude] });
});

test('a line over the top of the map has two parts', () => {
  const alaska = { latitude: 64.84, longitude: -147.72 };
  const { features } = qiblaFeatures({ lines: greatCircleLines(alaska, KAABA), end: KAABA });
  expect(features.map(({ geometry }) => geometry.type)).toEqual(['LineString', 'LineString', 'Point']);
});
