// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { runSteps } from '#catalogue/steps.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import type { Changes } from '#domain/sync/index-feed.ts';
import { arbitraryQuery } from '../../../tests/support/oracles/arbitrary-query.ts';
import { repetitions } from '../../../tests/support/repetitions.ts';
import { arbitraryRestaurant, CHECKPOINT } from '../../../tests/support/restaurants.ts';

const places = (maxLength: number): fc.Arbitrary<Restaurant[]> =>
  fc.uniqueArray(arbitraryRestaurant, { selector: ({ id }) => id, maxLength, size: 'max' });
const EVERYTHING: SearchQuery = { ...NO_FILTERS, text: '', sort: 'newest', offset: 0, limit: 100, at: 0 };
const at = (xid: number) => ({ ...CHECKPOINT, xid: String(xid) });
const columnsOf = (documents: readonly Restaurant[], stamp: number) =>
  buildColumns(documents.map((document) => toIndexRow({ ...document, region: 'sg', stamp })));

/** Changes some of the existing places and removes others. */
function pageOf(held: readonly Restaurant[], documents: readonly Restaurant[], gone: number, step: number): Changes {
  const again = held.slice(gone, gone + 3).map((place) => ({ ...place, name: `${place.name} ${step}` }));
  const others = documents.filter(({ id }) => !again.some((place) => place.id === id));
  return {
    documents: [...again, ...others].map((document) => ({ ...document, region: 'sg', stamp: 100 + step })),
    gone: held.slice(0, gone).map(({ id }) => id),
    since: at(1000),
    checkpoint: at(1000 + step),
  };
}

/** What may happen between the steps of a page. */
const BETWEEN = {
  nothing: () => {},
  page: (catalogue, held, documents) => void catalogue.apply('sg', pageOf(held, documents, 1, 1)),
  pack: (catalogue, held) => void catalogue.offerPack('sg', columnsOf(held.slice(1), 50), at(1001)),
  rebuild: (catalogue, _, documents) => catalogue.replace('sg', columnsOf(documents, 60), at(1001)),
  keepAgain: (catalogue, held) => {
    catalogue.drop('sg');
    catalogue.replace('sg', columnsOf(held, 70), at(1001));
  },
  compact: (catalogue) => runSteps(catalogue.compactSteps('sg')),
} satisfies Record<
  string,
  (catalogue: Catalogue, held: readonly Restaurant[], documents: readonly Restaurant[]) => void
>;

test('a page taken in steps becomes visible at once, as if it had come after what happened meanwhile', () => {
  fc.assert(
    fc.property(
      places(20),
      places(12),
      places(6),
      fc.constantFrom(...Object.values(BETWEEN)),
      fc.nat(3),
      fc.nat(40),
      arbitraryQuery,
      (held, documents, others, between, gone, after, query) => {
        const open = (): Catalogue => {
          const catalogue = new Catalogue({ rows: 5, deltas: 1 });
          catalogue.replace('sg', columnsOf(held, 10), at(1000));
          catalogue.setWorld(columnsOf(others, 5));
          return catalogue;
        };
        const ask = (catalogue: Catalogue) => [EVERYTHING, query].map((each) => catalogue.search(each));
        const page = pageOf(held, documents, gone, 2);
        const [whole, stepwise] = [open(), open()];
        const before = ask(stepwise);
        const steps = stepwise.applySteps('sg', page);
        let isDone = false;
        for (let n = 0; n < after && !isDone; n++) {
          isDone = steps.next().done === true;
          if (!isDone && n % 8 === 0) expect(ask(stepwise)).toEqual(before);
        }
        if (!isDone) between(whole, held, others);
        whole.apply('sg', page);
        if (!isDone) between(stepwise, held, others);
        if (!isDone) runSteps(steps);
        expect(ask(stepwise)).toEqual(ask(whole));
        expect(stepwise.checkpointOf('sg')).toEqual(whole.checkpointOf('sg'));
        expect(stepwise.regions).toEqual(whole.regions);
      },
    ),
    { seed: 42, numRuns: repetitions(150) },
  );
});
