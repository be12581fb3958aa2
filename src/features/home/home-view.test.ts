// @module-tag quick
import { describe, expect, test } from 'vitest';
import type { SearchAnswer } from '#domain/search/search.ts';
import { createFormat } from '#i18n/format.ts';
import { loadTranslator } from '#i18n/translate.ts';
import { parseCriteria } from '#places/criteria/search-params.ts';
import { type GeolocationFailure, type GeolocationState, KUALA_LUMPUR } from '#platform/geolocation.ts';
import { fakeCard, fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { allPath, categoriesOf, placesState } from './home-view.ts';
import { locationLabel } from './location-label.ts';

const { t } = await loadTranslator('en');
const format = createFormat('en', 'just now');
const none: SearchAnswer = { total: 0, cards: [], asOf: null };
const some: SearchAnswer = { total: 1, cards: [fakeCard(fakeRestaurant())], asOf: null };
const calm = {
  beganWithoutPosition: false,
  hasFailed: false,
  phase: 'ready',
  problem: null,
  connectionStatus: 'online',
  sync: 'idle',
} as const;

describe('the list on home', () => {
  test('shows what is near, else what is featured (S19, S20)', () => {
    expect(placesState({ ...calm, near: some, featured: some })).toMatchObject({ kind: 'places', title: 'near' });
    expect(placesState({ ...calm, near: none, featured: some })).toMatchObject({ kind: 'places', title: 'featured' });
    expect(placesState({ ...calm, near: null, featured: some })).toMatchObject({ kind: 'places', title: 'featured' });
  });

  test('does not flash the featured places while the near ones load', () => {
    expect(placesState({ ...calm, near: undefined, featured: some }).kind).toBe('loading');
  });

  test('keeps the featured places, once they are shown, until the near ones arrive', () => {
    const reading = { ...calm, beganWithoutPosition: true, featured: some };
    expect(placesState({ ...reading, near: undefined })).toMatchObject({ kind: 'places', title: 'featured' });
    expect(placesState({ ...reading, near: some })).toMatchObject({ kind: 'places', title: 'near' });
  });

  test('distinguishes empty, loading, offline and failed (S21, S22, S23)', () => {
    const empty = { ...calm, near: null, featured: none };
    expect(placesState(empty).kind).toBe('empty');
    expect(placesState({ ...empty, phase: 'empty' }).kind).toBe('loading');
    expect(placesState({ ...empty, phase: 'empty', connectionStatus: 'offline' }).kind).toBe('offline');
    expect(placesState({ ...empty, phase: 'empty', sync: 'failed' }).kind).toBe('error');
    expect(placesState({ ...empty, phase: 'empty', sync: 'offline' }).kind).toBe('error');
    expect(placesState({ ...empty, hasFailed: true }).kind).toBe('error');
  });

  test('keeps showing its content if the network or an answer fails', () => {
    const known = { ...calm, near: some, featured: some };
    expect(placesState({ ...known, connectionStatus: 'offline', sync: 'failed', hasFailed: true }).kind).toBe('places');
  });
});

const pathOf = (title: 'near' | 'nearest' | 'featured', isLocated: boolean) =>
  allPath({ kind: 'places', title, answer: some }, isLocated);
const asked = (path: string) => parseCriteria(new URL(path, 'https://rihla.invalid').searchParams);

test('“See all” opens the list that Home begins (S20)', () => {
  expect(asked(pathOf('near', true))).toMatchObject({ radiusKm: 5 });
  expect(asked(pathOf('nearest', true))).toMatchObject({ radiusKm: 60 });
  expect(asked(pathOf('featured', true))).toMatchObject({ featured: true, radiusKm: 60, sort: 'rating' });
  expect(asked(pathOf('featured', false))).toMatchObject({ featured: true, sort: 'rating' });
  expect(asked(pathOf('featured', false)).radiusKm).toBeUndefined();
  expect(allPath({ kind: 'loading' }, true)).toBe('/search');
});

test('the first six cuisines link to their search, each with its name, count and emoji (S16, S17, D65)', () => {
  const counts = ['Cafe', 'Malay & Co', 'A', 'B', 'C', 'D', 'E'].map((value, index) => ({ value, count: 9 - index }));
  const categories = categoriesOf(counts);
  expect(categories).toHaveLength(6);
  expect(categories[0]).toMatchObject({ name: 'Cafe', count: 9, emoji: '☕', href: '/search?cuisine=Cafe' });
  const named = ['Malaysian', 'Chinese', 'Indian', 'Middle Eastern', 'Fast Food', 'Desserts'];
  expect(categoriesOf(named.map((value) => ({ value, count: 1 }))).map(({ emoji }) => emoji)).toEqual([
    '🍛',
    '🥡',
    '🫓',
    '🥙',
    '🍔',
    '🍰',
  ]);
  expect(categories[1]).toMatchObject({ emoji: '🍽️', href: '/search?cuisine=Malay%20%26%20Co' });
});

describe('the location card (S13, U54)', () => {
  const now = Date.UTC(2026, 10, 20, 12);
  const idle: GeolocationState = {
    located: { position: KUALA_LUMPUR, source: 'default', at: null },
    permission: 'prompt',
    isAsking: false,
    isOverdue: false,
    failure: null,
  };
  const label = (change: Partial<GeolocationState>, nearest?: { city: string | null; countryCode: string }) =>
    locationLabel({ ...idle, ...change }, nearest, now, t, format);
  const fix = { position: KUALA_LUMPUR, source: 'fix', at: now } as const;

  test('starts with Kuala Lumpur and says after five seconds that it is only a default', () => {
    expect(label({}).title).toBe('Kuala Lumpur, Malaysia');
    expect(label({ isAsking: true }).detail).toBe('Finding where you are…');
    expect(label({ isAsking: true, isOverdue: true }).title).toBe('Showing Kuala Lumpur');
    expect(label({ isOverdue: true, failure: 1 })).toMatchObject({
      title: 'Showing Kuala Lumpur',
      detail: 'Location access denied by user',
      isProblem: true,
    });
  });

  test.each<[GeolocationFailure, string]>([
    [1, 'Location access denied by user'],
    [2, 'Location information unavailable'],
    [3, 'Location request timed out'],
    [0, 'Geolocation is not supported by this browser'],
    [4, 'Unknown error occurred'],
  ])('failure %d of the browser is shown as “%s” (M50-M52, M53)', (failure, detail) => {
    expect(label({ isOverdue: true, failure })).toMatchObject({ detail, isProblem: true });
  });

  test('names a position by the nearest known place, a city state only once', () => {
    expect(label({ located: fix }, { city: 'Penang', countryCode: 'MY' }).title).toBe('Penang, Malaysia');
    expect(label({ located: fix }, { city: 'Singapore', countryCode: 'SG' }).title).toBe('Singapore');
    expect(label({ located: fix }).title).toBe('Around you');
  });

  test('shows the age of an earlier fix', () => {
    expect(label({ located: { ...fix, source: 'last-fix', at: now - 3 * 3_600_000 } }).detail).toBe(
      'Where you were 3 hours ago',
    );
  });
});
