// @module-tag quick
import { expect, test } from 'vitest';
import { currentFacts } from '../places/facts.ts';
import { questionsToAsk } from './questions-to-ask.ts';

const TODAY = Date.parse('2026-11-30T00:00:00Z') / 86_400_000;
const place = { evidence: [], amenities: [], opening: null, operating_hours: null };
const NOTHING = currentFacts([]);
const confirmed = { people: 3, month: '2026-11', known: true } as const;

test('a place of which nothing is known is asked for the most useful first', () => {
  expect(questionsToAsk(place, NOTHING, TODAY)).toEqual(['still_here', 'alcohol', 'menu']);
});

test('what a source states or visitors confirmed lately is not asked while something is missing', () => {
  const facts = { ...NOTHING, alcohol: 'none', menu: 'some' } as const;
  const known = { ...place, visitors: { still_here: { yes: confirmed } } };
  expect(questionsToAsk(known, facts, TODAY)).toEqual(['menu', 'pork', 'certificate_seen']);
  const faded = { ...place, visitors: { still_here: { yes: { ...confirmed, month: '2026-01' } } } };
  expect(questionsToAsk(faded, facts, TODAY)[0]).toBe('still_here');
});

test('what visitors answer differently comes first', () => {
  const visitors = { pork: { none: { ...confirmed, people: 5 }, in_kitchen: { people: 1, month: '2026-11' } } };
  expect(questionsToAsk({ ...place, visitors }, NOTHING, TODAY)).toEqual(['pork', 'still_here', 'alcohol']);
});

test('hours are asked for only where some are stated, and a place that lacks nothing is looked at again', () => {
  const all = {
    still_here: { yes: confirmed },
    certificate_seen: { yes: confirmed },
    prayer_place: { yes: confirmed },
  };
  const facts = { ...NOTHING, alcohol: 'none', menu: 'whole', pork: 'none' } as const;
  expect(questionsToAsk({ ...place, visitors: all }, facts, TODAY)).toEqual(['still_here', 'alcohol', 'menu']);
  const week = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };
  expect(questionsToAsk({ ...place, visitors: all, operating_hours: week }, facts, TODAY)[0]).toBe('hours_as_stated');
});
