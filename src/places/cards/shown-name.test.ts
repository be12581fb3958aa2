// @module-tag quick
import { expect, test } from 'vitest';
import { shownName } from './shown-name.ts';

test.each([
  ['مطعم الباشا', 'Al Basha', 'en', 'Al Basha', 'مطعم الباشا'],
  ['مطعم الباشا', 'Al Basha', 'ar', 'مطعم الباشا', null],
  ['東京ケバブ', 'Tokyo Kebab', 'tr', 'Tokyo Kebab', '東京ケバブ'],
  ['東京ケバブ', 'Tokyo Kebab', 'ar', 'Tokyo Kebab', '東京ケバブ'],
  ['東京ケバブ', null, 'en', '東京ケバブ', null],
  ['Köşk', 'Koshk', 'en', 'Köşk', null],
])('%s (%s) as shown to a reader of %s', (name, englishName, language, first, local) => {
  expect(shownName({ name, englishName, romanisedName: null }, language)).toEqual({ first, local, romanised: null });
});

test.each([
  ['マモケバブ', null, 'tr', { first: 'マモケバブ', local: null, romanised: 'Ours' }],
  ['マモケバブ', 'Mamo Kebab', 'tr', { first: 'Mamo Kebab', local: 'マモケバブ', romanised: null }],
  ['مطعم', null, 'ar', { first: 'مطعم', local: null, romanised: null }],
])(
  'our Latin letters stand beside %s (%s) only for those who can’t read it: %s',
  (name, englishName, language, shown) => {
    expect(shownName({ name, englishName, romanisedName: 'Ours' }, language)).toEqual(shown);
  },
);
