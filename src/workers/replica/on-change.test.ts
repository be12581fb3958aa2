// @module-tag quick
import { beforeEach, expect, test } from 'vitest';
import { onChange } from './on-change.ts';

let heard: unknown[];
const hear = (value: unknown) => void heard.push(value);

beforeEach(() => {
  heard = [];
});

test('a value equal to the last one is not passed on; one equal to an earlier one is', () => {
  const pass = onChange(hear);
  for (const value of [null, null, { a: 1 }, { a: 1 }, null]) pass(value);
  expect(heard).toEqual([null, { a: 1 }, null]);
});

test('maps and sets are compared by their elements, at any depth', () => {
  const pass = onChange(hear);
  for (const place of ['a', 'a', 'b']) pass({ saved: new Map([[place, new Set([place])]]) });
  pass({ saved: new Map([['b', new Set(['c'])]]) });
  expect(heard).toHaveLength(3);
});

test('only the compared part counts', () => {
  const pass = onChange<{ id: number; at: number }>(hear, ({ id }) => id);
  for (const at of [1, 2]) pass({ id: 7, at });
  pass({ id: 8, at: 3 });
  expect(heard).toEqual([
    { id: 7, at: 1 },
    { id: 8, at: 3 },
  ]);
});
