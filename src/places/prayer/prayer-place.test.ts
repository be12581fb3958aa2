// @module-tag quick
import { afterEach, expect, test, vi } from 'vitest';
import { methodFor } from '#domain/prayer/methods.ts';
import { countryOfZone, isOtherClock } from './prayer-place.ts';

/** Not in TypeScript's library yet; the older name is that of Node 20. */
interface WithZones {
  readonly timeZones?: readonly string[];
  getTimeZones?(): readonly string[];
}

afterEach(() => vi.unstubAllEnvs());

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
/** CLDR's zones of all countries. */
const ZONES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((country) => {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & WithZones;
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  // ZZ and others are no countries, and aliases such as UK are told by another code.
  return locale.region === country ? zones.map((zone) => ({ country, zone })) : [];
});

test('each zone of each country has that country’s method', () => {
  expect(ZONES.length).toBeGreaterThan(400);
  const wrong = ZONES.filter(({ country, zone }) => methodFor(countryOfZone(zone)) !== methodFor(country));
  expect(wrong).toEqual([]);
});

test.each([
  ['Asia/Kolkata', 'IN'],
  ['Asia/Kathmandu', 'NP'],
  ['America/Kentucky/Louisville', 'US'],
  ['America/Indiana/Indianapolis', 'US'],
  ['Etc/UTC', null],
])('the newer name %s counts as well', (zone, country) => {
  expect(countryOfZone(zone)).toBe(country);
});

test('a clock of the same time on another date is another clock', () => {
  vi.stubEnv('TZ', 'Pacific/Honolulu');
  const at = Date.parse('2026-11-20T12:00:00Z');
  expect(['Pacific/Kiritimati', 'America/New_York', 'Pacific/Honolulu'].map((zone) => isOtherClock(zone, at))).toEqual([
    true,
    true,
    false,
  ]);
});
