// @module-tag quick
import { expect, test } from 'vitest';
import { noneText } from './none-text.ts';

test.each(['75010', ' 238855 ', 'SW1A 1AA', '1012 AB', '100-0001', '٧٥٠١٠'])('%s is a postal code', (typed) => {
  expect(noneText(typed)).toBe('spots.noneCode');
});

test.each(['xyzzy', 'Route 66 Diner', 'T3', 'Paris 10e arrondissement'])('%s is a name', (typed) => {
  expect(noneText(typed)).toBe('spots.none');
});
