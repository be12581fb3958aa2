import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, devices, type Page } from 'playwright';
import { findChromium, WEBGL_ARGS } from '../../../scripts/setup/chromium.mjs';
import { openAsNewMember } from '../../e2e/screen.ts';
import type { ServerProcess } from '../../support/server-process.ts';
import { type LinkConditions, startTcpProxy } from '../../support/servers/tcp-proxy.ts';
import { installWatch } from './watch.ts';

const SINGAPORE = { latitude: 1.3048, longitude: 103.8318 };
/** Slowdown of the page's main thread; workers run at full speed. */
const SLOWER = 4;
/** 400 kbit/s, and a round trip of 400 ms. */
const SLOW_LINE: LinkConditions = { latencyMs: 200, bytesPerSecond: 50_000, line: { freeAt: 0 } };

/** The page of an open phone. */
export interface OpenPhone {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Cuts the network. */
  goOffline(): Promise<void>;
}

/** A slow phone on a slow network that has used the app before: signed in, with its region downloaded. */
export interface Phone {
  /** Runs `work` in a newly started browser, then closes it. */
  open<T>(work: (phone: OpenPhone) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * @param places number of places in Singapore
 * @param kind slowdown of the main thread, and the network
 */
export async function preparePhone(
  server: ServerProcess,
  places: number,
  { slower, line }: { readonly slower: number; readonly line: LinkConditions } = { slower: SLOWER, line: SLOW_LINE },
): Promise<Phone> {
  const proxy = await startTcpProxy(server.port);
  const profile = mkdtempSync(join(tmpdir(), 'rihla-bench-phone-'));
  const baseURL = `http://localhost:${proxy.port}`;
  const withContext = async <T>(work: (context: BrowserContext) => Promise<T>): Promise<T> => {
    const executablePath = findChromium();
    const context = await chromium.launchPersistentContext(profile, {
      ...devices['Pixel 7'],
      viewport: { width: 390, height: 844 },
      baseURL,
      geolocation: SINGAPORE,
      permissions: ['geolocation'],
      locale: 'en-GB',
      timezoneId: 'Asia/Singapore',
      args: WEBGL_ARGS,
      ...(executablePath ? { executablePath } : {}),
    });
    try {
      return await work(context);
    } finally {
      await context.close();
    }
  };
  await withContext(async (context) => {
    const page = context.pages()[0] ?? (await context.newPage());
    await openAsNewMember(page);
    await waitForRegion(page, places);
  });
  proxy.conduct = () => line;

  return {
    open: (work) =>
      withContext(async (context) => {
        // Code compiled by tsx calls this helper for named functions.
        await context.addInitScript('globalThis.__name = (named) => named');
        await context.addInitScript(installWatch);
        const page = context.pages()[0] ?? (await context.newPage());
        const cdp = await context.newCDPSession(page);
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
        const goOffline = async () => {
          proxy.conduct = () => ({ cut: { stream: 'up', afterBytes: 0 } });
          await context.setOffline(true);
        };
        try {
          return await work({ page, cdp, goOffline });
        } finally {
          proxy.conduct = () => line;
        }
      }),
    async close() {
      await proxy.stop();
      // Processes of the browser may still write after it has closed.
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

/** Waits until the phone has all of Singapore's places. */
async function waitForRegion(page: Page, places: number): Promise<void> {
  await page.goto('/data-check');
  await page.waitForFunction(
    (least) =>
      [...document.querySelectorAll('tbody tr')].some(
        ({ children: [region, count] }) => region?.textContent === 'sg' && Number(count?.textContent) >= least,
      ),
    places,
    { timeout: 120_000 },
  );
}
