import { expect, test } from 'vitest';
import { priceOf, priceText } from './price-text.ts';

test('a price comes before its period, also where one reads from right to left', () => {
  expect(priceOf('monthly', 'per month')).toBe('US$4.99 per month');
  // The direction of the whole is that of its first letter that is not set apart.
  expect(priceOf('yearly', 'سنويًا')).toBe('\u2068US$39.99\u2069 سنويًا');
});

test('what costs nothing has no cents', () => {
  expect(priceText('free')).toBe('US$0');
});
