// @module-tag quick
import { expect, test } from 'vitest';
import { storedDigits, storedLocale } from './stored-locale.ts';

const memoryOf = (values: Readonly<Record<string, string>>) => ({ getItem: (name: string) => values[name] ?? null });

test('the stored language comes first, then the first available one of the browser, then English', () => {
  expect(storedLocale(memoryOf({ 'rihla-language': 'en' }), ['xx'])).toBe('en');
  expect(storedLocale(memoryOf({ 'rihla-language': 'xx' }), ['not a tag', 'en-SG'])).toBe('en');
  expect(storedLocale(memoryOf({}), ['xx'])).toBe('en');
});

test('Arabic uses the chosen digits, or those of the browser’s region; other languages have one kind', () => {
  expect(storedDigits(memoryOf({ 'rihla-digits': 'latn' }), 'ar', ['ar-EG'])).toBe('latn');
  expect(storedDigits(memoryOf({}), 'ar', ['ar-EG'])).toBe('arab');
  expect(storedDigits(memoryOf({}), 'ar', ['ar-MA'])).toBe('latn');
  expect(storedDigits(memoryOf({}), 'ar', ['en'])).toBe('latn');
  expect(storedDigits(memoryOf({ 'rihla-digits': 'arab' }), 'en', ['en'])).toBeUndefined();
});
