import { expect, test } from 'vitest';
import { fold, toWords } from './fold.ts';

test.each([
  ['Çiğ Köfte', 'cig kofte'],
  ['ISPARTA ıspanak İZMİR', 'isparta ispanak izmir'],
  ['Straße Ærø Łódź', 'strasse aero lodz'],
  ['Ｈａｌａｌ', 'halal'],
  ['أَحْمَد إبراهيم آل', 'احمد ابراهيم ال'],
  ['مطعـــم الأمانة', 'مطعم الامانه'],
  ['علی کباب', 'علي كباب'],
  ['٢٤/7 ۹', '24/7 9'],
])('%s is compared as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('folding twice changes nothing', () => {
  for (const text of ['İ', 'ﷺ', 'ﻻ', 'ǅ', 'Ω', '한식', 'ガ']) expect(fold(fold(text))).toBe(fold(text));
});

test('words are letters, digits and their marks', () => {
  expect(toWords("Ali's Nasi-Lemak #01-157", false)).toEqual(['ali', 's', 'nasi', 'lemak', '01', '157']);
});

test('a script without spaces gives pairs, and its last letter for an index', () => {
  expect(toWords('海南鸡饭', false)).toEqual(['海南', '南鸡', '鸡饭']);
  expect(toWords('海南鸡饭', true)).toEqual(['海南', '南鸡', '鸡饭', '饭']);
  expect(toWords('饭', false)).toEqual(['饭']);
  expect(toWords('ABC海南2号', false)).toEqual(['abc', '海南', '2', '号']);
});
