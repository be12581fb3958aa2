// @module-tag quick
import { describe, expect, test } from 'vitest';
import type { Suggestions } from '#domain/search/search.ts';
import { NO_CRITERIA } from '#places/criteria/criteria.ts';
import { createRecentSearches } from './recent-searches.ts';
import { arrowTarget, optionsFor, withSuggestion } from './suggestions.ts';

const MAL: Suggestions = {
  spots: [],
  places: [
    {
      slug: 'mala',
      name: 'Mala Hut',
      city: null,
      countryCode: 'SG',
      isUnverified: false,
      isSample: false,
      marks: [[0, 3]],
      englishName: null,
      romanisedName: null,
      branch: null,
      distanceM: null,
      latinMarks: [],
    },
    {
      slug: 'ali',
      name: 'Ali',
      city: 'Oslo',
      countryCode: 'NO',
      isUnverified: false,
      isSample: false,
      marks: [],
      englishName: null,
      romanisedName: null,
      branch: null,
      distanceM: null,
      latinMarks: [],
    },
  ],
  cuisines: [{ value: 'Malaysian', count: 40, marks: [[0, 3]] }],
  cities: [{ value: 'Málaga', count: 3, marks: [[0, 3]], isGuess: true }],
};

const linesFor = (text: string, chosen = NO_CRITERIA, recent: string[] = []) =>
  optionsFor(text, MAL, recent, chosen).map((option) => ('value' in option ? option.value : option.kind));

describe('the suggestions under the box', () => {
  test('are filters, then places that match by name', () => {
    const cities = MAL.cities.map((city) => ({ ...city, isGuess: false }));
    const options = optionsFor('mal', { ...MAL, cities }, [], NO_CRITERIA);
    expect(options.map((option) => ('value' in option ? option.value : option.kind))).toEqual([
      'Malaysian',
      'Málaga',
      'Mala Hut',
    ]);
  });

  test('end with the areas and cities of which little is typed: nas is rather nasi than Nashville', () => {
    const spot = { kind: 'city', countryCode: 'MY', count: 2, what: '', marks: [] } as const;
    const spots = [
      { ...spot, name: 'Malacca', isGuess: true },
      { ...spot, name: 'Mal', isGuess: false },
    ];
    const lines = optionsFor('mal', { ...MAL, spots }, [], NO_CRITERIA);
    expect(lines.map((option) => ('value' in option ? option.value : option.kind))).toEqual([
      'Malaysian',
      'Mal',
      'Mala Hut',
      'Malacca',
      'Málaga',
    ]);
  });

  test('are recent searches while nothing is typed, with an option to clear them', () => {
    expect(linesFor('', NO_CRITERIA, ['nasi', 'laksa'])).toEqual(['nasi', 'laksa', 'forget']);
    expect(linesFor('')).toEqual([]);
  });

  test('leave out chosen filters, and replace the text when accepted', () => {
    const chosen = withSuggestion({ ...NO_CRITERIA, text: 'mal' }, { kind: 'cuisine', value: 'Malaysian' });
    expect(chosen).toEqual({ ...NO_CRITERIA, cuisines: ['Malaysian'] });
    expect(linesFor('mal', chosen)).toEqual(['Mala Hut', 'Málaga']);
    expect(linesFor('mal', withSuggestion(NO_CRITERIA, { kind: 'city', value: 'málaga' }))).toEqual([
      'Malaysian',
      'Mala Hut',
    ]);
  });

  test.each([
    ['ArrowDown', null, 2, 0],
    ['ArrowDown', 0, 2, 1],
    ['ArrowDown', 1, 2, 'results'],
    ['ArrowDown', null, 0, 'results'],
    ['ArrowUp', 1, 2, 0],
    ['ArrowUp', 0, 2, 'text'],
    ['ArrowUp', null, 2, 'text'],
  ] as const)('%s from %s of %s leads to %s', (key, from, count, target) => {
    expect(arrowTarget(key, from, count)).toBe(target);
  });
});

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

describe('recent searches', () => {
  test('are the latest six without duplicates, stored until cleared', () => {
    const kept = memory();
    const recent = createRecentSearches(kept);
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f', ' A ', '  ']) recent.add(text);
    expect(recent.list()).toEqual(['A', 'f', 'e', 'd', 'c', 'b']);
    expect(createRecentSearches(kept).list()).toEqual(recent.list());
    recent.clear();
    expect([recent.list(), createRecentSearches(kept).list()]).toEqual([[], []]);
  });

  test('ignore stored data of another shape', () => {
    for (const stored of ['{', '{}', '[1]', 'null']) {
      const kept = { ...memory(), getItem: () => stored };
      expect(createRecentSearches(kept).list()).toEqual([]);
    }
  });

  test('work in memory if the storage is full or closed', () => {
    const full = {
      ...memory(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    for (const kept of [full, null]) {
      const recent = createRecentSearches(kept);
      recent.add('nasi');
      expect(recent.list()).toEqual(['nasi']);
    }
  });
});
