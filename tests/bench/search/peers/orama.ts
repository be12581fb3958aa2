/** Orama: full-text search with one tolerated mistake; all words must match. */
import { create, insertMultiple, search } from '@orama/orama';
import { toWords } from '../../../../src/catalogue/text/split-words.ts';
import { type FillText, WANTED } from '../engine.ts';
import { numberOf } from '../world/places.ts';

const BATCH = 5000;
/** Minimum length of a text with a tolerated mistake. */
const MISSPELT_FROM = 4;

export const fillOrama: FillText = async (places) => {
  const database = create({
    schema: { name: 'string', otherNames: 'string', cuisines: 'string', city: 'string', address: 'string' },
    components: {
      tokenizer: { language: 'english', normalizationCache: new Map(), tokenize: (text) => toWords(text, true) },
    },
  });
  let batch: { id: string; name: string; otherNames: string; cuisines: string; city: string; address: string }[] = [];
  const flush = async () => {
    await insertMultiple(database, batch, BATCH);
    batch = [];
  };
  for (const { id, name, alt_names, cuisine_types, city, address } of places) {
    const [otherNames, cuisines] = [alt_names.join(' '), cuisine_types.join(' ')];
    batch.push({ id, name, otherNames, cuisines, city: city ?? '', address: address ?? '' });
    if (batch.length === BATCH) await flush();
  }
  await flush();
  return {
    name: 'orama',
    ask: ({ text }) =>
      search(database, {
        term: text,
        limit: WANTED,
        threshold: 0,
        boost: { name: 3, otherNames: 2.5, cuisines: 2 },
        tolerance: text.length >= MISSPELT_FROM ? 1 : 0,
      }),
    // The answer is from `ask`.
    numbersOf: (answer) => (answer as { hits: { id: string }[] }).hits.map(({ id }) => numberOf(id)),
    close: () => {},
  };
};
