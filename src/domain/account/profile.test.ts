// @module-tag quick
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanName, cleanPhone, fieldPatch, fieldProblem, maskPhone } from './profile.ts';

test.each([
  ['name', 'A', 'name'],
  ['name', '  A ', 'name'],
  ['name', '"A"', 'name'],
  ['name', '\u202eA\u202c', 'name'],
  ['name', '\u200b\u200b\u2060', 'name'],
  ['name', 'Al', null],
  ['name', "O'Connor", null],
  ['name', '👩‍🍳🍜', null],
  ['name', 'x'.repeat(121), 'nameLong'],
  ['name', 'x'.repeat(10_000), 'nameLong'],
  ['phone', '', null],
  ['phone', '+65 6123-4567', null],
  ['phone', '0065 (6123) 4567', null],
  ['phone', '٠٠٦٥٦١٢٣٤٥٦٧', null],
  ['phone', '12', null],
  ['phone', '\u202a+65 6123 4567\u202c', null],
  ['phone', '+00', 'phone'],
  ['phone', 'none', 'phone'],
  ['phone', '0123', 'phone'],
  ['phone', '1'.repeat(10_000), 'phone'],
  ['city', '', null],
  ['city', 'x'.repeat(121), 'city'],
] as const)('%s %j: %s (V16, V17, U41, U44)', (field, text, expected) => {
  expect(fieldProblem(field, text)).toBe(expected);
});

describe('names', () => {
  test.each([
    ["O'Connor", "O'Connor"],
    ['<b>Amina</b>', 'bAmina/b'],
    ['\u200b \u200d\ufeff', ''],
    ['"Amina"', 'Amina'],
    [' Amina ', 'Amina'],
    ['Am\u202eina\u202c', 'Amina'],
    ['Zoe\u0308', 'Zoë'],
    ['أمينة', 'أمينة'],
    ['👩‍🍳 Amina', '👩‍🍳 Amina'],
  ])('%j is stored as %j (V28, U44)', (typed, kept) => {
    expect(cleanName(typed)).toBe(kept);
    expect(fieldPatch('name', typed)).toEqual({ name: 'update_profile', args: { name: kept } });
  });

  test('cleaning is idempotent (U44)', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('<', '"', "'", '\u202e', '\u2066', '\u0007', 'e', '\u0308', '\u0301', ' ', 'أ', '👩'),
        }),
        (typed) => {
          const kept = cleanName(typed);
          expect(cleanName(kept)).toBe(kept);
          expect(kept).not.toMatch(/[<>"\u202a-\u202e\u2066-\u2069]/);
        },
      ),
      { seed: 44 },
    );
  });
});

test('a number in other digits is the same number', () => {
  expect(cleanPhone('٠٠٦٥ ۶۱۲۳')).toBe('+656123');
});

test.each([
  ['+6561234567', '656***567'],
  ['+123456789', '123***789'],
  ['+12345678', '***78'],
  ['12', '***12'],
])('%s is shown as %s (S126, U42)', (phone, shown) => {
  expect(maskPhone(phone)).toBe(shown);
});

test('an emptied field is removed, but never the name', () => {
  expect(fieldPatch('city', ' ')).toEqual({ name: 'update_profile', args: { city: null } });
  expect(fieldPatch('name', ' Amina ')).toEqual({ name: 'update_profile', args: { name: 'Amina' } });
});
