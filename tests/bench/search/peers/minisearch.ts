/** MiniSearch, as its manual advises for search-as-you-type: the last word is a prefix, and longer words are fuzzy. */
import MiniSearch from 'minisearch';
import { toWords } from '../../../../src/catalogue/text/split-words.ts';
import { asNumbers, type FillText, WANTED } from '../engine.ts';
import { numberOf } from '../world/places.ts';

/** Keeps the app's words, since MiniSearch splits at spaces only: folded, and letter pairs in scripts without spaces. */
const asIs = (word: string): string => word;

export const fillMiniSearch: FillText = async (places) => {
  const index = new MiniSearch({
    fields: ['name', 'otherNames', 'cuisines', 'city', 'address'],
    tokenize: (text) => toWords(text, true),
    processTerm: asIs,
    searchOptions: {
      tokenize: (text: string) => toWords(text, false),
      processTerm: asIs,
      boost: { name: 3, otherNames: 2.5, cuisines: 2 },
      prefix: (_, at, words) => at === words.length - 1,
      fuzzy: (word) => (word.length > 3 ? 0.2 : false),
      combineWith: 'AND',
    },
  });
  for (const { id, name, alt_names, cuisine_types, city, address } of places) {
    const [otherNames, cuisines] = [alt_names.join(' '), cuisine_types.join(' ')];
    index.add({ id: numberOf(id), name, otherNames, cuisines, city: city ?? '', address: address ?? '' });
  }
  return {
    name: 'minisearch',
    // Only ids are read from its matches.
    ask: ({ text }) =>
      index
        .search(text)
        .slice(0, WANTED)
        .map(({ id }) => Number(id)),
    numbersOf: asNumbers,
    close: () => {},
  };
};
