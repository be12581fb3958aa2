// @module-tag quick
import { expect, test } from 'vitest';
import { ifError } from './if-error.ts';

const known = ifError(RangeError, ({ message }) => `known: ${message}`);

test('an expected error is handled, and any other thrown on', async () => {
  expect(await Promise.reject(new RangeError('far')).catch(known)).toBe('known: far');
  await expect(Promise.reject(new TypeError('a bug')).catch(known)).rejects.toThrow('a bug');
});
