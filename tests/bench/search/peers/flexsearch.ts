/** FlexSearch: one index of all text, matching prefixes; if nothing has all words, it returns places with most of them. */
import { Index } from 'flexsearch';
import { toWords } from '../../../../src/catalogue/text/split-words.ts';
import { asNumbers, type FillText, WANTED } from '../engine.ts';
import { numberOf } from '../world/places.ts';
import { allText } from './all-text.ts';

export const fillFlexSearch: FillText = async (places) => {
  const index = new Index({ tokenize: 'forward', encode: (text) => toWords(text, true) });
  for (const place of places) index.add(numberOf(place.id), allText(place));
  return {
    name: 'flexsearch',
    ask: ({ text }) => index.search(text, { limit: WANTED, suggest: true }),
    numbersOf: asNumbers,
    close: () => {},
  };
};
