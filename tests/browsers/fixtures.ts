/** Fixtures for tests in Firefox and WebKitGTK: a backend of their own, and browsers that keep their stored data. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type TestInfo } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { layOutDatabase } from '../support/light-database.ts';
import { createOperator } from '../support/operator.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { type Display, startDisplay } from './display.ts';
import type { BrowserOptions, DrivenBrowser } from './driven-browser.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

export { expect };

type Engine = 'firefox' | 'webkit';

export interface EngineOption {
  readonly engine: Engine;
}

/** One for all tests of a browser: each test has its own profile and people. */
export interface Site {
  readonly url: string;
  readonly operator: SupabaseClient;
  kill(): Promise<void>;
  start(): Promise<void>;
}

type Open = (options?: Pick<BrowserOptions, 'without' | 'isRefusing' | 'extra'>) => Promise<DrivenBrowser>;

const OPEN = { firefox: openFirefox, webkit: openWebKit };

export const test = base.extend<
  { readonly open: Open; readonly visitor: DrivenBrowser },
  EngineOption & { readonly site: Site; readonly display: Display; readonly visiting: DrivenBrowser }
>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  display: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const display = await startDisplay();
      await use(display);
      await display.end();
    },
    { scope: 'worker' },
  ],
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'rihla-site-'));
      await layOutDatabase(dataDir);
      let server: ServerProcess | null = await startServerProcess({ dataDir });
      const { url, port } = server;
      await use({
        url,
        operator: createOperator(url, server.secretKey()),
        async kill() {
          await server?.kill();
          server = null;
        },
        async start() {
          server ??= await startServerProcess({ dataDir, port });
        },
      });
      await server?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  /** Opened once, because its start takes as long as a test. A failed test ends it, and the next one gets a new profile. */
  visiting: [
    async ({ engine, display }, use) => {
      const profile = makeProfile(engine);
      const browser = await OPEN[engine]({ profile, display: display.name });
      await use(browser);
      await browser.close();
      removeProfile(profile);
    },
    { scope: 'worker' },
  ],
  /** A browser that the tests of a file share. It keeps what earlier tests stored; no test depends on that. */
  visitor: async ({ visiting, site }, use, info) => {
    // An earlier test may have failed while the server was stopped.
    await site.start();
    await use(visiting);
    await attachPage(visiting, info);
  },
  /** Opens the test's own browser; opened again, it has its earlier data. */
  open: async ({ engine, display, site }, use, info) => {
    await site.start();
    const profile = makeProfile(engine);
    const opened: DrivenBrowser[] = [];
    await use(async (options = {}) => {
      await opened.pop()?.close();
      const browser = await OPEN[engine]({ profile, display: display.name, ...options });
      opened.push(browser);
      return browser;
    });
    const last = opened.pop();
    if (last) await attachPage(last, info);
    await last?.close();
    removeProfile(profile);
  },
});

const makeProfile = (engine: Engine) => mkdtempSync(join(tmpdir(), `rihla-${engine}-`));
const removeProfile = (profile: string) => rmSync(profile, { recursive: true, force: true, maxRetries: 5 });

/** Attaches the page's text and a screenshot to a failed test. */
async function attachPage(browser: DrivenBrowser, info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return;
  await info.attach('page.txt', { body: await describePage(browser) });
  // A browser that does not answer has no screenshot either.
  const picture = await browser.screenshot().catch(() => undefined);
  if (picture) writeFileSync(info.outputPath('page.png'), Buffer.from(picture, 'base64'));
}

/** The page's URL, its faults and its text. */
async function describePage(browser: DrivenBrowser): Promise<string> {
  try {
    const [address, text] = await browser.evaluate(() => [location.href, document.body.innerText]);
    const faults = await browser.takeFaults();
    return [address, ...faults, text].join('\n\n');
  } catch (error) {
    return String(error);
  }
}
