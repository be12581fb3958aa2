/** uFuzzy: scans one text per place; one mistake within a word, words in any order. */
import uFuzzy from '@leeoniya/ufuzzy';
import { fold } from '../../../../src/catalogue/text/fold.ts';
import { asNumbers, type FillText, WANTED } from '../engine.ts';
import { numberOf } from '../world/places.ts';
import { allText } from './all-text.ts';

/** Maximum number of matches to rank, as its manual advises. */
const RANKED = 1000;
const OUT_OF_ORDER = 1;

export const fillUfuzzy: FillText = async (places) => {
  const engine = new uFuzzy({
    unicode: true,
    interSplit: String.raw`[^\p{L}\p{M}\d']+`,
    intraSplit: String.raw`\p{Ll}\p{Lu}`,
    intraBound: String.raw`\p{L}\d|\d\p{L}|\p{Ll}\p{Lu}`,
    intraChars: String.raw`[\p{L}\p{M}\d']`,
    intraContr: String.raw`'\p{L}{1,2}\b`,
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the package exports the enum's type only
    intraMode: 1,
  });
  const numbers: number[] = [];
  const texts: string[] = [];
  for (const place of places) {
    numbers.push(numberOf(place.id));
    texts.push(fold(allText(place)));
  }
  return {
    name: 'ufuzzy',
    ask({ text }) {
      const [found, info, order] = engine.search(texts, fold(text), OUT_OF_ORDER, RANKED);
      const ranked = info && order ? order.map((at) => info.idx[at]) : (found ?? []);
      return ranked.slice(0, WANTED).map((at) => numbers[at ?? 0] ?? -1);
    },
    numbersOf: asNumbers,
    close: () => {},
  };
};
