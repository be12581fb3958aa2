// @module-tag quick
import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test.each([
  ['Çiğ Köfte', 'cig kofte'],
  ['ISPARTA ıspanak İZMİR', 'isparta ispanak izmir'],
  ['Straße Ærø Łódź', 'strasse aero lodz'],
  ['Ｈａｌａｌ', 'halal'],
  ['أَحْمَد إبراهيم آل', 'احمد ابراهيم ال'],
  ['مطعـــم الأمانة', 'مطعم الامانه'],
  ['علی کباب', 'علي كباب'],
  ['دہلی ھے ے', 'دهلي هي ي'],
  ['٢٤/7 ۹', '24/7 9'],
])('%s is folded to %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('folding is idempotent', () => {
  for (const text of ['İ', 'ﷺ', 'ﻻ', 'ǅ', 'Ω', '한식', 'ガ']) expect(fold(fold(text))).toBe(fold(text));
});
