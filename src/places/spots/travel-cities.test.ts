// @module-tag quick
import { expect, test } from 'vitest';
import { citiesByClock, TRAVEL_CITIES } from './travel-cities.ts';

const WINTER = Date.UTC(2026, 10, 24);

test.each([
  ['Asia/Tokyo', ['Tokyo', 'Seoul']],
  ['Europe/London', ['London']],
  ['Africa/Cairo', ['Cairo']],
  ['America/New_York', ['New York', 'Toronto']],
  ['Asia/Singapore', ['Singapore', 'Kuala Lumpur']],
])('a device in the time zone of %s is offered %j first', (timeZone, expected) => {
  expect(
    citiesByClock(timeZone, WINTER, 4)
      .map(({ name }) => name)
      .slice(0, expected.length),
  ).toEqual(expected);
});

test('each country once; an unknown zone still gives cities', () => {
  const cities = citiesByClock('Nowhere/None', WINTER, 8);
  expect(new Set(cities.map(({ countryCode }) => countryCode)).size).toBe(8);
});

test('every city has a valid position and a time zone that the browser knows', () => {
  for (const { name, latitude, longitude, timeZone, countryCode } of TRAVEL_CITIES) {
    expect(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180, name).toBe(true);
    expect(countryCode, name).toMatch(/^[A-Z]{2}$/);
    expect(() => new Intl.DateTimeFormat('en', { timeZone }), name).not.toThrow();
  }
});
