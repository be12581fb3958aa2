// @module-tag quick
import { expect, test } from 'vitest';
import { formatSpot, parseSpot, toSpot } from './spot.ts';

test('a spot in an address is read back, to about 100 metres', () => {
  const spot = toSpot({ name: ' Bugis ', latitude: 1.300_812, longitude: 103.855_86 });
  expect(spot).toEqual({ name: 'Bugis', latitude: 1.301, longitude: 103.856 });
  if (spot) expect(parseSpot(formatSpot(spot))).toEqual(spot);
  expect(parseSpot('A@B@-33.9,151.2')).toEqual({ name: 'A@B', latitude: -33.9, longitude: 151.2 });
});

test.each([
  '',
  'Bugis',
  '@1,2',
  ' @1,2',
  'Bugis@1',
  'Bugis@91,0',
  'Bugis@0,181',
  'Bugis@1.2.3,4',
  `${'x'.repeat(81)}@1,2`,
])('%j is no spot', (text) => {
  expect(parseSpot(text)).toBeUndefined();
});
