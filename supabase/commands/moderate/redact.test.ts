// @module-tag quick
import { expect, test } from 'vitest';
import { redact, redactAll } from './redact.ts';

test.each([
  ['Write to aisha.b+x@mail.example.com, please', 'Write to [e-mail], please'],
  ['Call +65 9123-4567 or (03) 2345 6789.', 'Call [number] or [number].'],
  ['٠١٢٣٤٥٦٧٨٩', '[number]'],
  ['id 12345678-1234-4234-8234-123456789012 of 2026-11-21', 'id 12345678-1234-4234-8234-123456789012 of 2026-11-21'],
  ['2026-11-21T10:11:12.345Z  upheld', '2026-11-21T10:11:12.345Z  upheld'],
  [`a/${'1'.repeat(64)}.jpg`, `a/${'1'.repeat(64)}.jpg`],
  ['4 stars, 12.50 for 2', '4 stars, 12.50 for 2'],
])('%s', (text, shown) => {
  expect(redact(text)).toBe(shown);
});

test('every text of a value, at any depth', () => {
  expect(redactAll({ note: ['a@b.c', { n: 5, x: null }] })).toEqual({ note: ['[e-mail]', { n: 5, x: null }] });
});
