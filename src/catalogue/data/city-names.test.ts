// @module-tag quick
import { expect, test } from 'vitest';
import { cityNameIn } from './city-names.ts';

test("a city has its name in the script of the reader's language if that is known, else the gazetteer’s name", () => {
  const bangkok = { name: 'Bangkok', countryCode: 'TH' };
  expect(['en', 'fr', 'ar', 'th', 'ja-JP'].map((language) => cityNameIn(language, bangkok))).toEqual([
    'Bangkok',
    'Bangkok',
    'بانكوك',
    'กรุงเทพ',
    'バンコク',
  ]);
  expect(cityNameIn('ar', { name: 'Bangkok', countryCode: 'US' })).toBe('Bangkok');
});
