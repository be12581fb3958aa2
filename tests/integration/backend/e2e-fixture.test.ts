// @module-tag quick
/** Every end-to-end test uses the watched browser; see tests/e2e/watched-browser.ts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const FOLDER = fileURLToPath(new URL('../../e2e', import.meta.url));
const specs = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.spec.ts'));

const IMPORT = /^import (type )?([^;]*?) from '([^']+)';$/gm;

/** How a spec bypasses the watched browser; empty if it doesn't. It may take its test from a module that doesn't either. */
function escapes(text: string, folder = FOLDER): string[] {
  const imports = [...text.matchAll(IMPORT)].map(([, type, names = '', source = '']) => ({ type, names, source }));
  const isWatched = imports.some(
    ({ type, names, source }) =>
      !type && /\b(?:test|readingTest)\b/.test(names) && isWatchedModule(join(folder, source)),
  );
  const ownBrowsers = imports.filter(
    ({ type, source }) => !type && /^(?:@playwright\/test|playwright(?:-core)?)$/.test(source),
  );
  return [
    ...(isWatched ? [] : ['takes no test from fixtures.ts']),
    ...ownBrowsers.map(({ source }) => `imports ${source} itself`),
    ...(/\.launch(?:PersistentContext|Server)?\(|killable-chromium/.test(text) ? ['starts a browser of its own'] : []),
  ];
}

function isWatchedModule(path: string): boolean {
  if (basename(path) === 'fixtures.ts') return true;
  return existsSync(path) && escapes(readFileSync(path, 'utf8'), dirname(path)).length === 0;
}

describe('every end-to-end spec', () => {
  test('exist', () => expect(specs.length).toBeGreaterThan(15));

  test.each(specs)('%s is watched', (name) => {
    expect(escapes(readFileSync(join(FOLDER, name), 'utf8'), dirname(join(FOLDER, name)))).toEqual([]);
  });

  test.each([
    ["import { test } from '@playwright/test';", ['takes no test from fixtures.ts', 'imports @playwright/test itself']],
    ["import { expect } from './fixtures.ts';", ['takes no test from fixtures.ts']],
    ["import { test } from './screen.ts';", ['takes no test from fixtures.ts']],
    ["import { test } from './fixtures.ts';\nimport { chromium } from 'playwright';", ['imports playwright itself']],
    ["import { test } from './fixtures.ts';\nawait browser.browserType().launch();", ['starts a browser of its own']],
  ])('one that is not is told of: %j', (text, problems) => {
    expect(escapes(text)).toEqual(problems);
  });
});
