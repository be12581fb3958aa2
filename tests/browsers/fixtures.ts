/** What scenes in Firefox and WebKitGTK have: a backend of their own and browsers that keep what a site stores. */
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

/** One for all scenes of a browser: each has its own profile and people. */
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
  /** Opened once: its start takes as long as a scene. A scene that fails ends it, and the next gets one without a past. */
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
  /** A browser that scenes of a file share: it keeps what earlier ones stored, and none depends on that. */
  visitor: async ({ visiting, site }, use, info) => {
    // An earlier scene may have failed while there was no server.
    await site.start();
    await use(visiting);
    await attachPage(visiting, info);
  },
  /** Opens the scene's own browser, each time with what it has stored. */
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

/** What a failed scene leaves behind in its folder: the page's text, which the report shows as well, and its picture. */
async function attachPage(browser: DrivenBrowser, info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return;
  await info.attach('page.txt', { body: await describePage(browser) });
  // A browser that does not answer has nothing to show either.
  const picture = await browser.screenshot().catch(() => undefined);
  if (picture) writeFileSync(info.outputPath('page.png'), Buffer.from(picture, 'base64'));
}

/** Where the page was, what was written there and what went wrong in it. */
async function describePage(browser: DrivenBrowser): Promise<string> {
  try {
    const [address, text] = await browser.evaluate(() => [location.href, document.body.innerText]);
    const faults = await browser.takeFaults();
    return [address, ...faults, text].join('\n\n');
  } catch (error) {
    return String(error);
  }
}
