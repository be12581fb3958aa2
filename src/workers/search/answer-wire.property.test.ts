// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { readIntent } from '#catalogue/intent/read-wishes.ts';
import { createHighlighter } from '#catalogue/text/highlight.ts';
import type { Term } from '#catalogue/text/terms.ts';
import { termsOf } from '#catalogue/text/text-query.ts';
import { type Card, NO_FILTERS } from '#domain/search/search.ts';
import { arbitraryQuery } from '../../../tests/support/oracles/arbitrary-query.ts';
import { naiveSearch } from '../../../tests/support/oracles/naive-search.ts';
import { repetitions } from '../../../tests/support/repetitions.ts';
import { arbitraryRestaurant } from '../../../tests/support/restaurants.ts';
import { fromWire } from './answer-wire.ts';

const catalogue = fc.uniqueArray(arbitraryRestaurant, { selector: ({ id }) => id, maxLength: 20 });

/** Marks each text with a fresh highlighter; a text is marked by the reading that matched it. */
function withMarks(card: Card, text: string, matched: readonly Term[] = termsOf(text)): Card {
  if (text.trim() === '') return card;
  const mark = (part: string) => createHighlighter(matched)(part);
  return {
    ...card,
    marks: { name: mark(card.name), cuisines: card.cuisines.map(mark), address: mark(card.address ?? '') },
  };
}

test('an answer sent to the main thread equals that of the naive oracle, with its marks', () => {
  fc.assert(
    fc.property(catalogue, arbitraryQuery, fc.boolean(), (restaurants, query, isKnown) => {
      const index = new Catalogue();
      index.setWorld(buildColumns(restaurants.map(toIndexRow)));
      const asOf = isKnown ? '2026-11-20T01:00:00Z' : null;
      const { prayerWithinM: _, ...narrow } = query;
      // Most queries with all filters find almost nothing.
      const wide = {
        ...NO_FILTERS,
        text: query.text,
        sort: query.sort,
        offset: 0,
        limit: 20,
        at: query.at,
        facets: true,
      };
      for (const asked of [narrow, wide]) {
        const { regions: shown, ...answer } = index.answer(asked);
        const { cards, ...rest } = naiveSearch(restaurants, asked);
        // The words of a wish are not searched for in texts.
        const sought = rest.wishes === undefined ? query.text : readIntent(query.text).rest;
        const { plan } = index.find(asked);
        const crossed = fromWire(structuredClone({ ...answer, asOf }));
        const marked = cards.map((card) => withMarks(card, sought, plan?.chosen.terms));
        expect(crossed).toEqual({ ...rest, asOf, cards: marked });
        expect(shown.toSorted()).toEqual([...new Set(cards.map(({ region }) => region))].toSorted());
      }
    }),
    { seed: 51, numRuns: repetitions(120) },
  );
});
