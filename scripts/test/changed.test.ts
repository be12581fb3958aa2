// @module-tag quick
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { changedFiles, REACHED, reachedSpecs } from './changed.mjs';

const ROOT = join(import.meta.dirname, '../..');

test.each([
  ['a feature: the folder of its tests', ['src/features/search/search-page.tsx'], ['tests/e2e/discovery']],
  [
    'two features: both folders, once each',
    ['src/features/auth/a.ts', 'src/map/b.ts', 'src/features/settings/c.ts'],
    ['tests/e2e/accounts', 'tests/e2e/maps'],
  ],
  ['shared code: every folder', ['src/ui/button.tsx', 'src/map/b.ts'], ['tests/e2e']],
  ['a changed end-to-end test: itself', ['tests/e2e/spine.spec.ts'], ['tests/e2e/spine.spec.ts']],
  ['support of end-to-end tests: every folder', ['tests/e2e/fixtures.ts'], ['tests/e2e']],
  ['a unit test, a document, a script: none', ['src/ui/button.test.tsx', 'docs/search.md', 'scripts/dev.mjs'], []],
])('a change reaches of %s', (_, files, specs) => {
  expect(reachedSpecs(files)).toEqual(specs);
});

test('every folder that is named exists', () => {
  const paths = Object.entries(REACHED).flat();
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('finds changed, added and untracked files, since the upstream branch or the main one where there is one', () => {
  const root = mkdtempSync(join(tmpdir(), 'rihla-changed-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: root, encoding: 'utf8' });
  const commit = (name: string) => {
    writeFileSync(join(root, name), name);
    git('add', '.');
    git('commit', '-m', name);
  };
  git('init', '-b', 'main');
  commit('old.ts');
  git('branch', 'published');
  commit('committed.ts');
  writeFileSync(join(root, 'old.ts'), 'changed');
  writeFileSync(join(root, 'new.ts'), '');
  expect(changedFiles(root)).toEqual({ base: 'HEAD', files: ['new.ts', 'old.ts'] });
  git('update-ref', 'refs/remotes/origin/HEAD', 'HEAD');
  const last = git('rev-parse', 'HEAD').stdout.trim();
  expect(changedFiles(root)).toEqual({ base: last, files: ['new.ts', 'old.ts'] });
  git('branch', '--set-upstream-to=published');
  const base = git('rev-parse', 'published').stdout.trim();
  expect(changedFiles(root)).toEqual({ base, files: ['committed.ts', 'new.ts', 'old.ts'] });
});
