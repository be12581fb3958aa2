// @module-tag quick
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FACT_WISHES } from '#domain/places/facts.ts';
import { AMENITIES, HALAL_STATUSES, PRICE_LEVELS, SEARCH_CUISINES } from '#domain/places/taxonomy.ts';
import { SORTS } from '#domain/search/search.ts';
import { type Criteria, canonical } from './criteria.ts';
import { formatCriteria, PARAMETERS, parseCriteria } from './search-params.ts';

const SEED = 20_261_120;

const twoDigits = (most: number) => fc.integer({ min: 0, max: most }).map((n) => String(n).padStart(2, '0'));
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const minute = fc.tuple(day, twoDigits(23), twoDigits(59)).map(([date, hour, min]) => `${date}T${hour}:${min}`);

/** Well-formed only: an address can't contain half of a surrogate pair. */
const text = fc.string({ unit: 'binary', maxLength: 20 }).filter((value) => value.isWellFormed());

const criteria: fc.Arbitrary<Criteria> = fc
  .record(
    {
      text,
      halalStatus: fc.subarray([...HALAL_STATUSES]),
      cuisines: fc.array(fc.oneof(fc.constantFrom(...SEARCH_CUISINES), text), { maxLength: 4 }),
      priceLevels: fc.subarray([...PRICE_LEVELS]),
      amenities: fc.subarray([...AMENITIES]),
      facts: fc.subarray([...FACT_WISHES]),
      city: text,
      countryCode: fc.constantFrom('MY', 'SG', 'AE', 'GB', 'US', 'TR', 'EG', 'CI', 'BA', 'TW', 'CD', 'CG'),
      openNow: fc.boolean(),
      openAt: minute,
      openFor: fc.constantFrom('2027-02-08-iftar', '2028-01-28-suhoor'),
      certificateOn: day,
      prayerWithinM: fc.integer({ min: 1, max: 5000 }),
      featured: fc.boolean(),
      radiusKm: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.double({ min: 0.1, max: 100, noNaN: true })),
      sort: fc.constantFrom(...SORTS),
    },
    { requiredKeys: ['text', 'halalStatus', 'cuisines', 'priceLevels', 'amenities', 'facts'] },
  )
  // A known cuisine is written as in the list; `canonical` leaves free text as typed.
  .map((each) => canonical({ ...each, cuisines: each.cuisines.map(asListed) }));

function asListed(cuisine: string): string {
  return SEARCH_CUISINES.find((known) => known.toLowerCase() === cuisine.trim().toLowerCase()) ?? cuisine;
}

const through = (params: URLSearchParams) => new URLSearchParams(params.toString());

describe('an address carries the criteria without loss', () => {
  test('each filter of the specification has its parameter (R4, D12)', () => {
    const query = 'q=soup&halal=certified,unverified&cuisine=thai&price=1,4&amenities=wifi&facts=no_pork&city=Ipoh';
    expect(parseCriteria(new URLSearchParams(query))).toEqual({
      text: 'soup',
      halalStatus: ['certified', 'unverified'],
      cuisines: ['Thai'],
      priceLevels: [1, 4],
      amenities: ['wifi'],
      facts: ['no_pork'],
      city: 'Ipoh',
    });
  });

  test('parsing a formatted address gives the same criteria (F43, D12)', () => {
    fc.assert(
      fc.property(criteria, (asked) => {
        expect(parseCriteria(through(formatCriteria(asked)))).toEqual(asked);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  test('any address can be parsed, and the result is stable', () => {
    const anyParams = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...PARAMETERS), text), text), { maxLength: 12 });
    fc.assert(
      fc.property(anyParams, (pairs) => {
        const read = parseCriteria(new URLSearchParams(pairs));
        expect(parseCriteria(through(formatCriteria(read)))).toEqual(read);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });
});
