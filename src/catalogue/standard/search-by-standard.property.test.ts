// @module-tag quick
/** The same on the database: tests/integration/schema/standard-agreement.property.test.ts. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { localDay } from '#domain/places/halal.ts';
import { NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import { claimsOf } from '#domain/standard/claims-of.ts';
import { judgeStandard } from '#domain/standard/judge-standard.ts';
import { formatStandard, LENIENT_STANDARD } from '#domain/standard/standard.ts';
import { repetitions } from '../../../tests/support/repetitions.ts';
import { restaurant } from '../../../tests/support/restaurants.ts';
import {
  AT,
  askedByStandard,
  checkAnswers,
  checkPlaces,
  standardPlaces,
  withClaims,
} from '../../../tests/support/standard-agreement.ts';

const VERSION = { xid: '1', id: 'x', generation: 'x' };

function indexOf(documents: Parameters<typeof toIndexRow>[0][]): Catalogue {
  const index = new Catalogue();
  index.replace('sg', buildColumns(documents.map(toIndexRow)), VERSION);
  return index;
}

/** A place so many degrees north of the search. */
const at = (n: number, north: number, changes: object = {}) =>
  restaurant({ id: `0000000${n}-0000-4000-8000-000000000000`, latitude: 1.3 + north, evidence: [], ...changes });

test('list, map and cards have the verdict of the place', () => {
  fc.assert(
    fc.property(standardPlaces, fc.array(askedByStandard, { minLength: 3, maxLength: 6 }), (documents, asked) => {
      const index = indexOf(documents);
      const said = withClaims(documents);
      for (const { standard, query } of asked) {
        const judged = (document: (typeof documents)[number]) =>
          judgeStandard(claimsOf(document, localDay(AT)), standard);
        const verdicts = new Map(documents.map((document) => [document.id, judged(document)]));
        checkPlaces(said, standard, verdicts, () => undefined);
        checkAnswers(index, query, standard, verdicts, () => undefined);
      }
    }),
    { seed: 24, numRuns: repetitions(80) },
  );
});

test('the places set apart follow the others page by page, those out of reach left out', () => {
  const index = indexOf([
    at(1, 0),
    at(2, 0.01, { halal_status: 'unverified' }),
    at(3, 0.02),
    at(4, 0.03, { halal_status: 'unverified' }),
    at(5, 9, { halal_status: 'unverified' }),
    at(6, 9.1),
  ]);
  const query: SearchQuery = {
    ...NO_FILTERS,
    text: '',
    near: { latitude: 1.3, longitude: 103.8 },
    sort: 'distance',
    offset: 0,
    limit: 20,
    at: AT,
    unfolded: { unverified: false, far: false },
    standard: { text: formatStandard(LENIENT_STANDARD) },
  };
  const listed = (changes: Partial<SearchQuery>) =>
    index.search({ ...query, ...changes }).cards.map(({ id }) => Number(id.slice(0, 8)));
  expect(listed({})).toEqual([1, 3, 6, 2, 4]);
  expect(index.search(query).apart).toEqual({ count: 2, unknown: 2, listedFrom: 3 });
  expect([...listed({ limit: 2 }), ...listed({ offset: 2, limit: 2 }), ...listed({ offset: 4, limit: 2 })]).toEqual([
    1, 3, 6, 2, 4,
  ]);
  const hidden = { text: formatStandard({ ...LENIENT_STANDARD, others: 'hidden' }) };
  expect(listed({ standard: hidden })).toEqual([1, 3, 6]);
  expect(index.search({ ...query, standard: hidden }).apart).toEqual({ count: 2, unknown: 2 });
});
