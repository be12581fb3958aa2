// @module-tag quick
import { afterEach, expect, test } from 'vitest';
import { toLocalTime } from './opening-hours.ts';
import { applyZoneOverrides, ZONE_OVERRIDES } from './zone-overrides.ts';

afterEach(() => applyZoneOverrides(ZONE_OVERRIDES));

const DAY_MS = 86_400_000;
const clock = (zone: string, at: string): string => {
  const { day, minute } = toLocalTime(zone, Date.parse(at)) ?? { day: 0, minute: 0 };
  return new Date(day * DAY_MS + minute * 60_000).toISOString().slice(0, 16);
};

test.each([
  ['Africa/Casablanca', '2026-09-20T00:59:00Z', '2026-09-20T01:59'],
  ['Africa/Casablanca', '2026-09-20T01:00:00Z', '2026-09-20T01:00'],
  ['Africa/El_Aaiun', '2026-11-28T23:30:00Z', '2026-11-28T23:30'],
  ['America/Vancouver', '2026-11-01T08:59:00Z', '2026-11-01T01:59'],
  ['America/Vancouver', '2026-12-01T05:00:00Z', '2026-11-30T22:00'],
  ['America/Edmonton', '2026-12-01T05:30:00Z', '2026-11-30T23:30'],
  ['America/Winnipeg', '2026-12-01T05:30:00Z', '2026-12-01T00:30'],
])('whatever the tables of the device say, the clock of %s at %s shows %s', (zone, at, expected) => {
  expect(clock(zone, at)).toBe(expected);
});

test('a later table replaces the built-in one, and of several changes the latest that has begun holds', () => {
  applyZoneOverrides([
    { zone: 'Asia/Singapore', from: '2027-01-01T00:00:00Z', offsetMinutes: 420 },
    { zone: 'Asia/Singapore', from: '2027-06-01T00:00:00Z', offsetMinutes: 450 },
  ]);
  const shown = ['2026-12-31T12:00:00Z', '2027-01-01T12:00:00Z', '2027-06-01T12:00:00Z'];
  expect(shown.map((at) => clock('Asia/Singapore', at).slice(11))).toEqual(['20:00', '19:00', '19:30']);
});
