import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';
import { whenInstalled } from './screen.ts';

/** The app in a folder of its own, which can be replaced by a newer build. */
const test = base.extend<{ readonly publish: (name: string) => void }>({
  // Playwright reads the names of the fixtures that are asked for out of the pattern.
  // oxlint-disable-next-line no-empty-pattern
  appDir: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'rihla-app-'));
    cpSync('dist', folder, { recursive: true });
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  publish: async ({ appDir }, use) => use((name) => publishBuild(appDir ?? '', name)),
});

/** Changes one file of the build, as a new one would: its content, and its revision in the service worker. */
function publishBuild(appDir: string, name: string): void {
  const change = (file: string, pattern: RegExp, replacement: string) => {
    const path = join(appDir, file);
    const before = readFileSync(path, 'utf8');
    const after = before.replace(pattern, replacement);
    if (after === before) throw new Error(`${file} has nothing that matches ${pattern}`);
    writeFileSync(path, after);
    rmSync(`${path}.br`);
  };
  change('index.html', /<head>/, `<head><meta name="build" content="${name}">`);
  change('sw.js', /(revision:|"revision":)(["`])[0-9a-f]+\2(,\s*(?:"url"|url):["`]index\.html)/, `$1$2${name}$2$3`);
}

const build = (page: Page) => page.locator('meta[name="build"]');
const notice = (page: Page) => page.getByText('A new version is ready.');

/** Opens the sign-in page with a clock that can be put forward, once the app is kept on the device. */
async function openWithDraft(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/login');
  await whenInstalled(page);
  await page.getByLabel('Email', { exact: true }).fill('half.typed@exam');
  await expect(notice(page)).toBeHidden();
}

test('a newer build waits until it is wanted; what is typed stays, and Update takes it (S146, U87, K49)', async ({
  page,
  publish,
}) => {
  await openWithDraft(page);
  publish('abc1');
  await page.clock.fastForward('30:01');
  await expect(notice(page)).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('half.typed@exam');
  await expect(build(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Update' }).click();
  await expect(build(page)).toHaveAttribute('content', 'abc1');
  // What was typed outlives the reload, too.
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('half.typed@exam');
  await expect(notice(page)).toBeHidden();
});

test('Later puts it off for an hour, and a reload still has the old one (S146, U87, K49)', async ({
  page,
  publish,
}) => {
  await openWithDraft(page);
  publish('abc2');
  await page.clock.fastForward('30:01');
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(notice(page)).toBeHidden();
  await page.clock.fastForward('59:00');
  await expect(notice(page)).toBeHidden();
  await page.clock.fastForward('01:01');
  await expect(notice(page)).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('half.typed@exam');

  await page.reload();
  await expect(build(page)).toHaveCount(0);
  await expect(notice(page)).toBeVisible();
});
