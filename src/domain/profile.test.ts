import { expect, test } from 'vitest';
import { cleanPhone, fieldPatch, fieldProblem } from './profile.ts';

test.each([
  ['name', 'A', 'name'],
  ['name', '  A ', 'name'],
  ['name', 'Al', null],
  ['name', 'x'.repeat(121), 'nameLong'],
  ['phone', '', null],
  ['phone', '+65 6123-4567', null],
  ['phone', '0065 (6123) 4567', null],
  ['phone', '٠٠٦٥٦١٢٣٤٥٦٧', null],
  ['phone', 'none', 'phone'],
  ['phone', '0123', 'phone'],
  ['city', '', null],
  ['city', 'x'.repeat(121), 'city'],
] as const)('%s %j: %s (V16, V17, U41)', (field, text, expected) => {
  expect(fieldProblem(field, text)).toBe(expected);
});

test('a number in other digits is the same number', () => {
  expect(cleanPhone('٠٠٦٥ ۶۱۲۳')).toBe('+656123');
});

test('an emptied field is taken out, a name never', () => {
  expect(fieldPatch('city', ' ')).toEqual({ name: 'update_profile', args: { city: null } });
  expect(fieldPatch('name', ' Amina ')).toEqual({ name: 'update_profile', args: { name: 'Amina' } });
});
