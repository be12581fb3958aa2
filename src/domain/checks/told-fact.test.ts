// @module-tag quick
import { expect, test } from 'vitest';
import { agreedAnswer, toldFact } from './told-fact.ts';

const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000;
const TODAY = day('2026-11-30');
const said = (people: number, month = '2026-11') => ({ people, month, ...(people >= 3 && { known: true as const }) });

test('three people confirm, fewer only say, and a contradiction confirms nothing, however many agree', () => {
  expect(toldFact({ pork: { none: said(2) } }, 'pork', TODAY).state).toBe('said');
  expect(toldFact({ pork: { none: said(3) } }, 'pork', TODAY).state).toBe('confirmed');
  // Nobody of them has standing.
  const newcomers = { pork: { none: { people: 9, month: '2026-11' } } };
  expect(toldFact(newcomers, 'pork', TODAY).state).toBe('said');
  expect(agreedAnswer(newcomers, 'pork')).toBeUndefined();
  expect(toldFact({ pork: { none: said(9), in_kitchen: said(1) } }, 'pork', TODAY)).toEqual({
    state: 'disputed',
    answers: [
      { answer: 'none', people: 9, month: '2026-11', known: true },
      { answer: 'in_kitchen', people: 1, month: '2026-11' },
    ],
  });
});

test('an answer fades 180 days after the first of its month, and then contradicts nothing', () => {
  const facts = { alcohol: { none: said(3), served: said(4, '2026-06') } };
  expect(toldFact(facts, 'alcohol', day('2026-11-28')).state).toBe('disputed');
  expect(toldFact(facts, 'alcohol', day('2026-11-29')).state).toBe('confirmed');
  expect(toldFact(facts, 'alcohol', day('2027-06-01')).state).toBe('silent');
});

test('nothing is silent, and questions and answers of a later server are not shown', () => {
  expect(toldFact(undefined, 'menu', TODAY).state).toBe('silent');
  expect(toldFact({ menu: { mostly: said(3) } }, 'menu', TODAY).state).toBe('silent');
});
