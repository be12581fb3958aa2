// @module-tag quick
import { expect, test } from 'vitest';
import { cardLanguageIn, firstChoice, statementsOf } from './card.ts';

test('a country’s card is in the language that most people read there, and where there is none, there is no card', () => {
  const countries = 'JP KR TH TR EG MY ID SG FR BR TW HK CN PK BD TZ PH';
  const languages = 'ja ko th tr ar ms id en fr pt zh-Hant zh-Hant zh-Hans ur bn sw'.split(' ');
  expect(countries.split(' ').map(cardLanguageIn)).toEqual([...languages, null]);
});

test('a card says who one is, then what was chosen, in its own order', () => {
  expect(statementsOf(['vegan', 'no_pork'])).toEqual(['intro', 'no_pork', 'vegan']);
  expect(statementsOf([])).toEqual(['intro']);
});

test('before anything is chosen, a card names all that isn’t halal, and the diets of the profile', () => {
  expect(firstChoice(['keto', 'unknown'])).toEqual(['no_pork', 'no_lard', 'no_alcohol', 'only_halal_meat', 'keto']);
});
