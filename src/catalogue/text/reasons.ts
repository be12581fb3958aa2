/**
 * Why a reading is tried, in words for developers: of each, how the text was rewritten, how its place was found, what part of it is
 * searched where, and how it was relaxed.
 */
export const REASONS = {
  latinName: 'Indian letters; a name in reach has these words in Latin ones',
  nameMeant: 'a name in reach has all words but one, which is wrong',
  typed: 'as typed',
  latin: 'Indian letters in Latin ones',
  spacedCode: 'a postal code with its space',
  letters: 'letter by letter, without known phrases',
  corrected: 'mistyped words corrected',

  street: 'addresses have the words of a street one after another',
  table: 'a known place is named',
  gazetteer: 'a city of the world is named',
  addresses: 'addresses of one neighbourhood, or with a postal code, have the name',

  words: 'all words, anywhere',
  name: 'all words, as the name of a place near the person',
  there: 'in the named place',
  anywhere: 'without the country, which is empty',
  around: 'around the named place',
  reach: 'within a day from the named place',
  part: 'a part of what is wanted, around the named place',
  fromThere: 'what is wanted, nearest to the named place first',
  anythingThere: 'anything in the named place',
  nowhere: 'the place is empty: others with its name as whole words, else nothing',

  dishes: 'only the dishes',
  eitherDish: 'either of the dishes',
  firstKitchens: 'also cuisines that nearly always serve the dish',
  allKitchens: 'also all cuisines that may serve the dish',
} as const;

export type Reason = keyof typeof REASONS;
