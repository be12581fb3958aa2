// @module-tag quick
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkSourceMaps } from './source-maps.mjs';

function plant(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'rihla-maps-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'dist/assets'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, 'dist', name), text);
  return root;
}

test.each([
  ['assets/a.js.map', '{"version":3}', 'a.js.map is a source map'],
  ['assets/a.css.map.br', '', 'a.css.map.br is a source map'],
  ['assets/a.js', 'let a=1\n//# sourceMappingURL=a.js.map', 'a.js names a source map'],
  ['assets/a.css', 'a{}/*# sourceMappingURL=data:application/json;base64,e30= */', 'a.css names a source map'],
  ['sw.js', 'let a=1;//@ sourceMappingURL=a.js.map', 'sw.js names a source map'],
])('a source map in %s is found', (name, text, problem) => {
  expect(checkSourceMaps(plant({ 'index.html': '<!doctype html>', [name]: text }))).toContain(problem);
});

test('code without source maps passes, and a missing build fails', () => {
  expect(checkSourceMaps(plant({ 'assets/map.js': 'export const map=1' }))).toBeUndefined();
  expect(checkSourceMaps(plant({}))).toContain('is empty');
});
