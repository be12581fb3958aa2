// @module-tag quick
import { expect, test } from 'vitest';
import { isolatedIfMixed } from './isolated.ts';

test('texts of both directions in one line are isolated, others stay as they are', () => {
  expect(isolatedIfMixed(['١٢ شارع التحرير', 'Cairo'])).toEqual(['\u2068١٢ شارع التحرير\u2069', '\u2068Cairo\u2069']);
  expect(isolatedIfMixed(['18 Market Street', 'Singapore'])).toEqual(['18 Market Street', 'Singapore']);
  expect(isolatedIfMixed(['شارع التحرير', 'القاهرة', '11511'])).toEqual(['شارع التحرير', 'القاهرة', '11511']);
});
