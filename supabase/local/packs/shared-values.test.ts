// @module-tag quick
import { expect, test } from 'vitest';
import { SharedValues } from './shared-values.ts';

test('only equal values become identical', () => {
  const shared = new SharedValues();
  const hours = { monday: [['08:00', '22:00']] };
  expect(shared.share(hours)).toBe(hours);
  expect(shared.share(structuredClone(hours))).toBe(hours);
  const others = [{ monday: [['08:00', '23:00']] }, ['Malay'], [], 'Malay', '', 'null'];
  for (const other of others) expect(shared.share(other)).toBe(other);
  expect(shared.share(null)).toBeNull();
});
