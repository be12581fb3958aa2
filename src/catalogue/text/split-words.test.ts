// @module-tag quick
import { expect, test } from 'vitest';
import { afterArticle, toRuns, toWords } from './split-words.ts';

test('words are letters, digits and their marks', () => {
  expect(toWords("Ali's Nasi-Lemak #01-157", false)).toEqual(['alis', 'nasi', 'lemak', '01', '157']);
});

test('kinds of apostrophe, and both kana, are one', () => {
  for (const mark of ["'", '’', '`', '´', '′']) expect(toWords(`McDonald${mark}s`, false)).toEqual(['mcdonalds']);
  expect(toWords('けばぶ', false)).toEqual(toWords('ケバブ', false));
});

test('a script without spaces gives pairs of letters, and its last letter for an index', () => {
  expect(toWords('海南鸡饭', false)).toEqual(['海南', '南鸡', '鸡饭']);
  expect(toWords('海南鸡饭', true)).toEqual(['海南', '南鸡', '鸡饭', '饭']);
  expect(toWords('饭', false)).toEqual(['饭']);
  expect(toWords('ABC海南2号', false)).toEqual(['abc', '海南', '2', '号']);
});

test('for a query, a run of a script without spaces stays whole', () => {
  expect(toRuns('ABC 海南鸡飯2')).toEqual([
    { text: 'abc', isUnspaced: false },
    { text: '海南鸡饭', isUnspaced: true },
    { text: '2', isUnspaced: false },
  ]);
});

test.each([
  ['ال', ''],
  ['الب', 'ب'],
  ['باشا', undefined],
  ['nasi', undefined],
])('of the partly typed article %s, %s remains', (word, rest) => {
  expect(afterArticle(word)).toBe(rest);
});
