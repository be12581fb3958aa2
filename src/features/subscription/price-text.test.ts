import { expect, test } from 'vitest';
import { createFormat } from '#i18n/format.ts';
import { priceOf, priceText } from './price-text.ts';

const english = createFormat('en', '');

test('a price comes before its period, also where one reads from right to left', () => {
  expect(priceOf('monthly', 'per month', english)).toBe('US$4.99 per month');
  // The direction of the whole is that of its first letter that is not set apart.
  const arabic = priceOf('yearly', 'سنويًا', createFormat('ar', '', 'arab'));
  expect(arabic.replace('\u200f', '').replace('\u00a0', ' ')).toBe('\u2068٣٩٫٩٩ \u2066US$\u2069\u2069 سنويًا');
});

test('what costs nothing has no cents', () => {
  expect(priceText('free', english)).toBe('US$0');
});
