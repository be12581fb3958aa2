import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceRegion, normaliseCode, toInternational, toReadable } from './phone-number.ts';

test.each([
  ['+65 9123 4567', undefined, '+6591234567'],
  ['0065 9123-4567', undefined, '+6591234567'],
  ['(+65) 9123.4567', undefined, '+6591234567'],
  ['9123 4567', 'SG', '+6591234567'],
  ['012-345 6789', 'MY', '+60123456789'],
  ['6591234567', undefined, '+6591234567'],
  ['6591234567', 'SG', '+6591234567'],
  ['+٦٥٩١٢٣٤٥٦٧', undefined, '+6591234567'],
  ['+۶۵۹۱۲۳۴۵۶۷', undefined, '+6591234567'],
  ['\u202a+65 9123 4567\u202c', undefined, '+6591234567'],
])('%j, on a device of %s, is %s (V19, U41)', async (text, region, number) => {
  expect(await toInternational(text, region)).toBe(number);
});

test.each(['', '12', '+12', '+00', '00', '+0123456789', '+12345678901234567', 'phone', '+65 9123 456x', '0123456'])(
  '%j is no number (V19, V22, U41)',
  async (text) => {
    expect(await toInternational(text, undefined)).toBeUndefined();
  },
);

test('whatever comes out is what the specification takes, and reads as itself again (V19)', async () => {
  const piece = fc.constantFrom('+', '0', '1', '6', '5', '9', '٩', '۰', ' ', '-', '(', ')', '.', 'x');
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 18 }),
      fc.constantFrom('SG', 'MY', 'US', undefined),
      async (pieces, region) => {
        const number = await toInternational(pieces.join(''), region);
        if (number === undefined) return;
        expect(number).toMatch(/^\+[1-9]\d{6,14}$/);
        expect(await toInternational(await toReadable(number), region)).toBe(number);
      },
    ),
    { seed: 20261121, numRuns: 1000 },
  );
});

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳-۴۵۶', '123456'],
  ['\u200e012345', '012345'],
  ['12345x', '12345x'],
])('the code %j is read as %s (U40)', (text, code) => {
  expect(normaliseCode(text)).toBe(code);
});

test('the region is the one that the device’s language names', () => {
  expect([deviceRegion('en-SG'), deviceRegion('ms-MY'), deviceRegion('en')]).toEqual(['SG', 'MY', undefined]);
});
