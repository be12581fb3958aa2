// @module-tag quick
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkHashes, checkLicences } from '../../../scripts/check/lock-file.mjs';
import { MEASURED } from './table.ts';

const FOLDER = fileURLToPath(new URL('./libraries', import.meta.url));

test('the measured libraries may be used by tools, and each has its hash', () => {
  expect(checkLicences(FOLDER)).toBeUndefined();
  expect(checkHashes(FOLDER)).toBeUndefined();
});

test('their versions are exact, and the table names them', () => {
  const { dependencies } = JSON.parse(readFileSync(`${FOLDER}/package.json`, 'utf8'));
  const { rxdb } = JSON.parse(readFileSync('package.json', 'utf8')).dependencies;
  const named = MEASURED.flatMap(({ packages }) => Object.entries(packages));
  expect(Object.fromEntries(named)).toEqual({ ...dependencies, rxdb });
});
