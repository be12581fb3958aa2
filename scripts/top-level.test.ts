// @module-tag quick
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';

test.each([
  'package.json',
  'vite.config.ts',
  'tsconfig.json',
  'src',
  'src/workers',
  'sw',
  'public',
  'supabase',
  'tests',
  'README.md',
])('%s is where the client expects it (X7)', (path) => {
  expect(existsSync(new URL(`../${path}`, import.meta.url))).toBe(true);
});
