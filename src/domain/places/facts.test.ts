// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CurrentFacts,
  currentFact,
  currentFacts,
  FACT_VALUES,
  FACT_WISHES,
  FACTS,
  type Fact,
  factsAgainst,
  knownAmenities,
  meetsWish,
  packFacts,
  type StatedFacts,
  statedFacts,
  unpackFact,
  unpackFacts,
  WISHED_FACTS,
  wishedBits,
} from './facts.ts';

const SEED = 45;
const stated: fc.Arbitrary<StatedFacts> = fc.record(
  {
    menu: fc.constantFrom(...FACT_VALUES.menu),
    alcohol: fc.constantFrom(...FACT_VALUES.alcohol),
    pork: fc.constantFrom(...FACT_VALUES.pork),
    slaughter: fc.constantFrom(...FACT_VALUES.slaughter),
    stunning: fc.constantFrom(...FACT_VALUES.stunning),
  },
  { requiredKeys: [] },
);
const current: fc.Arbitrary<CurrentFacts> = fc
  .array(stated, { maxLength: 3 })
  .map((all) => currentFacts(all.map((facts) => ({ facts }))));

test('nobody’s word is unknown, one word holds, different words are contested', () => {
  expect(currentFact('alcohol', [])).toBe('unknown');
  expect(currentFact('alcohol', ['none', 'none'])).toBe('none');
  expect(currentFact('alcohol', ['none', 'served'])).toBe('contested');
});

test.each([
  [['bar', 'bar'], 'bar'],
  [['bar', 'served'], 'served'],
  [['bar', 'none'], 'contested'],
  [['bar', 'served', 'none'], 'contested'],
] as const)('a bar says less than alcohol and more than none: %j is %s', (values, expected) => {
  expect(currentFact('alcohol', values)).toBe(expected);
});

test.each([
  [['some', 'whole'], 'whole'],
  [['some', 'part'], 'part'],
  [['whole', 'part'], 'contested'],
  [['some', 'none'], 'contested'],
  [['some', 'whole', 'part'], 'contested'],
] as const)('halal food is served: %j is %s', (values, expected) => {
  expect(currentFact('menu', values)).toBe(expected);
});

test('statements that ended, and evidence without facts, say nothing', () => {
  const facts = { alcohol: 'served' } as const;
  expect(currentFacts([{ facts, ended_on: '2026-01-01' }, { facts: null }, {}]).alcohol).toBe('unknown');
  expect(currentFacts([{ facts, ended_on: null }]).alcohol).toBe('served');
});

test('the order of statements never matters, and more of them never make a contested fact certain', () => {
  fc.assert(
    fc.property(fc.array(stated, { maxLength: 5 }), stated, (all, more) => {
      const now = currentFacts(all.map((facts) => ({ facts })));
      expect(currentFacts(all.toReversed().map((facts) => ({ facts })))).toEqual(now);
      const later = currentFacts([...all, more].map((facts) => ({ facts })));
      for (const fact of FACTS) if (now[fact] === 'contested') expect(later[fact]).toBe('contested');
    }),
    { seed: SEED },
  );
});

test('fifteen bits hold all facts; bits that this version does not know read as unknown', () => {
  fc.assert(
    fc.property(current, (facts) => {
      const bits = packFacts(facts);
      expect(bits).toBeLessThan(2 ** 15);
      expect(unpackFacts(bits)).toEqual(facts);
    }),
    { seed: SEED },
  );
  expect(packFacts(currentFacts([]))).toBe(0);
  // Positions are part of the pack's format.
  expect(packFacts(currentFacts([{ facts: { menu: 'some', alcohol: 'none', stunning: 'used' } }]))).toBe(
    3 | (2 << 3) | (1 << 12),
  );
  expect(packFacts(currentFacts([{ facts: { alcohol: 'bar' } }]))).toBe(3 << 3);
  expect(unpackFact(6 << 9, 'slaughter')).toBe('unknown');
});

test('a wish is met by its value only: not by unknown or contested facts', () => {
  fc.assert(
    fc.property(current, fc.subarray([...FACT_WISHES]), (facts, wishes) => {
      const { mask, bits } = wishedBits(wishes);
      const expected = wishes.every((wish) => facts[WISHED_FACTS[wish][0]] === WISHED_FACTS[wish][1]);
      expect((packFacts(facts) & mask) === bits).toBe(expected);
      expect(wishes.every((wish) => meetsWish(facts, wish))).toBe(expected);
    }),
    { seed: SEED },
  );
});

test('alcohol, a bar, pork and no halal food speak against a place, and nothing else', () => {
  const against = FACTS.flatMap((fact: Fact) =>
    FACT_VALUES[fact].filter((value) => factsAgainst({ [fact]: value }).length > 0).map((value) => `${fact}=${value}`),
  );
  expect(against).toEqual(['menu=none', 'alcohol=served', 'alcohol=bar', 'pork=in_kitchen']);
  expect(factsAgainst(undefined)).toEqual([]);
});

test('a place that serves alcohol or is a bar, or of which sources differ, has no amenity that denies it', () => {
  const amenities = ['wifi', 'alcohol_free'] as const;
  expect(knownAmenities(amenities, 'served')).toEqual(['wifi']);
  expect(knownAmenities(amenities, 'bar')).toEqual(['wifi']);
  expect(knownAmenities(amenities, 'contested')).toEqual(['wifi']);
  expect(knownAmenities(amenities, 'unknown')).toEqual(amenities);
  expect(knownAmenities(amenities, 'none')).toEqual(amenities);
});

test('stated facts come in a fixed order', () => {
  expect(statedFacts({ pork: 'none', menu: 'some' })).toEqual([
    ['menu', 'some'],
    ['pork', 'none'],
  ]);
  expect(statedFacts(null)).toEqual([]);
});
