// @module-tag quick
import { describe, expect, test } from 'vitest';
import { fakeRegion } from '../../../tests/support/fakes/fake-region.ts';
import { FAKE_STOP } from '../../../tests/support/fakes/fake-stop.ts';
import { planPack } from './pack-plan.ts';

const stop = (name: string, country: string | null, latitude = 0, longitude = 0) =>
  ({ ...FAKE_STOP, id: name, mark: 'synced', name, country_code: country, latitude, longitude }) as const;
const bounds = (south: number, west: number, north: number, east: number) => ({ south, west, north, east });
const SINGAPORE = fakeRegion('Singapore', { id: 'sg', bytes: 300 });
const TOKYO = fakeRegion('Tokyo', { id: 'jp/tokyo', countryCode: 'jp', bytes: 900, bounds: bounds(35, 139, 36, 140) });
const OTHER = fakeRegion('Japan', { id: 'jp/other', countryCode: 'jp', bytes: 500, bounds: bounds(30, 129, 45, 146) });
const ALL = [SINGAPORE, OTHER, TOKYO];
const map = { bytes: 1000, receivedBytes: 0, state: 'none', errorCode: null, isPart: false } as const;

describe('the regions of a trip', () => {
  test.each([
    ['by its name', stop('Tokyo', 'JP'), ['jp/tokyo']],
    ['by its place, the smaller one', stop('Shibuya', 'JP', 35.6, 139.7), ['jp/tokyo']],
    ['by its place, the rest of the country', stop('Nara', 'JP', 34.7, 135.8), ['jp/other']],
    ['by its place alone, where the country is disputed', stop('Nara', null, 34.7, 135.8), ['jp/other']],
    ['as the only one of its country', stop('Jurong', 'SG', 80, 80), ['sg']],
  ])('are found %s', (_, at, expected) => {
    expect(planPack([at], ALL, false).regions.map(({ id }) => id)).toEqual(expected);
  });

  test('that are unknown are named, and each region counts once', () => {
    const plan = planPack([stop('Singapore', 'SG'), stop('Jurong', 'SG'), stop('Naha', 'JP', 26, 127)], ALL, false);
    expect(plan).toMatchObject({ unknown: ['Naha'], totalBytes: 300, leftBytes: 300 });
  });
});

test('a country without any known place has nothing to download', () => {
  const istanbul = stop('Istanbul', 'TR', 41, 29);
  expect(planPack([istanbul], ALL, false)).toMatchObject({ unknown: [], unserved: ['Istanbul'], leftBytes: 0 });
  // Before the list of regions is here, nobody can tell.
  expect(planPack([istanbul], [], false)).toMatchObject({ unknown: ['Istanbul'], unserved: [] });
});

describe('the size', () => {
  const stops = [stop('Singapore', 'SG'), stop('Tokyo', 'JP')];
  const transfer = { receivedBytes: 400, totalBytes: 700 };

  test('is what is not on the device', () => {
    const regions = [
      { ...SINGAPORE, state: 'kept' as const },
      { ...TOKYO, state: 'loading' as const, transfer },
    ];
    expect(planPack(stops, regions, false)).toMatchObject({
      totalBytes: 1200,
      receivedBytes: 700,
      leftBytes: 500,
      state: 'loading',
    });
  });

  test('has street maps only with Pro', () => {
    const regions = [SINGAPORE, { ...TOKYO, map: { ...map, receivedBytes: 100 } }];
    expect(planPack(stops, regions, true)).toMatchObject({ leftBytes: 2100, hasMaps: true, isMapOffered: false });
    expect(planPack(stops, regions, false)).toMatchObject({ leftBytes: 1200, hasMaps: false, isMapOffered: true });
  });

  test('is nothing for a region that is here while the person is near, but it is not packed', () => {
    const regions = [{ ...SINGAPORE, state: 'kept' as const, isAutomatic: true }];
    expect(planPack(stops.slice(0, 1), regions, false)).toMatchObject({ leftBytes: 0, state: 'none' });
  });
});

test.each([
  [['kept', 'kept'], 'kept'],
  [['kept', 'none'], 'none'],
  [['loading', 'failed'], 'loading'],
  [['waiting', 'failed'], 'failed'],
  [['paused', 'waiting'], 'waiting'],
  [['kept', 'paused'], 'paused'],
] as const)('regions that are %j are together %s', (states, expected) => {
  const regions = [
    { ...SINGAPORE, state: states[0] },
    { ...TOKYO, state: states[1] },
  ];
  expect(planPack([stop('Singapore', 'SG'), stop('Tokyo', 'JP')], regions, false).state).toBe(expected);
});
