// @module-tag quick
import { expect, test } from 'vitest';
import { createFormat } from '#i18n/format.ts';
import { regionName } from './region-name.ts';

test('a country is named in the reader’s language, a city as in the data', () => {
  const [english, arabic] = [createFormat('en', ''), createFormat('ar', '')];
  expect(regionName({ id: 'sg', name: 'Singapore' }, english)).toBe('Singapore');
  expect(regionName({ id: 'sg', name: 'Singapore' }, arabic)).toBe('سنغافورة');
  expect(regionName({ id: 'my/penang', name: 'Penang' }, arabic)).toBe('Penang');
  expect(regionName({ id: 'qx', name: 'Somewhere' }, arabic)).toBe('Somewhere');
});
