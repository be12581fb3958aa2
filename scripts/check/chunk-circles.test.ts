// @module-tag quick
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkChunkCircles } from './chunk-circles.mjs';

function check(scripts: Readonly<Record<string, string>>): string | undefined {
  const root = mkdtempSync(join(tmpdir(), 'rihla-circles-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'dist/assets'), { recursive: true });
  for (const [name, code] of Object.entries(scripts)) writeFileSync(join(root, 'dist/assets', name), code);
  return checkChunkCircles(root);
}

test('a circle of scripts is named', () => {
  const scripts = {
    'a.js': 'import{x as e}from"./b.js";import"./d.js";e()',
    'b.js': 'var y=1;export{y};import"./c.js";',
    'c.js': 'export{z}from"./a.js";',
    'd.js': '',
  };
  expect(check(scripts)).toBe('Scripts of the build import each other in a circle: a.js → b.js → c.js → a.js');
});

test('scripts that load each other later, or share one, are no circle', () => {
  const scripts = {
    'a.js': 'import{x}from"./c.js";export const b=()=>import("./b.js")',
    'b.js': 'import{x}from"./c.js";import"./a.js"',
    'c.js': '',
  };
  expect(check(scripts)).toBeUndefined();
});
