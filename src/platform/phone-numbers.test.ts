// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceRegion, loadPhoneNumbers } from './phone-numbers.ts';

const numbersIn = (region: string | undefined) => loadPhoneNumbers(region ?? 'none');

test.each([
  ['+65 9123 4567', undefined, '+6591234567'],
  ['0065 9123-4567', undefined, '+6591234567'],
  ['(+65) 9123.4567', undefined, '+6591234567'],
  ['9123 4567', 'SG', '+6591234567'],
  ['012-345 6789', 'MY', '+60123456789'],
  ['٠١٢-٣٤٥ ٦٧٨٩', 'MY', '+60123456789'],
  ['6591234567', undefined, '+6591234567'],
  ['6591234567', 'SG', '+6591234567'],
  ['+٦٥٩١٢٣٤٥٦٧', undefined, '+6591234567'],
  ['+۶۵۹۱۲۳۴۵۶۷', undefined, '+6591234567'],
  ['\u202a+65 9123 4567\u202c', undefined, '+6591234567'],
])('%j, on a device of %s, is %s, for a code and for a profile (V19, U41)', async (text, region, number) => {
  const numbers = await numbersIn(region);
  expect([numbers.toInternational(text), numbers.toStored(text)]).toEqual([number, number]);
});

test.each([
  '',
  '+00',
  '00',
  '+0123456789',
  '+12345678901234567',
  'phone',
  '+65 9123 456x',
  '0123456',
  '1'.repeat(10_000),
])('%j is not a number (V19, V22, U41)', async (text) => {
  const numbers = await numbersIn(undefined);
  expect([numbers.toInternational(text), numbers.toStored(text)]).toEqual([undefined, undefined]);
});

test.each([
  ['12', '12'],
  ['+12', '+12'],
  ['+٩٩ ١', '+991'],
])("%j can't be reached, but a profile may contain it: %s (V17, V19, U41)", async (text, stored) => {
  const numbers = await numbersIn(undefined);
  expect([numbers.toInternational(text), numbers.toStored(text)]).toEqual([undefined, stored]);
});

test('every result is accepted by the specification and parses to itself (V19)', async () => {
  const piece = fc.constantFrom('+', '0', '1', '6', '5', '9', '٩', '۰', ' ', '-', '(', ')', '.', 'x');
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 18 }),
      fc.constantFrom('SG', 'MY', 'US', undefined),
      async (pieces, region) => {
        const numbers = await numbersIn(region);
        const stored = numbers.toStored(pieces.join(''));
        if (stored !== undefined) expect(stored).toMatch(/^\+?[1-9]\d{1,14}$/);
        const number = numbers.toInternational(pieces.join(''));
        if (number === undefined) return;
        expect(stored).toBe(number);
        expect(number).toMatch(/^\+[1-9]\d{6,14}$/);
        expect(numbers.toInternational(numbers.toReadable(number))).toBe(number);
      },
    ),
    { seed: 20261121, numRuns: 1000 },
  );
});

test("the region is that of the device's clock, else that of its language", () => {
  expect([deviceRegion('en-GB', 'Asia/Kuala_Lumpur'), deviceRegion('en', 'Asia/Calcutta')]).toEqual(['MY', 'IN']);
  expect([deviceRegion('en-SG', 'UTC'), deviceRegion('ms-MY', 'Etc/GMT-8'), deviceRegion('en', 'UTC')]).toEqual([
    'SG',
    'MY',
    undefined,
  ]);
});

test('every country of a clock can be dialled', async () => {
  const { countries } = await numbersIn('none');
  expect(countries).toContainEqual({ code: 'SG', calling: '65' });
  expect(countries.length).toBeGreaterThan(200);
});
