import { expect, test } from 'vitest';
import { createHighlighter } from './highlight.ts';

test.each([
  ['bugi', 'Bugis Business Hotel', ['Bugi']],
  ['bugi', 'Business Park', []],
  ['kebba', 'Kebab House', ['Kebab']],
  ['nasi lemka', 'Nasi Lemak', ['Nasi', 'Lemak']],
])('%s marks of %s only what is meant', (typed, name, marked) => {
  expect(createHighlighter(typed)(name).map(([start, end]) => name.slice(start, end))).toEqual(marked);
});
