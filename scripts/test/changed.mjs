/** What a change reaches, for `npm test -- --changed`. Imports only Node's modules. */
import { spawnSync } from 'node:child_process';

/** The folders of end-to-end tests that use each folder of sources. */
export const REACHED = {
  'src/features/auth/': 'tests/e2e/accounts',
  'src/features/dashboard/': 'tests/e2e/accounts',
  'src/features/settings/': 'tests/e2e/accounts',
  'supabase/local/auth/': 'tests/e2e/accounts',
  'src/features/directory/': 'tests/e2e/discovery',
  'src/features/google/': 'tests/e2e/discovery',
  'src/features/home/': 'tests/e2e/discovery',
  'src/features/landing/': 'tests/e2e/discovery',
  'src/features/restaurant/': 'tests/e2e/discovery',
  'src/features/reviews/': 'tests/e2e/discovery',
  'src/features/saved/': 'tests/e2e/discovery',
  'src/features/search/': 'tests/e2e/discovery',
  'src/features/suggest/': 'tests/e2e/discovery',
  'src/features/debug/': 'tests/e2e/install',
  'src/features/install/': 'tests/e2e/install',
  'src/features/share/': 'tests/e2e/install',
  'src/i18n/': 'tests/e2e/install',
  'src/features/way/': 'tests/e2e/maps',
  'src/map/': 'tests/e2e/maps',
  'src/ways/': 'tests/e2e/maps',
  'src/features/subscription/': 'tests/e2e/payments',
  'supabase/local/payments/': 'tests/e2e/payments',
};
/** Everything else in these folders reaches every end-to-end test. */
const APP = ['public/', 'src/', 'supabase/', 'sw/', 'tests/e2e/', 'index.html', 'vite.config.ts'];
const E2E = 'tests/e2e';
const UNIT_TEST = /\.test\.tsx?$/;

/**
 * @param {string} root
 * @returns {{ base: string, files: string[] }} `base` is the commit where this branch left its upstream, else the clone's main
 *   branch, else the last commit; `files` are those that differ from it, untracked ones included
 */
export function changedFiles(root) {
  /** @param {string[]} args */
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    return status === 0 ? stdout.split('\n').filter(Boolean) : [];
  };
  const [base = 'HEAD'] = ['@{upstream}', 'origin/HEAD'].flatMap((branch) => git('merge-base', 'HEAD', branch));
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  return { base, files: files.toSorted() };
}

/**
 * @param {readonly string[]} files paths of changed files
 * @returns {string[]} folders and files of end-to-end tests that the change reaches; empty if it reaches none
 */
export function reachedSpecs(files) {
  const reached = new Set(files.map(specsOf).filter((path) => path !== undefined));
  return reached.has(E2E) ? [E2E] : [...reached].toSorted();
}

/**
 * @param {string} file
 * @returns {string | undefined}
 */
function specsOf(file) {
  if (file.endsWith('.spec.ts') && file.startsWith(`${E2E}/`)) return file;
  if (UNIT_TEST.test(file)) return undefined;
  const [, folder] = Object.entries(REACHED).find(([source]) => file.startsWith(source)) ?? [];
  return folder ?? (APP.some((path) => file.startsWith(path)) ? E2E : undefined);
}
