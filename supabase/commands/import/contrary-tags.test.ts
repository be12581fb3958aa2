// @module-tag quick
import { expect, test } from 'vitest';
import { normalise } from './normalise.ts';
import { contraryCuisines, osmContraryTags } from './osm-tags.ts';
import { osmRules } from './rules.ts';

test('tags for alcohol, pork or a bar are found, but not those that deny it or mean something else (U106)', () => {
  const tags = {
    amenity: 'pub',
    bar: 'yes',
    'drink:wine': 'served',
    'drink:beer': 'no',
    'drink:coffee': 'yes',
    microbrewery: 'no',
    'diet:pork': 'yes',
    cuisine: 'kebab; Wine;barbecue',
    drinking_water: 'yes',
  };
  expect(osmContraryTags(tags)).toEqual([
    'amenity=pub',
    'bar=yes',
    'drink:wine=served',
    'diet:pork=yes',
    'cuisine=wine',
  ]);
  expect(osmContraryTags({ amenity: 'restaurant', bar: 'no', cuisine: 'snack_bar;malabar', alcohol: 'no' })).toEqual(
    [],
  );
  expect(contraryCuisines(undefined)).toEqual([]);
});

function imported(statement: string) {
  const evidence = {
    kind: 'source_tag' as const,
    authority: null,
    certificateNumber: null,
    statedBy: 'OpenStreetMap contributors',
    statement,
    url: null,
    checkedOn: '2026-06-02',
    isAuthoritative: false,
  };
  const place = {
    sourceId: 'node/1',
    names: ['Amanah'],
    latitude: 30,
    longitude: 31,
    country: 'EG',
    evidence: [evidence],
  };
  const result = normalise(place, 1, osmRules(null));
  if (!('row' in result)) throw new Error(result.reason);
  return [result.row.data.halal_status, result.row.data.evidence?.map((piece) => piece.statement)];
}

test('a tag makes a place halal friendly, unless other tags contradict it; both stay visible (U106)', () => {
  expect(imported('diet:halal=yes')).toEqual(['halal_friendly', ['diet:halal=yes']]);
  expect(imported('diet:halal=yes; bar=yes')).toEqual(['unverified', ['diet:halal=yes; bar=yes']]);
  expect(imported('bar=yes')).toEqual(['unverified', ['bar=yes']]);
  expect(imported('diet:halal=no')).toEqual(['unverified', []]);
});
