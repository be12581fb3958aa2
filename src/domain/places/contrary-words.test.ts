// @module-tag quick
import { describe, expect, test } from 'vitest';
import { alcoholIn, barIn, isSoftDrink, porkIn } from './contrary-words.ts';
import { PORK_DISHES } from './pork-dishes.ts';

const spellings = PORK_DISHES.trim()
  .split('\n')
  .flatMap((line) => line.slice(line.indexOf(':') + 1).split(/[,=]/))
  .map((spelling) => spelling.trim());

describe('dishes of pork', () => {
  test('each spelling of the table counts as pork, as a cuisine of a tag writes it (U120)', () => {
    expect(spellings.length).toBeGreaterThan(250);
    expect(spellings.filter((spelling) => porkIn(spelling) === null)).toEqual([]);
    expect(spellings.filter((spelling) => porkIn(spelling.toUpperCase().replaceAll(' ', '_')) === null)).toEqual([]);
  });

  test.each([
    ['turkey ham', null],
    ['Hamburger', null],
    ['chicken char siu', null],
    ['鶏チャーシュー', null],
    ['pork free', null],
    ['no pork, no lard', null],
    ['ham and turkey', 'ham'],
    ['turkey, bacon', 'bacon'],
    ['Jamón', 'jamon'],
    ['porkchop', null],
  ])('%s: %s', (text, found) => {
    expect(porkIn(text)).toBe(found);
  });
});

test.each([
  ['Salad Bar', null],
  ['Salad Bar & Wine Bar', 'bar'],
  ['Bar-B-Q', null],
  ['Malabar', null],
  ['Pizza & Grill Bar', null],
  ['Bar and Grill', 'bar'],
  ['Coffee & Bar', 'bar'],
  ['居酒屋 とり', '居酒屋'],
])('a bar in %s: %s', (text, found) => {
  expect(barIn(text)).toBe(found);
});

test.each([
  ['ginger beer', null],
  ['non-alcoholic wine', null],
  ['wine vinegar', null],
  ['alcohol free', null],
  ['craft_beer', 'beer'],
])('alcohol in %s: %s', (text, found) => {
  expect(alcoholIn(text)).toBe(found);
});

test('a drink is harmless only if it is known to be', () => {
  expect(['tea', 'Apple_Juice', 'ginger_beer', 'club-mate', 'jus buah'].map(isSoftDrink)).not.toContain(false);
  expect(['soju', 'green_tea_liqueur', 'buckfast', 'wine:red', ''].map(isSoftDrink)).not.toContain(true);
});
