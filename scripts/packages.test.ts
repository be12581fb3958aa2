// @module-tag quick
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
/** Folders where a package may be used: the app, its workers, its build or its tests. */
const FOLDERS = ['src', 'sw', 'tests'];
const FILES = ['vite.config.ts', 'vitest.config.ts'];

/** The packages of the checklist's line. */
function namedPackages(): string[] {
  const checklist = readFileSync(join(ROOT, 'docs/spec/checklist.md'), 'utf8');
  const [, list = ''] = /^X6 \| .*?: (.*)$/m.exec(checklist) ?? [];
  return list.split(', ');
}

function allSources(): string {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
  return [...inFolders, ...FILES].map((name) => readFileSync(join(ROOT, name), 'utf8')).join('\n');
}

test('each package of the specification’s list is installed and imported (X6)', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const sources = allSources();
  const names = namedPackages();
  expect(names).toContain('@stripe/stripe-js');
  expect(names).toHaveLength(19);
  for (const name of names) {
    expect({ ...dependencies, ...devDependencies }, name).toHaveProperty([name]);
    // By name, by a path below it, or, for Playwright, by its runner.
    expect(sources, name).toMatch(new RegExp(`['"]@?${name}(?:/[\\w/.-]+)?['"]`));
  }
});
