import { expect, test } from 'vitest';
import { internationalPhone } from './international-phone.ts';

test.each([
  ['+65 6123 4567', '+6561234567'],
  ['0065 (6123) 4567', '+6561234567'],
  ['+٦٥٦١٢٣٤٥٦٧', '+6561234567'],
  ['+60 3-2161 1234', '+60321611234'],
  // Nobody can tell the country of these.
  ['2025550123', null],
  ['12', null],
  ['+00', null],
  ['+12', null],
  ['', null],
  ['call me', null],
])('%s is dialled as %s (S124)', (typed, dialled) => {
  expect(internationalPhone(typed)?.dialled ?? null).toBe(dialled);
});
