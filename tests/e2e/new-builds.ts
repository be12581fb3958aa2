/** Newer builds of the app, for tests of its updates. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';

/** Runs with the app in its own folder, which newer builds can replace. */
export const test = base.extend<{
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
export function renameAsset(appDir: string, pattern: RegExp): void {
  const folder = join(appDir, 'assets');
  const name = readdirSync(folder).find((each) => pattern.test(each)) ?? '';
  const other = name.replace(/-[\w-]{7,8}\.js$/, '-00000new.js');
  renameSync(join(folder, name), join(folder, other));
  for (const file of [...readdirSync(folder).map((each) => join(folder, each)), join(appDir, 'sw.js')]) {
    rmSync(`${file}.br`, { force: true });
    if (!/\.m?js$/.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    if (text.includes(name)) writeFileSync(file, text.replaceAll(name, other));
  }
}

/** Makes the browser look for a newer build, which it also does every half hour and when a person returns. */
export async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    // If a build can't be installed, `update` rejects.
    await registration.update().catch(() => {});
  });
}

/** Waits until the newer build's installation has ended, successfully or not. */
export async function installationEnds(page: Page): Promise<void> {
  const isInstalling = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).installing?.state === 'installing');
  await expect.poll(isInstalling).toBe(false);
}

/** Checks that every file of the open app loads offline. */
export async function expectWhole(page: Page): Promise<void> {
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
export async function becomeQuiet(page: Page): Promise<void> {
  let last = Date.now();
  page.context().on('request', () => {
    last = Date.now();
  });
  await expect.poll(() => Date.now() - last).toBeGreaterThan(1000);
}

export const build = (page: Page) => page.locator('meta[name="build"]');
export const notice = (page: Page) => page.getByText('A new version is ready.');
export const takeUpdate = (page: Page) => page.getByRole('button', { name: 'Update' }).click();
