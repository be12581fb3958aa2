// @module-tag quick
import { expect, test } from 'vitest';
import { NO_DOCUMENTS as NONE } from '../../../tests/support/fakes/no-documents.ts';
import type { Pending } from './replay.ts';
import { savedList } from './saved-list.ts';

const NOON = Date.parse('2026-11-20T12:00:00.000Z');
const saved = (restaurant_id: string, created_at: string) => ({
  id: `s-${restaurant_id}`,
  restaurant_id,
  created_at,
  stamp: 1,
});
const entry = (
  seq: number,
  name: 'save_restaurant' | 'unsave_restaurant',
  place: string,
  more: Partial<Pending> = {},
) => ({
  seq,
  mutation: { name, args: { restaurant_id: place } },
  state: 'waiting' as const,
  code: null,
  addedAt: NOON + seq,
  ...more,
});

test('lists saved places, newest first: pulled, waiting and refused ones, but none that is being removed', () => {
  const documents = {
    ...NONE,
    saved: [
      saved('a', '2026-11-18T12:00:00.000Z'),
      saved('b', '2026-11-19T12:00:00.000Z'),
      saved('c', '2026-11-19T13:00:00.000Z'),
    ],
  };
  const entries = [
    entry(1, 'unsave_restaurant', 'b'),
    entry(2, 'save_restaurant', 'd'),
    entry(3, 'save_restaurant', 'e', { state: 'refused', code: 'save_limit' }),
  ];
  expect(savedList({ documents, entries })).toEqual([
    { placeId: 'e', mark: 'refused', code: 'save_limit', savedAt: NOON + 3 },
    { placeId: 'd', mark: 'waiting', code: null, savedAt: NOON + 2 },
    { placeId: 'c', mark: 'synced', code: null, savedAt: Date.parse('2026-11-19T13:00:00.000Z') },
    { placeId: 'a', mark: 'synced', code: null, savedAt: Date.parse('2026-11-18T12:00:00.000Z') },
  ]);
});

test('a place that was removed and saved again is listed once, as new', () => {
  const documents = { ...NONE, saved: [saved('a', '2026-11-18T12:00:00.000Z')] };
  const list = savedList({
    documents,
    entries: [entry(1, 'unsave_restaurant', 'a'), entry(2, 'save_restaurant', 'a')],
  });
  expect(list.map(({ placeId, mark }) => [placeId, mark])).toEqual([['a', 'waiting']]);
});
