// @module-tag quick
/** The same on the database: tests/integration/schema/standard-agreement.property.test.ts. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { localDay } from '#domain/places/halal.ts';
import { NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import { claimsOf } from '#domain/standard/claims-of.ts';
import { judgeStandard } from '#domain/standard/judge-standard.ts';
import { formatStandard, LENIENT_STANDARD, type Standard } from '#domain/standard/standard.ts';
import { fakeEvidence } from '../../../tests/support/fakes/fake-data.ts';
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

const BASE: SearchQuery = {
  ...NO_FILTERS,
  text: '',
  near: { latitude: 1.3, longitude: 103.8 },
  sort: 'relevance',
  offset: 0,
  limit: 20,
  at: AT,
  unfolded: { unverified: false, far: false },
};

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
  const query: SearchQuery = { ...BASE, sort: 'distance', standard: { text: formatStandard(LENIENT_STANDARD) } };
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

const NAMED = { halal_status: 'unverified' } as const;
const under = (changes: Partial<Standard>) => ({ text: formatStandard({ ...LENIENT_STANDARD, ...changes }) });
const numbers = ({ cards }: { readonly cards: readonly { readonly id: string }[] }) =>
  cards.map(({ id }) => Number(id.slice(0, 8)));

describe('a place whose name is typed', () => {
  const index = indexOf([
    at(1, 0, { name: 'Zam Zam Corner' }),
    at(2, 0.01, { name: 'Zam Zam', ...NAMED }),
    at(3, 9, { name: 'Sedap Malam', ...NAMED }),
    at(4, 0.02, { name: 'Warung Malam' }),
    at(5, 0.03, { name: 'Zamzam Sweets and Cakes', ...NAMED }),
  ]);

  test('is listed after the others where the standard hides it, on any page', () => {
    const asked = { ...BASE, text: 'zam zam', standard: under({ others: 'hidden' }) };
    const answer = index.search(asked);
    expect(numbers(answer)).toEqual([1, 2]);
    expect(answer).toMatchObject({ total: 1, apart: { named: { at: 1, count: 1 } } });
    expect(numbers(index.search({ ...asked, limit: 1 }))).toEqual([1]);
    expect(numbers(index.search({ ...asked, offset: 1, limit: 1 }))).toEqual([2]);
    expect(numbers(index.search({ ...asked, sort: 'distance' }))).toEqual([1, 2]);
  });

  test('is listed once where the others are set apart, and also out of reach', () => {
    const asked = { ...BASE, standard: under({}) };
    const near = index.search({ ...asked, text: 'zam zam' });
    expect(numbers(near).filter((n) => n === 2)).toEqual([2]);
    expect(near.apart?.named).toBeUndefined();
    expect(numbers(index.search({ ...asked, text: 'sedap malam' }))).toContain(3);
  });

  test('does not bring others: words that are no name are hidden as chosen', () => {
    const { cards, apart } = index.search({ ...BASE, text: 'sweets', standard: under({ others: 'hidden' }) });
    expect([numbers({ cards }), apart?.named]).toEqual([[], undefined]);
  });
});

test('where nothing meets it, says how many say nothing clear of what it asks for', () => {
  const index = indexOf([
    at(1, 0, { evidence: [fakeEvidence({ facts: { alcohol: 'served' } })] }),
    at(2, 0.01),
    at(3, 0.02, NAMED),
  ]);
  const { total, apart } = index.search({ ...BASE, standard: under({ alcohol: 'none', others: 'hidden' }) });
  expect(total).toBe(0);
  expect(apart).toEqual({
    count: 3,
    unknown: 2,
    silent: [
      { about: 'alcohol', count: 2 },
      { about: 'who', count: 1 },
    ],
  });
  expect(index.search({ ...BASE, standard: under({}) }).apart).not.toHaveProperty('silent');
});

test('the few places that meet it come nearest first, in their parts, before all others', () => {
  const dry = { evidence: [fakeEvidence({ facts: { alcohol: 'none' } })] };
  const index = indexOf([at(1, 0.2, dry), at(2, 0.03, dry), at(3, 0), at(4, 0.1, dry), at(5, 9, dry), at(6, 0.01)]);
  for (const sort of ['relevance', 'distance'] as const) {
    const { cards, parts } = index.search({ ...BASE, sort, standard: under({ alcohol: 'none' }) });
    expect([sort, ...numbers({ cards })]).toEqual([sort, 2, 4, 1, 5, 3, 6]);
    expect(parts).toMatchObject({ verified: 3, far: 1 });
  }
});
