// @module-tag quick
import { describe, expect, test } from 'vitest';
import { type Criteria, countFilters, NO_CRITERIA } from '#places/criteria/criteria.ts';
import { originOf, toQuery } from '#places/criteria/search-query.ts';
import type { LocatedPosition } from '#platform/geolocation.ts';
import { RAFFLES_PLACE } from '../../../tests/support/fakes/fake-data.ts';
import { chipBarView, chipsOf, withoutChip } from './chip-bar-view.ts';

const everything: Criteria = {
  text: 'nasi',
  halalStatus: ['certified', 'muslim_owned', 'halal_friendly'],
  cuisines: ['Thai', 'Malaysian'],
  priceLevels: [1, 2],
  amenities: ['wifi'],
  facts: ['no_alcohol', 'no_pork'],
  city: 'Penang',
  countryCode: 'MY',
  openNow: true,
  openAt: '2026-12-01T19:30',
  openFor: '2027-02-08-iftar',
  certificateOn: '2026-12-01',
  prayerWithinM: 500,
  featured: true,
  radiusKm: 5,
};

describe('the chip bar', () => {
  test('shows at most two halal chips and one cuisine chip, and counts the rest (S28)', () => {
    const { chips, hidden } = chipBarView(everything);
    expect(chips.filter((chip) => chip.kind === 'halalStatus')).toHaveLength(2);
    expect(chips.filter((chip) => chip.kind === 'cuisines')).toHaveLength(1);
    expect(hidden).toBe(2);
    expect(chips.length + hidden).toBe(countFilters(everything));
  });

  test('each chip removes exactly its own filter, and none changes the text', () => {
    for (const chip of chipsOf(everything)) {
      expect(countFilters(withoutChip(everything, chip))).toBe(countFilters(everything) - 1);
    }
    expect(chipsOf(everything).reduce(withoutChip, everything)).toEqual({ ...NO_CRITERIA, text: 'nasi' });
  });
});

describe('the query to the index', () => {
  const fix: LocatedPosition = { position: RAFFLES_PLACE, source: 'fix', at: 0 };
  const fallback: LocatedPosition = { ...fix, source: 'default', at: null };

  test('measures from a known position, and from the default one only if distance matters', () => {
    expect(originOf(NO_CRITERIA, fix)).toEqual(RAFFLES_PLACE);
    expect(originOf(NO_CRITERIA, fallback)).toBeUndefined();
    expect(originOf({ ...NO_CRITERIA, radiusKm: 5 }, fallback)).toEqual(RAFFLES_PLACE);
  });

  test('never sorts by distance without a position', () => {
    expect(toQuery({ ...NO_CRITERIA, openNow: true }, undefined, { limit: 20, at: 0 }).sort).toBe('relevance');
    expect(toQuery({ ...NO_CRITERIA, openNow: true }, RAFFLES_PLACE, { limit: 20, at: 0 }).sort).toBe('distance');
  });

  test('carries every filter', () => {
    const { text: _, sort: _sort, ...filters } = everything;
    expect(toQuery(everything, RAFFLES_PLACE, { limit: 20, at: 7 })).toMatchObject({ ...filters, at: 7, limit: 20 });
  });
});
