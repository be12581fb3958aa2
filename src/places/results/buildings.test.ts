// @module-tag quick
import { expect, test } from 'vitest';
import type { Card } from '#domain/search/search.ts';
import { cardOf } from '#places/cards/card-of.ts';
import { fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { foldBuildings } from './buildings.ts';

const PLAZA = { latitude: 1.354_67, longitude: 103.830_92 };
let made = 0;
const card = (address: string, position = PLAZA): Card => ({
  ...cardOf(fakeRestaurant({ slug: `c-${made++}`, address }), null, 0),
  id: `c-${made}`,
  position,
});
const plaza = (count: number) =>
  Array.from({ length: count }, (_, n) => card(`301 Upper Thomson Road #0${n}-1 Thomson Plaza 574408`));
const elsewhere = () => card('1 Other Road', { latitude: 1.3, longitude: 103.8 });
const fold = (cards: readonly Card[], isWhole = true, open: readonly string[] = [], at: readonly number[] = []) =>
  foldBuildings(
    cards,
    at.map((each) => ({ at: each, text: 'divider' })),
    (id) => open.includes(id),
    isWhole,
    (name, count) => `${name} · ${count}`,
  );

test('of at least four places in one building two are shown, with the total', () => {
  const cards = [elsewhere(), ...plaza(11), elsewhere()];
  const folded = fold(cards);
  expect(folded.numbers).toEqual([0, 1, 2, 12]);
  expect(folded.dividers).toMatchObject([{ at: 3, action: { label: 'Thomson Plaza · 11' } }]);
  expect(fold([elsewhere(), ...plaza(3)]).numbers).toHaveLength(4);
  expect(fold(cards, true, [cards[1]?.id ?? '']).numbers).toHaveLength(13);
});

test('a building that may continue is not counted, and none crosses a divider', () => {
  expect(fold([elsewhere(), ...plaza(6)], false).numbers).toHaveLength(7);
  const folded = fold([...plaza(10)], true, [], [5]);
  expect(folded.numbers).toEqual([0, 1, 5, 6]);
  expect(folded.dividers.map(({ at, text }) => [at, text])).toEqual([
    [2, ''],
    [2, 'divider'],
    [4, ''],
  ]);
});
