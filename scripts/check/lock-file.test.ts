// @module-tag quick
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkHashes, checkLicences, checkPlatforms, findRefused } from './lock-file.mjs';

/** A folder whose lock file has these packages. */
function plant(packages: object): string {
  const root = mkdtempSync(join(tmpdir(), 'rihla-lock-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(
    join(root, 'package-lock.json'),
    JSON.stringify({ packages: { '': { license: 'UNLICENSED' }, ...packages } }),
  );
  return root;
}

test('a licence that is not on the list is found, at any depth', () => {
  const root = plant({
    'node_modules/good': { license: 'MIT' },
    'node_modules/good/node_modules/@scope/bad': { license: 'AGPL-3.0-only' },
    'node_modules/silent': {},
  });
  expect(checkLicences(root)).toBe(
    '@scope/bad has the licence AGPL-3.0-only, which the product may not use\nsilent states no licence',
  );
});

test('a licence allowed for tools is refused in the product', () => {
  const license = 'MPL-2.0';
  for (const tool of [{ dev: true }, { optional: true }, { devOptional: true }]) {
    expect(findRefused({ 'node_modules/tool': { license, ...tool } })).toEqual([]);
  }
  expect(findRefused({ 'node_modules/part': { license } })).toHaveLength(1);
  expect(findRefused({ 'node_modules/tool': { license: 'GPL-3.0-only', dev: true } })).toHaveLength(1);
});

test.each([
  ['(MIT OR GPL-3.0-only)', 0],
  ['MIT AND GPL-3.0-only', 1],
  ['MIT AND ISC', 0],
  ['SEE LICENSE IN LICENSE', 1],
  ['UNLICENSED', 1],
  ['', 1],
])('of %j %i are refused', (license, count) => {
  expect(findRefused({ 'node_modules/part': { license } })).toHaveLength(count);
});

test('a missing package for another platform is found, and a present one is not reported', () => {
  const parent = {
    license: 'MIT',
    optionalDependencies: { 'tool-linux': '1.0.0', 'tool-darwin': '1.0.0', own: '2.0.0' },
  };
  const packages = {
    'node_modules/tool': parent,
    'node_modules/tool-linux': { version: '1.0.0' },
    'node_modules/tool/node_modules/own': { version: '2.0.0' },
  };
  expect(checkPlatforms(plant(packages))).toContain('lacks tool-darwin@1.0.0: run');
  expect(checkPlatforms(plant({ ...packages, 'node_modules/tool-darwin': { version: '1.0.0' } }))).toBeUndefined();
});

test('a package without a SHA-512 hash is found; a folder of the project and a bundled package need none', () => {
  const integrity = 'sha512-Lgu2AV7jbOTNNhkQ/OurNm7Snqu1Ux/3y7k8q47fbpPa3q63aIzKKp1xFzax5KH4pcdUzbnX/riuFsxKflsF+g==';
  const sound = {
    'node_modules/tool': { integrity },
    'node_modules/tool/node_modules/inner': { inBundle: true },
    'node_modules/own': { link: true },
  };
  expect(checkHashes(plant(sound))).toBeUndefined();
  const packages = {
    ...sound,
    'node_modules/bare': { version: '1.0.0' },
    'node_modules/weak': { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' },
  };
  expect(checkHashes(plant(packages))).toContain('no SHA-512 hash for node_modules/bare, node_modules/weak: run');
});
