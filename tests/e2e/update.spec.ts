// @module-tag full
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, countSaves, expect } from './fixtures.ts';
import { openAsNewMember, saveButtons, whenInstalled } from './screen.ts';

/** The app in its own folder, which newer builds can replace. */
const test = base.extend<{
  readonly publish: (name: string) => void;
  /** Deletes a file of the newest build, like an interrupted deployment. @returns a function that restores it */
  readonly withhold: (pattern: RegExp) => () => void;
}>({
  // Playwright reads the names of requested fixtures from the pattern.
  // oxlint-disable-next-line no-empty-pattern
  appDir: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'rihla-app-'));
    cpSync('dist', folder, { recursive: true });
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  publish: async ({ appDir }, use) => use((name) => publishBuild(appDir ?? '', name)),
  withhold: async ({ appDir }, use) => use((pattern) => withholdFile(join(appDir ?? '', 'assets'), pattern)),
});

/** Changes one file of the build, like a new build: its content, and its revision in the service worker. */
function publishBuild(appDir: string, name: string): void {
  const change = (file: string, pattern: RegExp, replacement: string) => {
    const path = join(appDir, file);
    const before = readFileSync(path, 'utf8');
    const after = before.replace(pattern, replacement);
    if (after === before) throw new Error(`${file} has nothing that matches ${pattern}`);
    writeFileSync(path, after);
    rmSync(`${path}.br`, { force: true });
  };
  change('index.html', /(<meta name="version" content=")[^"]+/, `$1${name}`);
  change('index.html', /<head>(?:<meta name="build"[^>]*>)?/, `<head><meta name="build" content="${name}">`);
  change('sw.js', /(revision:|"revision":)(["`])[0-9a-f]+\2(,\s*(?:"url"|url):["`]index\.html)/, `$1$2${name}$2$3`);
}

function withholdFile(folder: string, pattern: RegExp): () => void {
  const name = readdirSync(folder).find((each) => pattern.test(each));
  if (name === undefined) throw new Error(`No file is called ${pattern}`);
  const [here, away] = [join(folder, name), join(folder, `${name}.away`)];
  renameSync(here, away);
  rmSync(`${here}.br`, { force: true });
  return () => renameSync(away, here);
}

/** Renames a file of the build, like new content does. Requests for the old name fail. */
function renameAsset(appDir: string, pattern: RegExp): void {
  const folder = join(appDir, 'assets');
  const name = readdirSync(folder).find((each) => pattern.test(each)) ?? '';
  const other = name.replace(/-[\w-]{8}\.js$/, '-00000new.js');
  renameSync(join(folder, name), join(folder, other));
  for (const file of [...readdirSync(folder).map((each) => join(folder, each)), join(appDir, 'sw.js')]) {
    rmSync(`${file}.br`, { force: true });
    if (!/\.m?js$/.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    if (text.includes(name)) writeFileSync(file, text.replaceAll(name, other));
  }
}

/** Makes the browser look for a newer build, which it also does every half hour and when a person returns. */
async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    // If a build can't be installed, `update` rejects.
    await registration.update().catch(() => {});
  });
}

/** Waits until the newer build's installation has ended, successfully or not. */
async function installationEnds(page: Page): Promise<void> {
  const isInstalling = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).installing?.state === 'installing');
  await expect.poll(isInstalling).toBe(false);
}

/** Checks that every file of the open app loads offline. */
async function expectWhole(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  await page.context().setOffline(false);
}

/**
 * Waits until there has been no request for a second. A request that wakes the old service worker while Chromium stops it
 * leaves the new one waiting. A reload fixes that, but not while another page uses the old one.
 */
async function becomeQuiet(page: Page): Promise<void> {
  let last = Date.now();
  page.context().on('request', () => {
    last = Date.now();
  });
  await expect.poll(() => Date.now() - last).toBeGreaterThan(1000);
}

const build = (page: Page) => page.locator('meta[name="build"]');
const notice = (page: Page) => page.getByText('A new version is ready.');
const takeUpdate = (page: Page) => page.getByRole('button', { name: 'Update' }).click();

/** Opens the sign-in page with a mocked clock, and types a draft once the app is cached. */
async function openWithDraft(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/login');
  await whenInstalled(page);
  await page.getByLabel('Email', { exact: true }).fill('half.typed@exam');
  await expect(notice(page)).toBeHidden();
}

test('a newer build waits for consent, Later postpones it for an hour, and a reload keeps the old build; typed text stays, and Update installs it (S146, U87, K49)', async ({
  page,
  publish,
}) => {
  const email = page.getByLabel('Email', { exact: true });
  await openWithDraft(page);
  publish('abc1');
  await page.clock.fastForward('30:01');
  await expect(notice(page)).toBeVisible();
  await expect(email).toHaveValue('half.typed@exam');
  await expect(build(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(notice(page)).toBeHidden();
  await page.clock.fastForward('59:00');
  await expect(notice(page)).toBeHidden();
  await page.clock.fastForward('01:01');
  await expect(notice(page)).toBeVisible();
  await expect(email).toHaveValue('half.typed@exam');
  await page.reload();
  await expect(build(page)).toHaveCount(0);
  await expect(notice(page)).toBeVisible();

  await email.fill('half.typed@exam');
  await takeUpdate(page);
  await expect(build(page)).toHaveAttribute('content', 'abc1');
  // Typed text also survives the reload.
  await expect(email).toHaveValue('half.typed@exam');
  await expect(notice(page)).toBeHidden();
});

test('an interrupted update leaves the old version intact, and is installed once complete (U87)', async ({
  page,
  publish,
  withhold,
  appDir,
}) => {
  await page.goto('/login');
  await whenInstalled(page);
  publish('abc3');
  // Renamed, because a file with an unchanged name is not fetched again.
  renameAsset(appDir ?? '', /^pricing-page-[\w-]+\.js$/);
  const putBack = withhold(/^pricing-page-.*\.js$/);
  await lookForUpdate(page);
  await installationEnds(page);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
  await expect(notice(page)).toBeHidden();
  await expectWhole(page);
  await expect(build(page)).toHaveCount(0);

  putBack();
  await lookForUpdate(page);
  await takeUpdate(page);
  await expect(build(page)).toHaveAttribute('content', 'abc3');
  await expectWhole(page);
});

test('two versions run in two tabs, and text typed in the old one stays until it is updated too (U87)', async ({
  page,
  context,
  publish,
  appDir,
}) => {
  await page.goto('/login');
  await whenInstalled(page);
  await page.getByLabel('Email', { exact: true }).fill('half.typed@exam');
  publish('abc4');
  renameAsset(appDir ?? '', /^pricing-page-[\w-]+\.js$/);
  const other = await context.newPage();
  await other.goto('/terms');
  await lookForUpdate(other);
  await expect(notice(other)).toBeVisible();
  await becomeQuiet(other);
  await takeUpdate(other);
  await expect(build(other)).toHaveAttribute('content', 'abc4');

  // The old page shows the notice, is not reloaded, and keeps working, even on a page whose file the new version lacks.
  await expect(notice(page)).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('half.typed@exam');
  await expect(build(page)).toHaveCount(0);
  await page.getByLabel('Email', { exact: true }).fill('wholly.typed@example.com');
  await takeUpdate(page);
  await expect(build(page)).toHaveAttribute('content', 'abc4');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('wholly.typed@example.com');
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a return three versions later loads the newest at once and deletes the old ones (U87)', async ({
  page,
  publish,
}) => {
  await page.goto('/terms');
  await whenInstalled(page);
  // An earlier version may have left this.
  await page.evaluate(async () => {
    const cache = await caches.open('rihla-pictures-v1');
    await cache.put('/old.png', new Response('old'));
  });
  await page.goto('about:blank');
  for (const name of ['abc5', 'abc6', 'abc7']) publish(name);
  await page.goto('/terms');
  await expect(build(page)).toHaveCount(0);
  await lookForUpdate(page);
  await takeUpdate(page);
  await expect(build(page)).toHaveAttribute('content', 'abc7');
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('rihla-pictures-v1');
  await expectWhole(page);
});

test('the new version sends the outbox of the previous one (U87, A7)', async ({ page, publish, backend }) => {
  await openAsNewMember(page);
  publish('abc8');
  await lookForUpdate(page);
  await expect(notice(page)).toBeVisible();
  await page.context().setOffline(true);
  await saveButtons(page).first().click();
  await expect(saveButtons(page).first()).toHaveAccessibleName(/not sent yet$/);
  await takeUpdate(page);
  await expect(build(page)).toHaveAttribute('content', 'abc8');
  await expect(saveButtons(page).first()).toHaveAttribute('aria-pressed', 'true');
  expect(await countSaves(backend)).toBe(0);
  await page.context().setOffline(false);
  await expect.poll(() => countSaves(backend)).toBe(1);
  await expect(saveButtons(page).first()).toHaveAccessibleName(/^Save [^,]*$/);
});
