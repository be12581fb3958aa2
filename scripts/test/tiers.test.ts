// @module-tag quick
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { checkTiers, excludedFiles, listSuites } from './tiers.mjs';

afterEach(() => void vi.unstubAllEnvs());

function makeProject(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'rihla-tiers-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

/** In two parts, because Vitest would take it for the tag of this file. */
const TAG = ['// @module', 'tag'].join('-');
const TAGGED = {
  'src/a/one.test.ts': `${TAG} quick\nrest`,
  'src/a/two.browser.test.tsx': `${TAG} full\n`,
  'tests/e2e/three.spec.ts': `${TAG} full\n`,
  'src/a/one.ts': 'no test',
};

test('lists every test file with the tier of its first line', () => {
  expect(listSuites(makeProject(TAGGED))).toEqual([
    { file: 'src/a/one.test.ts', tier: 'quick' },
    { file: 'src/a/two.browser.test.tsx', tier: 'full' },
    { file: 'tests/e2e/three.spec.ts', tier: 'full' },
  ]);
  expect(checkTiers(makeProject(TAGGED))).toBeUndefined();
});

test.each([
  ['no tier', 'import x'],
  ['an unknown tier', `${TAG} slow\n`],
  ['a tier in its second line', `\n${TAG} quick\n`],
  ['words after its tier', `${TAG} quick for now\n`],
])('names a test file with %s', (_, text) => {
  expect(checkTiers(makeProject({ ...TAGGED, 'sw/bad.test.ts': text }))).toMatch(/:\nsw\/bad\.test\.ts$/);
});

test('a run of one tier leaves out the files of the other, except changed ones; a run of no tier leaves out none', () => {
  const root = makeProject(TAGGED);
  vi.stubEnv('RIHLA_TIER', undefined);
  expect(excludedFiles(root)).toEqual([]);
  vi.stubEnv('RIHLA_TIER', 'quick');
  expect(excludedFiles(root)).toEqual(['src/a/two.browser.test.tsx', 'tests/e2e/three.spec.ts']);
  vi.stubEnv('RIHLA_CHANGED', 'README.md\ntests/e2e/three.spec.ts');
  expect(excludedFiles(root)).toEqual(['src/a/two.browser.test.tsx']);
});
