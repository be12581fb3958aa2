// @module-tag quick
import { expect, test } from 'vitest';
import { type Offer, offersOn, type Promotion, promotionAt } from './offers.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-24T12:00:00Z');

function offer(title: string, changes: Partial<Offer> = {}): Offer {
  const days = { valid_from: '2026-11-01', valid_until: '2026-11-30' };
  return { id: title, restaurant_id: 'place', title, terms: null, percent: 10, code: null, ...days, ...changes };
}

test('an offer is valid from its first to its last day, and the largest comes first', () => {
  const all = [
    offer('Tea'),
    offer('Dinner', { percent: 20 }),
    offer('Later', { valid_from: '2026-12-01', valid_until: '2026-12-31' }),
  ];
  const titles = (day: string) => offersOn(all, day).map(({ title }) => title);
  expect(titles('2026-10-31')).toEqual([]);
  expect(titles('2026-11-01')).toEqual(['Dinner', 'Tea']);
  expect(titles('2026-11-30')).toEqual(['Dinner', 'Tea']);
  expect(titles('2026-12-01')).toEqual(['Later']);
});

function promotion(id: string, from: number, to: number): Promotion {
  const times = {
    starts_at: new Date(NOW + from * DAY_MS).toISOString(),
    ends_at: new Date(NOW + to * DAY_MS).toISOString(),
  };
  return { id, title: id, body: id, image_path: null, link: null, ...times };
}

test('current promotions alternate by day; none shows before or after its time', () => {
  const all = [promotion('a', -9, 9), promotion('b', -9, 9), promotion('over', -9, -1), promotion('next', 1, 9)];
  const shown = [0, 0.4, -2, 9].map((days) => promotionAt(all.slice(0, 2), NOW + days * DAY_MS)?.id);
  expect(shown).toEqual(['b', 'b', 'b', undefined]);
  expect(promotionAt(all.slice(0, 2), NOW + DAY_MS)?.id).toBe('a');
  expect(promotionAt(all, NOW)?.id).toMatch(/^[ab]$/);
  expect(promotionAt(all.slice(2), NOW)).toBeNull();
  expect(promotionAt([], NOW)).toBeNull();
});
