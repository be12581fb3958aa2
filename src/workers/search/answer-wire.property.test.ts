import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import { buildColumns } from '#catalogue/columns.ts';
import { toIndexRow } from '#catalogue/index-row.ts';
import { arbitraryQuery } from '../../../tests/support/arbitrary-query.ts';
import { arbitraryRestaurant } from '../../../tests/support/restaurants.ts';
import { fromWire } from './answer-wire.ts';

const catalogue = fc.uniqueArray(arbitraryRestaurant, { selector: ({ id }) => id, maxLength: 20 });

test('an answer that has crossed is the answer that was given', () => {
  fc.assert(
    fc.property(catalogue, arbitraryQuery, fc.boolean(), (restaurants, query, isKnown) => {
      const index = new Catalogue();
      index.setWorld(buildColumns(restaurants.map(toIndexRow)));
      const asOf = isKnown ? '2026-11-20T01:00:00Z' : null;
      const { regions: _, ...answer } = index.answer(query);
      expect(fromWire(structuredClone({ ...answer, asOf }))).toEqual({ ...index.search(query), asOf });
    }),
    { seed: 51, numRuns: 120 },
  );
});
