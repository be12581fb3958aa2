// @module-tag full
import { expect, test } from 'vitest';
import { sumOf, weigh } from './memory.ts';
import { openOurs } from './peers/ours.ts';
import { generatePlaces } from './world/places.ts';

/** The size that the target is stated for: fewer rows share fewer words. */
const PLACES = 65_000;

test('an index of 65,000 places takes at most 80 bytes a row for searching', { tags: ['full'] }, async () => {
  const { search, cards } = await weigh(openOurs(generatePlaces(PLACES)));
  expect(sumOf(search) / PLACES).toBeLessThanOrEqual(80);
  // Columns that every row has are counted, and texts of cards are not among them.
  expect(search.get('numbers.latitude')).toBe(4 * PLACES);
  expect([...search.keys()].filter((column) => cards.has(column))).toEqual([]);
});
