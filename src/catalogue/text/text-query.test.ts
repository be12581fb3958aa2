// @module-tag quick
import { expect, test } from 'vitest';
import { KNOWS_NOTHING, type PlaceFinder } from './geo-lookups.ts';
import { parseTextQuery } from './text-query.ts';

/** The reasons of all readings of a text, in the order in which they are tried. */
function reasonsOf(text: string, finder: Partial<PlaceFinder> = {}): string[] {
  const readings = parseTextQuery(text, { ...KNOWS_NOTHING, ...finder });
  return Array.from(readings ?? [], ({ because }) => because.join(' '));
}

test('words are one reading, and a correction another', () => {
  expect(reasonsOf('kebab')).toEqual(['typed words']);
  expect(reasonsOf('kebab restarant')).toEqual(['typed words', 'corrected words']);
});

test('a named place is read in a fixed order, from the place itself to all of the words anywhere', () => {
  expect(reasonsOf('kebab berlin')).toEqual([
    'typed table there',
    'typed table around',
    'typed table reach',
    'typed table anythingThere',
    'typed table words',
  ]);
  expect(reasonsOf('kebab in berlin').at(-2)).toBe('typed table fromThere');
});

test('an empty place alone is read as its surroundings, as the name of others, and as nothing', () => {
  expect(reasonsOf('berlin', { isEmpty: () => true })).toEqual([
    'typed table there',
    'typed table around',
    'typed table reach',
    'typed table nowhere',
    'typed table nowhere',
  ]);
});

test('a name in an empty city is not read as a place', () => {
  expect(reasonsOf('lahore house', { isEmpty: () => true })).toEqual(['typed table name']);
});

test('the name of a place nearby is read first', () => {
  const [first, second] = reasonsOf('istanbul kebab', { shopsNamed: () => 'near' });
  expect([first, second]).toEqual(['typed table name', 'typed table there']);
});

test('a text without a letter or digit is not read', () => {
  expect(parseTextQuery(' – ')).toBeUndefined();
});
