// @module-tag quick
import { expect, test } from 'vitest';
import { clockOfPlace, UNKNOWN_ZONE } from './clock-of-place.ts';

const SINGAPORE = { timeZone: 'Asia/Singapore', countryCode: 'SG', city: 'Singapore' };
const cityAt = (countryCode: string) =>
  clockOfPlace({
    byBorders: 'Asia/Singapore',
    nearest: { timeZone: null, countryCode, city: 'Marina Bay', distanceM: 9000 },
    device: null,
  }).city;
const zoneAt = (distanceM: number) =>
  clockOfPlace({ byBorders: null, nearest: { ...SINGAPORE, distanceM }, device: null }).timeZone;

test('on Batam, Singapore is nearer than any place of Indonesia, and its clock and country don’t count', () => {
  const nearest = { ...SINGAPORE, distanceM: 19_700 };
  expect(clockOfPlace({ byBorders: 'Asia/Jakarta', nearest, device: 'Asia/Singapore' })).toEqual({
    timeZone: 'Asia/Jakarta',
    countryCode: 'ID',
    city: null,
    cityM: 0,
  });
});

test('a place within the error of the borders knows better, and names country and city', () => {
  const nearest = { ...SINGAPORE, distanceM: 900 };
  expect(clockOfPlace({ byBorders: 'Asia/Kuala_Lumpur', nearest, device: null })).toEqual({ ...SINGAPORE, cityM: 900 });
});

test('a place without a clock names the city in its own country only', () => {
  expect(['SG', 'ID'].map(cityAt)).toEqual(['Marina Bay', null]);
});

test('a city is named up to ten kilometres from a place of it, although its clock and country count farther away', () => {
  const found = [10_000, 10_001].map((distanceM) =>
    clockOfPlace({ byBorders: 'Asia/Singapore', nearest: { ...SINGAPORE, distanceM }, device: null }),
  );
  expect(found.map(({ city }) => city)).toEqual(['Singapore', null]);
  expect(found.map(({ countryCode }) => countryCode)).toEqual(['SG', 'SG']);
});

test('without the borders a place within 25 km tells the clock', () => {
  expect([24_000, 26_000].map(zoneAt)).toEqual(['Asia/Singapore', UNKNOWN_ZONE]);
});

test('the device’s own clock counts only where the person is', () => {
  const nothing = { byBorders: null, nearest: null };
  expect(clockOfPlace({ ...nothing, device: 'Africa/Cairo' })).toEqual({
    timeZone: 'Africa/Cairo',
    countryCode: 'EG',
    city: null,
    cityM: 0,
  });
  expect(clockOfPlace({ ...nothing, device: null })).toEqual({
    timeZone: UNKNOWN_ZONE,
    countryCode: null,
    city: null,
    cityM: 0,
  });
});
