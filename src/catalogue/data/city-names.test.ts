import { expect, test } from 'vitest';
import { cityNameIn } from './city-names.ts';

test('a city is called as readers of its script call it, others by the gazetteer’s name', () => {
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
