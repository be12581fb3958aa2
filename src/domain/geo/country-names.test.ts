// @module-tag quick
import { expect, test } from 'vitest';
import { createCountryNames } from './country-names.ts';
import { toCountryCode, toCountrySlug } from './country-slug.ts';

test.each([
  ['en', 'Palestine'],
  ['fr', 'Palestine'],
  ['id', 'Palestina'],
  ['ar', 'فلسطين'],
])('Palestine has this name in %s: %s', (language, name) => expect(createCountryNames(language)('PS')).toBe(name));

test('other names stay complete', () => {
  const nameOf = createCountryNames('en');
  expect(['US', 'GB', 'HK', 'ZQ'].map(nameOf)).toEqual(['United States', 'United Kingdom', 'Hong Kong', undefined]);
});

test('the address of Palestine contains its name, and the older address still works', () => {
  expect(toCountrySlug('PS')).toBe('palestine');
  expect(['palestine', 'Palestine', 'palestinian-territories', 'ps'].map(toCountryCode)).toEqual(Array(4).fill('PS'));
});
