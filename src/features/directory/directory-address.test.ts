// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DIRECTORY_CUISINES, DIRECTORY_STATUSES, PRICE_LEVELS } from '#domain/places/taxonomy.ts';
import { type Criteria, canonical, NO_CRITERIA } from '#places/criteria/criteria.ts';
import { repetitions } from '../../../tests/support/repetitions.ts';
import { DIRECTORY_ADDRESS, highlightedIn } from './directory-address.ts';

const SEED = 20_261_121;
const { parse, format } = DIRECTORY_ADDRESS;
const read = (query: string) => parse(new URLSearchParams(query));

test('country, name and the filters are read from the address; any slug is a country, unknown ones are ignored (R6, R8, D67, U66)', () => {
  expect(read('country=saudi-arabia&name=nasi&cuisine=western&halal=certified&price=2&open=1&radius=7')).toEqual({
    ...NO_CRITERIA,
    countryCode: 'SA',
    text: 'nasi',
    cuisines: ['Western'],
    halalStatus: ['certified'],
    priceLevels: [2],
    openNow: true,
    radiusKm: 7,
  });
  expect(read('country=peru').countryCode).toBe('PE');
  expect(read('country=atlantis&q=other')).toEqual(NO_CRITERIA);
});

test('featured highlights a place without filtering, and stays while filters change (R7, U67)', () => {
  const params = new URLSearchParams('featured=an-id&name=nasi');
  expect(parse(params).featured).toBeUndefined();
  expect(highlightedIn(params)).toBe('an-id');
  expect(highlightedIn(format({ ...NO_CRITERIA, openNow: true }, params))).toBe('an-id');
  expect(highlightedIn(new URLSearchParams())).toBeNull();
});

test('formatted criteria are parsed back unchanged, and foreign parameters stay (F43, D67)', () => {
  const text = fc.string({ unit: 'binary', maxLength: 20 }).filter((value) => value.isWellFormed());
  const criteria: fc.Arbitrary<Criteria> = fc
    .record(
      {
        text,
        halalStatus: fc.subarray([...DIRECTORY_STATUSES]),
        cuisines: fc.subarray([...DIRECTORY_CUISINES]),
        priceLevels: fc.subarray([...PRICE_LEVELS]),
        amenities: fc.constant([]),
        facts: fc.constant([]),
        countryCode: fc.constantFrom('MY', 'SA', 'AE', 'GB', 'US', 'TR', 'EG'),
        openNow: fc.boolean(),
        radiusKm: fc.integer({ min: 1, max: 20 }),
      },
      { requiredKeys: ['text', 'halalStatus', 'cuisines', 'priceLevels', 'amenities', 'facts'] },
    )
    .map(canonical);
  fc.assert(
    fc.property(criteria, (asked) => {
      const params = new URLSearchParams(format(asked, new URLSearchParams('featured=x&from=mail')).toString());
      expect(parse(params)).toEqual(asked);
      expect(params.get('from')).toBe('mail');
      expect(highlightedIn(params)).toBe('x');
    }),
    { seed: SEED, numRuns: repetitions(300) },
  );
});
