// @module-tag quick
import { expect, test } from 'vitest';
import { normaliseCode } from './plain-digits.ts';

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
