// @module-tag quick
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nameSpeaksAgainst } from './contrary-names.ts';

const judged = readFileSync(new URL('../../../tests/support/judged-names.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ isAgainst: line.startsWith('+'), names: line.slice(2).split(' ¦ ') }));

test('of 200 judged names at most 5 % are wrong, in both directions together (U120)', () => {
  expect(judged).toHaveLength(200);
  const wrong = judged.filter(({ isAgainst, names }) => (nameSpeaksAgainst(names) !== null) !== isAgainst);
  expect(wrong.length, JSON.stringify(wrong, null, 1)).toBeLessThanOrEqual(10);
});

test.each([
  ['Harvest Wine Bar & Restaurant', 'bar'],
  ['"eat & meet" Restaurant Bar Lounge Biergarten', 'bar'],
  ['Lounge Biergarten', 'biergarten'],
  ['Soju BBQ', 'soju'],
  ['Restoran Bak Kut Teh', 'bak kut teh'],
  ['居酒屋 花', '居酒屋'],
  ['Barbecue Nation', null],
  ['Salad Bar', null],
  ['Barka', null],
  ['Hamza', null],
  ['Hamburg Imbiss', null],
  ['Ham’s', null],
  ['West Ham Kebab', null],
  ['Beer Sheva Grill', null],
  ['Wadi Rum Restaurant', null],
  ['酒家', null],
])('%s: %s', (name, word) => {
  expect(nameSpeaksAgainst([name])).toBe(word);
});

test('any of a place’s names counts', () => {
  expect(nameSpeaksAgainst(['فندق', 'Hotel Pub'])).toBe('pub');
});
