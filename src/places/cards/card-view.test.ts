import { describe, expect, test } from 'vitest';
import type { OpenState } from '#domain/opening-hours.ts';
import type { Card } from '#domain/search.ts';
import { createFormat } from '#i18n/format.ts';
import { loadTranslator } from '#i18n/translate.ts';
import { fakeCard, fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { cardView } from './card-view.ts';
import { openText } from './open-text.ts';

const { t } = await loadTranslator('en');
const format = createFormat('en', 'just now');
const subtitleOf = (values: Partial<Card>) => viewOf(values).subtitle.map(({ text }) => text);
const viewOf = (values: Partial<Card>) => cardView({ ...fakeCard(fakeRestaurant()), ...values }, t, format);

describe('a card', () => {
  test('shows the first two cuisines, else where it is', () => {
    expect(subtitleOf({ cuisines: ['Thai', 'Seafood', 'Cafe'] })).toEqual(['Thai', 'Seafood']);
    expect(subtitleOf({ cuisines: [], address: '1 Arab Street' })).toEqual(['1 Arab Street']);
    expect(subtitleOf({ cuisines: [], address: null, city: 'Penang' })).toEqual(['Penang']);
    expect(subtitleOf({ cuisines: [], address: null, city: null, countryCode: 'MY' })).toEqual(['Malaysia']);
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
  ])('an image quality of %s is called %s (K32)', (imageQualityScore, label) => {
    expect(viewOf({ imageUrl: '/a.jpg', imageQualityScore }).imageQuality).toBe(label);
    expect(viewOf({ imageUrl: null, imageQualityScore }).imageQuality).toBeNull();
  });

  test('shows kilometres in steps of a tenth (K10, F23)', () => {
    expect(viewOf({ distanceM: 1249 }).distance).toBe('1.2 km');
    expect(viewOf({ distanceM: 40 }).distance).toBe('<0.1 km');
    expect(viewOf({ distanceM: null }).distance).toBeNull();
  });

  test('an expired certificate speaks for itself: no date of a check beside it (U31)', () => {
    expect(viewOf({ checkedOn: '2026-08-21', certificateExpiredOn: null }).checked).toBe('Checked 21 Aug 2026');
    expect(viewOf({ checkedOn: '2026-08-21', certificateExpiredOn: '2026-10-31' }).checked).toBeNull();
  });

  test('calls the number as written, without its spaces, and leads to the coordinate or else the address', () => {
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
