// @module-tag quick
import { expect, test } from 'vitest';
import { addressLines, addressParts } from './address-lines.ts';

const KAMER = { address: '54 Boulevard Barbès, Paris, 75018', postal_code: null, city: 'Paris' };

test('an address is formatted as on a letter', () => {
  expect(addressLines({ address: '1 Arab Street', postal_code: '199', city: 'Singapore' }, 'Singapore')).toEqual([
    '1 Arab Street',
    '199 Singapore',
  ]);
  expect(addressLines({ address: null, postal_code: null, city: 'Cairo' }, 'Egypt')).toEqual(['Cairo', 'Egypt']);
});

test('a city or postal code in the street line is not repeated', () => {
  expect(addressLines(KAMER, 'France')).toEqual(['54 Boulevard Barbès, Paris, 75018', 'France']);
  expect(addressLines({ ...KAMER, postal_code: '75018' }, 'France')).toEqual([KAMER.address, 'France']);
  expect(addressLines({ ...KAMER, address: '54 Paris Road' }, 'France')).toEqual(['54 Paris Road', 'Paris', 'France']);
});

test('only an address in two scripts is divided at its commas, also the Arabic ones', () => {
  expect(addressParts(KAMER, 'France')).toEqual(['54 Boulevard Barbès, Paris, 75018, France']);
  const mixed = { address: 'طلعة الايتي، بيرزيت, Birzeit', postal_code: null, city: 'Birzeit' };
  expect(addressParts(mixed, 'Palestine')).toEqual(['طلعة الايتي', 'بيرزيت', 'Birzeit', 'Palestine']);
});
