// @module-tag quick
import { expect, test } from 'vitest';
import { PAGE_LANGUAGES } from '../../functions/_shared/place-words.ts';
import { fill, STAND_IN_WORDS } from './words.ts';

const slotsOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();

test.each(PAGE_LANGUAGES)('no text of the stand-in in %s lacks a placeholder', (language) => {
  const english = Object.entries(STAND_IN_WORDS.en);
  expect(Object.keys(STAND_IN_WORDS[language])).toEqual(english.map(([name]) => name));
  for (const [name, text] of english) {
    expect(slotsOf(Object(STAND_IN_WORDS[language])[name]), name).toEqual(slotsOf(text));
  }
});

test('a filled-in value is not replaced again', () => {
  expect(fill('{a} and {b}', { a: '{b}', b: 1 })).toBe('{b} and 1');
});
