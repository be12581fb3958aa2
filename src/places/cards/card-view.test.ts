// @module-tag quick
import { describe, expect, test } from 'vitest';
import { distanceM } from '#domain/geo/geo.ts';
import type { OpenState } from '#domain/hours/opening-hours.ts';
import { packFacts } from '#domain/places/facts.ts';
import type { Card } from '#domain/search/search.ts';
import { createFormat } from '#i18n/format.ts';
import { loadTranslator } from '#i18n/translate.ts';
import { fakeCard, fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { cardView } from './card-view.ts';
import { openText } from './open-text.ts';

const { t } = await loadTranslator('en');
const format = createFormat('en', 'just now');
const NOW = Date.parse('2026-11-20T04:00:00Z');
const viewOf = (values: Partial<Card>) => cardView({ ...fakeCard(fakeRestaurant()), ...values }, t, format, NOW);
const whereOf = (values: Partial<Card>) => viewOf(values).where?.text;

/** A card's cuisines and their marks, if this one of three matched the query. */
const textsWhereFound = (found: number | undefined) => {
  const cuisines = ['Thai', 'Seafood', 'Cafe'];
  const marks = { name: [], address: [], cuisines: cuisines.map((_, n) => (n === found ? [[0, 2] as const] : [])) };
  return viewOf({ cuisines, marks }).cuisines.map(({ text, marks: marked }) => [text, marked?.length ?? 0]);
};

describe('a card', () => {
  test('shows the first two cuisines, and its location: the street if it is near, the country if it is far', () => {
    const { cuisines } = viewOf({ cuisines: ['Thai', 'Seafood', 'Cafe'] });
    expect(cuisines.map(({ text }) => text)).toEqual(['Thai', 'Seafood']);
    const kindOf = (kind: Card['kind']) => viewOf({ cuisines: [], kind }).cuisines.map(({ text }) => text);
    expect(kindOf('central_kitchen')).toEqual(['Central kitchen']);
    expect(kindOf('restaurant')).toEqual([]);
    const both = (kind: Card['kind']) => viewOf({ cuisines: ['Thai', 'Cafe'], kind }).cuisines.map(({ text }) => text);
    expect(both('canteen')).toEqual(['Canteen', 'Thai']);
    expect(both('stall')).toEqual(['Thai', 'Cafe']);
    const place = { address: '1 Arab Street', city: 'Penang', countryCode: 'MY' };
    expect(whereOf({ ...place, distanceM: 60_000 })).toBe('1 Arab Street');
    expect(whereOf({ ...place, distanceM: 60_001 })).toBe('Penang, Malaysia');
    expect(whereOf({ ...place, city: null, distanceM: 60_001 })).toBe('Malaysia');
    expect(whereOf({ ...place, address: null, distanceM: 900 })).toBe('Penang');
    expect(whereOf({ ...place, address: null, city: null, distanceM: 900 })).toBeUndefined();
    expect(whereOf({ ...place, address: null, city: null, distanceM: null })).toBe('Malaysia');
  });

  test('shows the cuisine that matched the query, even if it is not among the first two', () => {
    expect(textsWhereFound(2)).toEqual([
      ['Cafe', 1],
      ['Thai', 0],
    ]);
    expect(textsWhereFound(1)).toEqual([
      ['Thai', 0],
      ['Seafood', 1],
    ]);
    expect(textsWhereFound(undefined)).toEqual([
      ['Thai', 0],
      ['Seafood', 0],
    ]);
  });

  test('shows the price as dollar signs with their meaning, and nothing when it is unknown (K12, U57)', () => {
    expect(viewOf({ priceLevel: 3 }).price).toEqual({ signs: '$$$', label: 'Expensive' });
    expect(viewOf({ priceLevel: null }).price).toBeNull();
  });

  test('shows a rating with one decimal and its count, and none without reviews', () => {
    expect(viewOf({ rating: 4, reviewCount: 1234 }).rating).toMatchObject({ mean: '4.0', count: '1,234' });
    expect(viewOf({ rating: 4, reviewCount: 1 }).rating?.label).toBe('Rated 4.0 of 5 by 1 person');
    expect(viewOf({ rating: null, reviewCount: 0 }).rating).toBeNull();
  });

  test.each([
    [0.85, 'Premium'],
    [0.8, 'Premium'],
    [0.79, 'Good'],
    [0.6, 'Good'],
    [0.4, 'Basic'],
    [0.39, null],
    [null, null],
  ])('an image quality of %s is called %s on a photo only (K32, U108)', (imageQualityScore, label) => {
    expect(viewOf({ imageUrl: '/a.jpg', imageQualityScore }).imageQuality).toBe(label);
    expect(viewOf({ imageUrl: null, imageQualityScore }).imageQuality).toBeNull();
    expect(viewOf({ imageUrl: '/illustrations/cafe.svg', imageQualityScore }).imageQuality, 'a drawing').toBeNull();
  });

  test('shows kilometres in steps of a tenth, on a globe of 6371 km (K10, F23)', () => {
    const degreeM = distanceM({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 });
    expect(degreeM).toBe(Math.round((6_371_000 * Math.PI) / 180));
    expect(viewOf({ distanceM: degreeM }).distance).toBe('111 km');
    expect(viewOf({ distanceM: 1249 }).distance).toBe('1.2 km');
    expect(viewOf({ distanceM: 40 }).distance).toBe('<0.1 km');
    expect(viewOf({ distanceM: null }).distance).toBeNull();
  });

  test('says when it was last checked if that is over a year ago; an expired certificate shows instead (U31)', () => {
    expect(viewOf({ checkedOn: '2025-11-20', certificateExpiredOn: null }).checked).toBe('Evidence of 20 Nov 2025');
    expect(viewOf({ checkedOn: '2025-11-21', certificateExpiredOn: null }).checked).toBeNull();
    expect(viewOf({ checkedOn: '2025-08-21', certificateExpiredOn: '2025-10-31' }).checked).toBeNull();
  });

  test('links the number without its spaces, and the coordinate or else the address', () => {
    expect(viewOf({ phone: '+65 6123-4567' }).callUrl).toBe('tel:+6561234567');
    expect(viewOf({ phone: null }).callUrl).toBeNull();
    expect(viewOf({ position: { latitude: 1.25, longitude: 103.5 } }).directionsUrl).toContain('1.25%2C103.5');
    expect(viewOf({ position: null, name: 'A & B', address: 'Jalan 1' }).directionsUrl).toContain(
      'A%20%26%20B%2C%20Jalan%201',
    );
  });
});

const closed = (opens: string | null, day: number | null, closedToday = false): OpenState => ({
  kind: 'closed',
  opens,
  day,
  closedToday,
});

describe('open or closed', () => {
  test.each<[OpenState, string]>([
    [{ kind: 'open', until: '22:00' }, 'Open until 22:00'],
    [{ kind: 'open', until: '24:00' }, 'Open until 24:00'],
    [{ kind: 'open', until: null }, 'Open 24 hours'],
    [closed('17:30', 0), 'Opens at 17:30'],
    [closed('09:00', 1), 'Opens at 09:00 tomorrow'],
    [closed('09:00', 2, true), 'Closed today, opens at 09:00 in 2 days'],
    [closed(null, null, true), 'Closed today'],
    [{ kind: 'unknown' }, 'Hours unavailable'],
  ])('%j is said as %s (M57-M59, U55)', (state, text) => {
    expect(openText(state, t, format).text).toBe(text);
  });
});

test('that all food is halal is somebody’s word, but beside a certificate', () => {
  const facts = packFacts({
    menu: 'whole',
    alcohol: 'unknown',
    pork: 'unknown',
    slaughter: 'unknown',
    stunning: 'unknown',
  });
  const said = (halalStatus: Card['halalStatus']) => viewOf({ facts, halalStatus }).facts;
  expect(said('certified')).toEqual(['Only halal food']);
  for (const status of ['muslim_owned', 'halal_friendly', 'unverified'] as const)
    expect(said(status)).toEqual(['All food is said to be halal']);
});
