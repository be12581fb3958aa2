// @module-tag quick
import { expect, test } from 'vitest';
import { type ListPosition, parseListPosition } from './list-position.ts';

const position: ListPosition = {
  limit: 40,
  isFarOpen: true,
  focused: 3,
  layout: 'grid',
  rows: [
    [0, 120],
    [1, 88.5],
  ],
  sight: { card: 12, top: -4 },
};

test('a position is read as it was stored, with and without a focus and a card in view', () => {
  const { sight: _, ...withoutSight } = position;
  for (const each of [position, { ...position, focused: null }, withoutSight])
    expect(parseListPosition(JSON.parse(JSON.stringify(each)))).toEqual(each);
});

test.each([
  undefined,
  null,
  'grid',
  [],
  { ...position, limit: '40' },
  { ...position, isFarOpen: 1 },
  { ...position, focused: undefined },
  { ...position, focused: '3' },
  { ...position, layout: 'tiles' },
  { ...position, rows: {} },
  { ...position, rows: [[0]] },
  { ...position, rows: [[0, '120']] },
  { ...position, sight: null },
  { ...position, sight: { card: 1 } },
])('%j is no position', (stored) => {
  expect(parseListPosition(stored)).toBeUndefined();
});
