// @module-tag quick
import { expect, test } from 'vitest';
import { preferredLanguage } from './accept-language.ts';

const KNOWN = ['en', 'ar', 'tr'] as const;

test.each([
  ['ar-EG,ar;q=0.9,en;q=0.8', 'ar'],
  ['de-DE,de;q=0.9,tr;q=0.5,en;q=0.7', 'en'],
  ['TR', 'tr'],
  ['de', 'en'],
  ['ar;q=0,tr;q=0.1', 'tr'],
  ['', 'en'],
  ['*;q=0.1', 'en'],
  [null, 'en'],
  [`${'x,'.repeat(30)}ar`, 'en'],
])('%s prefers %s', (header, expected) => {
  expect(preferredLanguage(header, KNOWN)).toBe(expected);
});
