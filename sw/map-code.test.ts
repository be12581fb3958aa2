// @module-tag quick
import { expect, test } from 'vitest';
import { isMapCode } from './map-code.ts';

test('the map’s code is recognised by its file names', () => {
  for (const pathname of [
    '/assets/canvas-QqV5kamr.js',
    '/assets/maplibre-gl-worker-CZtFQQIV.mjs',
    '/assets/worker-Bi7oQIEP.mjs',
  ]) {
    expect(isMapCode({ pathname })).toBe(true);
  }
  for (const pathname of [
    '/assets/index-QqV5kamr.js',
    '/canvas-QqV5kamr.js',
    '/assets/x/canvas-QqV5kamr.js',
    '/tiles/archives/a.mjs.pmtiles',
  ]) {
    expect(isMapCode({ pathname })).toBe(false);
  }
});
