// @module-tag quick
import { expect, test } from 'vitest';
import { isFood, kinOf, synonymsOf, toPhrase } from './synonyms.ts';

test.each([
  ['sudanesisches', 'sudanese'],
  ['суданская', 'sudanese'],
  ['soedanese', 'sudanese'],
  ['soudanaises', 'sudanese'],
  ['libanesas', 'lebanese'],
  ['marocchini', 'moroccan'],
  ['greche', 'greek'],
  ['éthiopiennes', 'ethiopian'],
  ['grecque', 'greek'],
  ['gruzińska', 'georgian'],
  ['somaliskt', 'somali'],
  ['سودانية', 'sudanese'],
])('%s finds the kitchen %s', (word, kitchen) => {
  expect(synonymsOf(toPhrase(word)).map(({ phrase }) => phrase)).toContain(kitchen);
});

test('an adjective finds similar kitchens, and a word that only looks like one is none', () => {
  expect(kinOf(toPhrase('éthiopiennes'))).toEqual(kinOf('ethiopian'));
  expect(['sudanhaft', 'суданка', 'grecoise'].map((word) => isFood(toPhrase(word)))).toEqual([false, false, false]);
});

test.each([
  ['рыбный', 'fish'],
  ['balıkçı', 'seafood'],
  ['dönerci', 'kebab'],
])('%s, what a shop is called, finds its dish %s, but not the other way round', (shop, dish) => {
  expect(synonymsOf(toPhrase(shop)).map(({ phrase }) => phrase)).toContain(dish);
  expect(synonymsOf(dish).map(({ phrase }) => phrase)).not.toContain(toPhrase(shop));
});
