// @module-tag quick
import { expect, test } from 'vitest';
import { prayerTimes } from './prayer-times.ts';
import { qiblaDegrees } from './qibla.ts';
import { sunBesideQibla, sunDirection } from './sun-direction.ts';

/** The difference of two directions in degrees, 0 to 180. */
function apart(one: number, other: number): number {
  const difference = Math.abs(one - other) % 360;
  return Math.min(difference, 360 - difference);
}

test('the worked example of the Solar Position Algorithm (NREL/TP-560-34302, table A5.1): Golden, 17 October 2003', () => {
  const golden = { latitude: 39.742476, longitude: -105.1786 };
  const { azimuthDegrees, altitudeDegrees } = sunDirection(golden, Date.parse('2003-10-17T12:30:30-07:00'));
  expect(apart(azimuthDegrees, 194.34024)).toBeLessThan(0.05);
  // Its zenith of 50.11162 degrees includes refraction, which is 0.0135 degrees there.
  expect(Math.abs(altitudeDegrees - (90 - 50.11162))).toBeLessThan(0.05);
});

/**
 * When the sun stands above the Kaaba: each 28 May at 12:18 in Makkah (Qatar Calendar House), each 16 July at 12:27 (Astronomical
 * Society of Jeddah). Wherever it is day, the sun's direction is then the qibla.
 */
const ABOVE_THE_KAABA = ['2021-05-28T12:18:00+03:00', '2021-07-16T12:27:00+03:00'];

/** City, latitude, longitude: where it is day then. */
const CITIES = [
  ['Oslo', 59.9139, 10.7522],
  ['London', 51.5072, -0.1276],
  ['Istanbul', 41.0082, 28.9784],
  ['Delhi', 28.6139, 77.209],
  ['Kuala Lumpur', 3.139, 101.6869],
  ['Nairobi', -1.2864, 36.8172],
  ['Jakarta', -6.1754, 106.8272],
  ['Port Louis', -20.1609, 57.5012],
  ['Johannesburg', -26.2041, 28.0473],
  ['Cape Town', -33.9249, 18.4241],
] as const;

const CASES = ABOVE_THE_KAABA.flatMap((at) => CITIES.map((city) => [at, ...city] as const));

test.each(CASES)('at %s the sun over %s stands in the direction of the qibla', (at, _, latitude, longitude) => {
  const position = { latitude, longitude };
  const { azimuthDegrees, altitudeDegrees } = sunDirection(position, Date.parse(at));
  expect(altitudeDegrees).toBeGreaterThan(0);
  // The sun passes within half a degree of the zenith of Makkah, at a minute that is rounded.
  expect(apart(azimuthDegrees, qiblaDegrees(position))).toBeLessThan(1);
});

test.each([
  ['Singapore', 1.3521, 103.8198, 'Asia/Singapore'],
  ['Cape Town', -33.9249, 18.4241, 'Africa/Johannesburg'],
  ['Sydney', -33.8688, 151.2093, 'Australia/Sydney'],
  ['New York', 40.7128, -74.006, 'America/New_York'],
] as const)('in %s the sun rises in the east and sets in the west at the times of the timetable', (...city) => {
  const [, latitude, longitude, timeZone] = city;
  for (const date of ['2027-03-21', '2027-06-21', '2027-12-21']) {
    const day = prayerTimes({ latitude, longitude, timeZone, method: 'mwl', date });
    const [rise, set] = [day?.instants.sunrise ?? Number.NaN, day?.instants.maghrib ?? Number.NaN];
    const [rising, setting] = [rise, set].map((at) => sunDirection({ latitude, longitude }, at));
    // The upper edge touches the horizon; the times are whole minutes.
    expect(Math.abs((rising?.altitudeDegrees ?? Number.NaN) + 0.83)).toBeLessThan(0.5);
    expect(Math.abs((setting?.altitudeDegrees ?? Number.NaN) + 0.83)).toBeLessThan(0.5);
    expect(apart(rising?.azimuthDegrees ?? Number.NaN, 90)).toBeLessThan(35);
    expect(apart(setting?.azimuthDegrees ?? Number.NaN, 270)).toBeLessThan(35);
  }
});

test('at noon the sun is in the south of London and in the north of Sydney', () => {
  const london = sunDirection({ latitude: 51.5072, longitude: -0.1276 }, Date.parse('2027-02-15T12:14:00Z'));
  const sydney = sunDirection({ latitude: -33.8688, longitude: 151.2093 }, Date.parse('2027-06-21T01:57:00Z'));
  expect(apart(london.azimuthDegrees, 180)).toBeLessThan(1);
  expect(apart(sydney.azimuthDegrees, 0)).toBeLessThan(1);
});

test('a sun to the right of the qibla counts positive, to the left negative', () => {
  const london = { latitude: 51.5072, longitude: -0.1276 };
  // The qibla is 119 degrees: the morning's sun is left of it, the afternoon's right.
  const [morning, afternoon] = ['2027-06-21T06:00:00Z', '2027-06-21T15:00:00Z'].map((at) =>
    sunBesideQibla(london, Date.parse(at)),
  );
  expect(morning).toMatchObject({ kind: 'turn', degrees: expect.toSatisfy((degrees: number) => degrees < -30) });
  expect(afternoon).toMatchObject({ kind: 'turn', degrees: expect.toSatisfy((degrees: number) => degrees > 90) });
});

test('below the horizon and near the zenith there is no direction', () => {
  const singapore = { latitude: 1.3521, longitude: 103.8198 };
  expect(sunBesideQibla(singapore, Date.parse('2027-03-21T18:00:00Z'))).toEqual({ kind: 'down' });
  expect(sunBesideQibla(singapore, Date.parse('2027-03-21T05:12:00Z'))).toEqual({ kind: 'overhead' });
});
