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
  expect(shownName({ name, englishName }, language)).toEqual({ first, local });
});
