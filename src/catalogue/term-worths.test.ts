import { expect, test } from 'vitest';
import { NO_FILTERS, type SearchQuery } from '#domain/search.ts';
import { naiveSearch } from '../../tests/support/naive-search.ts';
import { idOf, restaurant } from '../../tests/support/restaurants.ts';
import { buildColumns } from './columns.ts';
import { toIndexRow } from './index-row.ts';
import { rowAt } from './row-at.ts';
import { searchSegments } from './search-segments.ts';
import { Segment } from './segment.ts';

const AT = Date.UTC(2026, 10, 20);

/** A word that begins with n and has so many letters. */
const word = (length: number): string => 'n'.padEnd(length, 'o');

test('a letter that begins words of every length in every field finds them all, in the right order', () => {
  // So many different worths that one byte cannot tell them apart.
  const places = Array.from({ length: 70 }, (_, n) =>
    restaurant({
      id: idOf(n),
      name: n % 5 === 0 ? word(1 + n) : 'Plain',
      alt_names: n % 5 === 1 ? [word(1 + n)] : [],
      cuisine_types: n % 5 === 2 ? [word(1 + n)] : [],
      city: n % 5 === 3 ? word(1 + n) : null,
      address: `${word(70 - n)} ${word(2 + (n % 9))}`,
    }),
  );
  const query: SearchQuery = { ...NO_FILTERS, text: 'n', sort: 'relevance', offset: 0, limit: 100, at: AT };
  const { total, hits } = searchSegments([new Segment(buildColumns(places.map(toIndexRow)))], query);
  const ids = hits.map(({ segment: { columns }, row }) => rowAt(columns, row).id);
  const expected = naiveSearch(places, query);
  expect(total).toBe(expected.total);
  expect(ids).toEqual(expected.cards.map(({ id }) => id));
});

test('of many that a letter finds, those that are no longer there are neither shown nor counted', () => {
  const places = Array.from({ length: 40 }, (_, n) => restaurant({ id: idOf(n), name: `Nasi ${word(2 + (n % 5))}` }));
  const segment = new Segment(buildColumns(places.map(toIndexRow)));
  const gone = places.filter((_, n) => n % 3 === 0);
  for (const { id } of gone) segment.setHidden(segment.find(id), 'dead', true);
  const left = places.filter((place) => !gone.includes(place));
  // A stop word beside the letter is looked for in names alone.
  for (const text of ['n', 'halal n']) {
    const query: SearchQuery = { ...NO_FILTERS, text, sort: 'relevance', offset: 0, limit: 100, at: AT };
    const { total, hits } = searchSegments([segment], query);
    const expected = naiveSearch(left, query);
    expect(total).toBe(left.length);
    expect(hits.map(({ segment: { columns }, row }) => rowAt(columns, row).id)).toEqual(
      expected.cards.map(({ id }) => id),
    );
  }
});
