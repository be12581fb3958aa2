// @module-tag quick
import { LngLatBounds } from 'maplibre-gl';
import { expect, test } from 'vitest';
import type { TileArchive } from '#domain/geo/tiles.ts';
import { cityFeatures, unnamedCities } from './city-labels.ts';

const ARCHIVES = [
  { id: 'world', schema: 'protomaps', bounds: [-180, -85, 180, 85] },
  { id: 'id-bogor', schema: 'openmaptiles', bounds: [106.7, -6.7, 107, -6.4] },
] as unknown as readonly TileArchive[];
const CITIES = {
  names: ['Bogor', 'Cibinong', 'Jakarta'],
  positions: Float64Array.of(106.79, -6.59, 106.85, -6.48, 106.85, -6.21),
  radiiKm: Float64Array.of(12, 8, 56),
};

/** A fake map with all three cities in view, whose street tiles contain these towns. */
function fakeMap(zoom: number, towns: readonly Record<string, string>[]) {
  const map = {
    getZoom: () => zoom,
    getBounds: () => new LngLatBounds([106.5, -6.8], [107, -6]),
    querySourceFeatures: (source: string, options: object) =>
      source === 'id-bogor' && 'sourceLayer' in options && options.sourceLayer === 'place'
        ? towns.map((properties) => ({ properties }))
        : [],
  };
  return map as unknown as Parameters<typeof unnamedCities>[0];
}

const features = cityFeatures({ cities: CITIES }, ARCHIVES, new Set());

test('the gazetteer labels a city if the archive with its streets lacks its name', () => {
  const found = unnamedCities(fakeMap(11, [{ class: 'Bogor', name: 'Cibinong' }]), features, ARCHIVES);
  expect([...(found ?? [])]).toEqual(['Bogor']);
  const { features: shown } = cityFeatures({ cities: CITIES }, ARCHIVES, found ?? new Set());
  expect(shown.map(({ properties }) => [properties.hasStreets, properties.isUnnamed])).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ]);
});

test('the archive’s name matches in any of its languages, and within a longer name', () => {
  const towns = [{ name: 'Kota Bogor' }, { name: 'چیبینونگ', 'name:en': 'CIBINÓNG' }];
  expect(unnamedCities(fakeMap(10, towns), features, ARCHIVES)).toEqual(new Set());
  for (const zoom of [9.9, 14]) expect(unnamedCities(fakeMap(zoom, []), features, ARCHIVES)).toBeUndefined();
});
