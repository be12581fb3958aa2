// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { factsAgainst } from '#domain/places/facts.ts';
import { repetitions } from '../../../tests/support/repetitions.ts';
import { osmTagFacts } from './tag-facts.ts';

const SEED = 20_261_128;

const keys = ['diet:halal', 'drink:beer', 'drink:tea', 'drink:xyz', 'alcohol', 'bar', 'pork', 'diet:pork', 'cuisine'];
const values = [
  'yes',
  'no',
  'only',
  'limited',
  'unknown',
  'izakaya',
  'salad_bar',
  'ham',
  'turkey_ham',
  'served',
  'no;yes',
  'wine',
];
const tag = fc.tuple(
  fc.oneof(fc.constantFrom(...keys, 'alcohol_free', 'shop', 'amenity', 'name:bar'), fc.string({ maxLength: 12 })),
  fc.oneof(fc.constantFrom(...values), fc.string({ unit: 'grapheme', maxLength: 12 })),
);
const tags = fc.uniqueArray(tag, { selector: ([key]) => key.toLowerCase(), maxLength: 8 });

test('no further tag takes back what tags say against a place, and their order does not matter (U120)', () => {
  fc.assert(
    fc.property(tags, fc.nat(), (all, cut) => {
      const facts = osmTagFacts(Object.fromEntries(all)).facts;
      const fewer = osmTagFacts(Object.fromEntries(all.slice(0, cut % (all.length + 1)))).facts;
      expect(factsAgainst(facts)).toEqual(expect.arrayContaining([...factsAgainst(fewer)]));
      expect(osmTagFacts(Object.fromEntries(all.toReversed())).facts).toEqual(facts);
    }),
    { seed: SEED, numRuns: repetitions(2000) },
  );
});

test('a fact against a place always comes with its tag, and no tag without such a fact (U120)', () => {
  fc.assert(
    fc.property(tags, (all) => {
      const { facts, contrary } = osmTagFacts(Object.fromEntries(all));
      const isAgainst = facts.alcohol === 'served' || facts.alcohol === 'bar' || facts.pork === 'in_kitchen';
      expect(contrary.length > 0).toBe(isAgainst);
      for (const said of contrary) expect(said).not.toContain('; ');
    }),
    { seed: SEED, numRuns: repetitions(2000) },
  );
});
