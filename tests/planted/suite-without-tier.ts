// planted: src/domain/planted/suite-without-tier.test.ts
// caught by: tiers
import { expect, test } from 'vitest';

test('a suite must state its tier in its first line', () => {
  expect(1).toBe(1);
});
