// @module-tag quick
import { expect, test } from 'vitest';
import type { PlaceDocument } from './peer.ts';
import { faultOf, tally } from './tally.ts';

test('a row that did not come is lost, a second copy and a stranger are doubled', () => {
  expect(tally(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual({ lost: 0, doubled: 0 });
  expect(tally(['a', 'b', 'c'], ['a', 'a', 'x'])).toEqual({ lost: 2, doubled: 2 });
  expect(tally(['a', 'b'], [])).toEqual({ lost: 2, doubled: 0 });
});

const place = (id: string, price_level: number, ...cuisine_types: string[]): PlaceDocument => ({
  id,
  slug: id,
  name: id,
  cuisine_types,
  price_level,
  average_rating: 4,
});

test('an answer to a filter has just the places that the filter admits, each once', () => {
  const all = [place('a', 1, 'Thai'), place('b', 1, 'Malay', 'Thai'), place('c', 2, 'Thai'), place('d', 1, 'Malay')];
  const places = new Map(all.map((each) => [each.id, each]));
  const ask = (...answer: string[]) => faultOf(places, { cuisine: 'Thai', price: 1 }, answer);
  expect(ask('b', 'a')).toBeUndefined();
  expect(ask('a')).toBe('1 places answer Thai at price level 1, not 2');
  expect(ask('a', 'a')).toBe('2 places answer Thai at price level 1, not 2');
  expect(ask('a', 'c')).toBe('c is no answer to Thai at price level 1');
  expect(ask('a', 'x')).toBe('x is no answer to Thai at price level 1');
});

test('of many places, an answer has twenty', () => {
  const many = Array.from({ length: 25 }, (_, n) => place(`p${n}`, 3, 'Thai'));
  const places = new Map(many.map((each) => [each.id, each]));
  const answer = many.slice(0, 20).map(({ id }) => id);
  expect(faultOf(places, { cuisine: 'Thai', price: 3 }, answer)).toBeUndefined();
  expect(faultOf(places, { cuisine: 'Thai', price: 3 }, answer.slice(1))).toBe(
    '19 places answer Thai at price level 3, not 20',
  );
});
