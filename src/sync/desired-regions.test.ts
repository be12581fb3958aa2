// @module-tag quick
import { describe, expect, test } from 'vitest';
import type { PackRegion } from '#domain/sync/packs.ts';
import { planDesiredRegions } from './desired-regions.ts';

const file = { path: 'x', bytes: 1, compressedBytes: 1, sha256: '0'.repeat(64) };
const region = (id: string, longitude: number, rows = 4000): PackRegion => ({
  id,
  countryCode: id.slice(0, 2).toUpperCase(),
  city: null,
  name: `Name of ${id}`,
  bounds: { south: 0, north: 1, west: longitude, east: longitude + 1 },
  rows,
  index: file,
  details: file,
});
const none: ReadonlySet<string> = new Set();
const HERE = { latitude: 0.5, longitude: 0.5 };

const desired = (id: string) => [{ id, name: 'x', reason: 'chosen', rank: 0 } as const];
const idsOf = (plan: ReturnType<typeof planDesiredRegions>) => plan.map(({ id, reason }) => `${id} ${reason}`);

describe('which regions are desired (Y2)', () => {
  test('first the regions around the position, then the chosen ones', () => {
    const desiredRegions = [{ id: 'sg', name: 'x', reason: 'chosen', rank: 0 } as const];
    const regions = [region('my', 0), region('sg', 50), region('id', 80)];
    expect(
      planDesiredRegions({
        manifest: { regions },
        desiredRegions,
        position: HERE,
        dropped: none,
        here: none,
        crowdedOut: none,
      }),
    ).toEqual([
      { id: 'my', name: 'Name of my', reason: 'automatic', rank: 0 },
      { id: 'sg', name: 'Name of sg', reason: 'chosen', rank: 1 },
    ]);
  });

  test('neither a region that the person removed nor one that is no longer around', () => {
    const desiredRegions = [{ id: 'id', name: 'x', reason: 'automatic', rank: 0 } as const];
    const manifest = { regions: [region('my', 0), region('id', 80)] };
    expect(
      planDesiredRegions({
        manifest,
        desiredRegions,
        position: HERE,
        dropped: new Set(['my']),
        here: none,
        crowdedOut: none,
      }),
    ).toEqual([]);
  });

  test('stored regions of earlier positions stay as far as there is room', () => {
    const desiredRegions = [
      { id: 'id', name: 'x', reason: 'automatic', rank: 0 } as const,
      { id: 'th', name: 'x', reason: 'automatic', rank: 1 } as const,
    ];
    const manifest = { regions: [region('my', 0), region('id', 80), region('th', 90)] };
    const large = { regions: [region('my', 0, 17_000), region('id', 80), region('th', 90, 3000)] };
    const plan = (change: Partial<Parameters<typeof planDesiredRegions>[0]>) =>
      idsOf(
        planDesiredRegions({
          manifest,
          desiredRegions,
          position: HERE,
          dropped: none,
          here: new Set(['id']),
          crowdedOut: none,
          ...change,
        }),
      );
    expect(plan({})).toEqual(['my automatic', 'id automatic']);
    expect(plan({ here: new Set(['id', 'my']) })).toEqual(['my automatic', 'id automatic']);
    expect(plan({ here: new Set(['id', 'th', 'my']), manifest: large })).toEqual(['my automatic', 'th automatic']);
    expect(plan({ here: new Set(['id', 'th']), manifest: large })).toEqual([
      'my automatic',
      'id automatic',
      'th automatic',
    ]);
    expect(plan({ crowdedOut: new Set(['my']) })).toEqual(['my automatic']);
    expect(plan({ position: { latitude: -60, longitude: -60 } })).toEqual(['id automatic']);
    expect(plan({ dropped: new Set(['id']) })).toEqual(['my automatic']);
  });

  test('the parts of a split country replace it, and a country replaces its merged parts', () => {
    const options = { position: { latitude: -60, longitude: -60 }, dropped: none, here: none, crowdedOut: none };
    const parts = { regions: [region('eg/cairo', 30), region('eg/other', 28), region('my', 100)] };
    const joined = { regions: [region('eg', 30), region('my', 100)] };
    expect(idsOf(planDesiredRegions({ ...options, manifest: parts, desiredRegions: desired('eg') }))).toEqual([
      'eg/cairo chosen',
      'eg/other chosen',
    ]);
    expect(idsOf(planDesiredRegions({ ...options, manifest: joined, desiredRegions: desired('eg/cairo') }))).toEqual([
      'eg chosen',
    ]);
    expect(idsOf(planDesiredRegions({ ...options, manifest: joined, desiredRegions: desired('fj') }))).toEqual([
      'fj chosen',
    ]);
  });
});
