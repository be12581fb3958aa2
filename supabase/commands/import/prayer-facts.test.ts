// @module-tag quick
import { expect, test } from 'vitest';
import type { OsmTags } from './osm-tags.ts';
import { osmPrayerFacts, toPrayerFacts } from './prayer-facts.ts';

const NOTHING = { women: null, wudu: null, friday: null, wheelchair: null, floor: null };

test.each<[tags: OsmTags, facts: object]>([
  [{}, {}],
  [{ female: 'yes' }, {}],
  [{ gender_segregated: 'yes', female: 'yes' }, { women: true }],
  [{ female: 'no', male: 'yes' }, { women: false }],
  [{ gender_segregated: 'yes', male: 'yes' }, { women: true }],
  // Of one tag the other is an error, and nobody knows which.
  [{ gender_segregated: 'yes', female: 'no' }, {}],
  [{ gender_segregated: 'no' }, {}],
  [{ male: 'yes' }, {}],
  [{ male: 'no' }, {}],
  [{ toilets: 'yes', drinking_water: 'yes' }, {}],
  [{ wudu: 'yes' }, { wudu: true }],
  [{ ablution: 'no' }, { wudu: false }],
  [{ friday_prayer: 'yes' }, { friday: true }],
  [{ jumuah: 'no' }, { friday: false }],
  [{ service_times: 'Mo-Su 05:00' }, {}],
  [{ wheelchair: 'designated' }, { wheelchair: 'yes' }],
  [{ wheelchair: 'limited' }, { wheelchair: 'limited' }],
  [{ wheelchair: 'no' }, { wheelchair: 'no' }],
  [{ wheelchair: 'bad', female: 'unknown' }, {}],
  [{ level: '2' }, { floor: '2' }],
  [{ level: '1', 'level:ref': 'UG' }, { floor: 'UG' }],
  [{ level: '1', 'addr:floor': '2nd floor' }, { floor: '2nd floor' }],
  [{ 'building:levels': '4' }, {}],
])('%j states %j', (tags, facts) => {
  expect(toPrayerFacts(osmPrayerFacts(tags))).toEqual({ data: { ...NOTHING, ...facts }, warnings: [] });
});

test('a fact that the source can’t state is absent, one that the row does not state is null', () => {
  expect(toPrayerFacts({})).toEqual({ data: {}, warnings: [] });
  expect(toPrayerFacts({ women: null, wudu: 'TRUE', friday: '0' })).toEqual({
    data: { women: null, wudu: true, friday: false },
    warnings: [],
  });
});

test('a word that is no yes and no no states nothing, with a warning; a long floor is cut', () => {
  const { data, warnings } = toPrayerFacts({ women: 'perhaps', wheelchair: 'ramp', floor: 'x'.repeat(101) });
  expect(data).toEqual({ women: null, wheelchair: null, floor: 'x'.repeat(100) });
  expect(warnings).toEqual(['its women was left out: perhaps', 'its wheelchair was left out: ramp']);
});
