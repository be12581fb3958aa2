// @module-tag quick
import { expect, test } from 'vitest';
import { createHighlighter } from './highlight.ts';
import { termsOf } from './text-query.ts';

test.each([
  ['bugi', 'Bugis Business Hotel', ['Bugi']],
  ['bugi', 'Business Park', []],
  ['kebba', 'Kebab House', ['Kebab']],
  ['nasi lemka', 'Nasi Lemak', ['Nasi', 'Lemak']],
])('the query %s marks only matching parts of %s', (typed, name, marked) => {
  expect(createHighlighter(termsOf(typed))(name).map(([start, end]) => name.slice(start, end))).toEqual(marked);
});
