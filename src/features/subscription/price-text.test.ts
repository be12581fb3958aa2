// @module-tag quick
import { expect, test } from 'vitest';
import { createFormat } from '#i18n/format.ts';
import { priceOf, priceText } from './price-text.ts';

const english = createFormat('en', '');

test('a price comes before its period, also in right-to-left languages', () => {
  expect(priceOf('monthly', 'per month', english)).toBe('US$4.99 per month');
  // A text's direction is that of its first strong character outside an isolate.
  const arabic = priceOf('yearly', 'سنويًا', createFormat('ar', '', 'arab'));
  expect(arabic.replace('\u200f', '').replace('\u00a0', ' ')).toBe('\u2068٣٩٫٩٩ \u2066US$\u2069\u2069 سنويًا');
});

test('a price of zero has no cents', () => {
  expect(priceText('free', english)).toBe('US$0');
});
