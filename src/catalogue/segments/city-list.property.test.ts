// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { packCards } from '#catalogue/cards/card.ts';
import { unpackCards } from '#catalogue/cards/card-wire.ts';
import { createMoment } from '#catalogue/filters/moment.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { type Card, FEW_VERIFIED, NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import { arbitraryRestaurant } from '../../../tests/support/restaurants.ts';
import { searchSegments } from './search-segments.ts';
import { Segment } from './segment.ts';

const AT = Date.parse('2026-11-20T04:10:00Z');
const BASE: SearchQuery = {
  ...NO_FILTERS,
  text: '',
  countryCode: 'MY',
  sort: 'relevance',
  offset: 0,
  limit: 500,
  at: AT,
};

/** Some cities with two spellings, some places without a city, some without seats. */
const place = fc
  .tuple(
    arbitraryRestaurant,
    fc.constantFrom('Ipoh', 'Kota Bharu', 'kota bharu', 'Melaka', 'Mersing', null),
    fc.constantFrom(null, null, 'restaurant', 'caterer'),
  )
  .map(([restaurant, city, place_kind]) => ({ ...restaurant, city, place_kind, country_code: 'MY' }));
const catalogue = fc.uniqueArray(place, { selector: ({ id }) => id, minLength: 1, maxLength: 60, size: 'max' });
/** One country in three has a single city. */
const country = fc
  .tuple(catalogue, fc.constantFrom(false, false, true))
  .map(([places, isOneCity]) => (isOneCity ? places.map((each) => ({ ...each, city: each.city && 'Ipoh' })) : places));

function ask(restaurants: readonly Restaurant[], query: SearchQuery) {
  const rows = restaurants.map(toIndexRow);
  const segments = [rows.slice(0, 7), rows.slice(7)].map((part) => new Segment(buildColumns(part)));
  const { hits, plan: _, ...found } = searchSegments(segments, query);
  return { ...found, cards: unpackCards(packCards(hits, {}, createMoment(AT))) };
}

const keyOf = (city: string | null) => (city ?? '').toLowerCase();
const partOf = ({ kind, halalStatus }: Card) => (kind === 'caterer' ? 2 : halalStatus === 'unverified' ? 1 : 0);

/** Sorts the whole list naively; sorting is stable. */
function byHand(cards: readonly Card[], isUnverifiedOpen: boolean): Card[] {
  const listed = cards.filter((card) => isUnverifiedOpen || partOf(card) !== 1);
  const count = (card: Card) => listed.filter(({ city }) => keyOf(city) === keyOf(card.city)).length;
  const isGrouped = new Set(listed.map(({ city }) => keyOf(city)).filter((key) => key !== '')).size > 1;
  const cityOf = (card: Card) => [keyOf(card.city) === '' ? 1 : 0, -count(card), keyOf(card.city)] as const;
  return listed.toSorted((a, b) => {
    const [left, right] = [cityOf(a), cityOf(b)];
    if (!isGrouped) return partOf(a) - partOf(b);
    return left[0] - right[0] || left[1] - right[1] || left[2].localeCompare(right[2]) || partOf(a) - partOf(b);
  });
}

test('a country’s list by city equals a naively sorted list', () => {
  const seen = { folded: 0, grouped: 0, spelled: 0, alone: 0 };
  fc.assert(
    fc.property(country, fc.boolean(), fc.constantFrom(0, 4), (restaurants, unverified, offset) => {
      const unfolded = { unverified, far: false };
      const whole = ask(restaurants, BASE).cards;
      const verified = whole.filter((card) => partOf(card) === 0).length;
      const isUnverifiedOpen = unverified || verified < FEW_VERIFIED;
      const expected = byHand(whole, isUnverifiedOpen);
      const query = { ...BASE, byCity: true, facets: true, unfolded, offset, limit: 20 };
      const { total, parts, cards, facets } = ask(restaurants, query);
      expect(cards.map(({ id }) => id)).toEqual(expected.slice(offset, offset + 20).map(({ id }) => id));
      expect({ total, ...parts }).toMatchObject({
        total: whole.length,
        verified,
        isUnverifiedOpen,
        listed: expected.length,
      });
      const cities = new Map<string, number>();
      for (const { city } of expected) cities.set(keyOf(city), (cities.get(keyOf(city)) ?? 0) + 1);
      const counted = parts?.cities?.map(({ value, listed }) => [keyOf(value), listed]);
      expect(counted).toEqual([...cities.keys()].filter((key) => key !== '').length > 1 ? [...cities] : undefined);
      for (const { value, total: all, verified: proved } of parts?.cities ?? []) {
        const there = whole.filter(({ city }) => keyOf(city) === keyOf(value));
        expect(all).toBe(there.length);
        expect(proved).toBe(there.filter(({ halalStatus }) => halalStatus !== 'unverified').length);
        if (value !== '') expect(facets?.cities.find((each) => keyOf(each.value) === keyOf(value))?.count).toBe(all);
      }
      seen.alone += Number(counted === undefined && cities.size > 1);
      seen.folded += Number(!isUnverifiedOpen && expected.length < whole.length);
      seen.grouped += Number(cities.size > 3);
      seen.spelled += Number(new Set(expected.map(({ city }) => city)).size > cities.size);
    }),
    { seed: 29, numRuns: 100 },
  );
  expect(Object.values(seen).filter((count) => count < 8)).toEqual([]);
});
