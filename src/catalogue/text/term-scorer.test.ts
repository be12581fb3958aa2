// @module-tag quick
import { describe, expect, test } from 'vitest';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { rowAt } from '#catalogue/format/row-at.ts';
import { searchSegments } from '#catalogue/segments/search-segments.ts';
import { Segment } from '#catalogue/segments/segment.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import { naiveSearch } from '../../../tests/support/oracles/naive-search.ts';
import { idOf, restaurant } from '../../../tests/support/restaurants.ts';

const AT = Date.UTC(2026, 10, 20);

/** A word of this length that begins with n. */
const word = (length: number): string => 'n'.padEnd(length, 'o');

/** Ids found by the search and by the naive search. */
function askBoth(segment: Segment, places: readonly Restaurant[], text: string, limit: number) {
  const query: SearchQuery = { ...NO_FILTERS, text, sort: 'relevance', offset: 0, limit, at: AT };
  const { total, hits } = searchSegments([segment], query);
  const expected = naiveSearch(places, query);
  return {
    found: { total, ids: hits.map(({ segment: { columns }, row }) => rowAt(columns, row).id) },
    expected: { total: expected.total, ids: expected.cards.map(({ id }) => id) },
  };
}

describe.each([
  ['small', false],
  ['large', true],
])('in a %s segment', (_name, isLarge) => {
  const segmentOf = (places: readonly Restaurant[]): Segment =>
    new Segment(buildColumns(places.map(toIndexRow)), isLarge);

  test('a letter finds words of every length in every field, in the right order', () => {
    // So many distinct scores that one byte is not enough.
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
    const { found, expected } = askBoth(segmentOf(places), places, 'n', 100);
    expect(found).toEqual(expected);
  });

  test('the best of many matches of a letter come first, though all have the same static score step', () => {
    // From south to north, the order of the scan, each slightly better than the previous one.
    const places = Array.from({ length: 40 }, (_, n) =>
      restaurant({
        id: idOf(n),
        name: 'Nasi',
        latitude: (130_000 + n) / 1e5,
        longitude: 103.8,
        average_rating: 4 + n / 100,
        review_count: 50,
      }),
    );
    const { found, expected } = askBoth(segmentOf(places), places, 'n', 3);
    expect(expected.ids[0]).toBe(idOf(39));
    expect(found).toEqual(expected);
  });

  test('a stop word beside a letter does not affect the next query', () => {
    const names = ['Halal Nasi', 'Restaurant Nasi', 'Nasi'];
    const places = Array.from({ length: 30 }, (_, n) => restaurant({ id: idOf(n), name: names[n % 3] ?? '' }));
    const segment = segmentOf(places);
    const answers = ['halal n', 'restaurant n', 'n'].map((text) => askBoth(segment, places, text, 30));
    for (const { found, expected } of answers) expect(found).toEqual(expected);
    expect(new Set(answers.map(({ found }) => found.ids[0])).size).toBe(3);
  });

  test('hidden rows among many matches of a letter are neither shown nor counted', () => {
    const places = Array.from({ length: 40 }, (_, n) => restaurant({ id: idOf(n), name: `Nasi ${word(2 + (n % 5))}` }));
    const segment = segmentOf(places);
    const gone = places.filter((_, n) => n % 3 === 0);
    for (const { id } of gone) segment.setHidden(segment.find(id), 'dead', true);
    const left = places.filter((place) => !gone.includes(place));
    // A stop word beside the letter is only searched in names.
    for (const text of ['n', 'halal n']) {
      const { found, expected } = askBoth(segment, left, text, 100);
      expect(found).toEqual(expected);
      expect(found.total).toBe(left.length);
    }
  });
});
