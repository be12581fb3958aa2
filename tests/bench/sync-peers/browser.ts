/** Chromium with a profile on disk, which the driver can kill. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { CHROMIUM_ARGS, findChromium } from '../../../scripts/setup/chromium.mjs';

export interface DiskBrowser {
  readonly context: BrowserContext;
  newPage(): Promise<Page>;
  close(): Promise<void>;
  /** Kills all of its processes at once, whatever they are doing. */
  kill(): Promise<void>;
}

export async function openBrowser(profile: string, address: string): Promise<DiskBrowser> {
  const executablePath = findChromium();
  const context = await chromium.launchPersistentContext(profile, {
    args: CHROMIUM_ARGS,
    ...(executablePath ? { executablePath } : {}),
  });
  return {
    context,
    async newPage() {
      const page = await context.newPage();
      await page.goto(address);
      await page.waitForFunction(() => 'bench' in window);
      return page;
    },
    close: () => context.close(),
    async kill() {
      const session = await context.browser()?.newBrowserCDPSession();
      const processes = await session?.send('SystemInfo.getProcessInfo');
      const main = processes?.processInfo.find(({ type }) => type === 'browser');
      if (!main) throw new Error('The browser has a main process.');
      const isClosed = new Promise<void>((resolve) => {
        context.once('close', () => resolve());
      });
      // It leads a process group of its own, with its renderers and its storage.
      process.kill(-main.id, 'SIGKILL');
      await isClosed;
    },
  };
}

/** Bytes that a profile holds in IndexedDB and in the origin's private files. */
export function storedBytes(profile: string): number {
  const folders = ['IndexedDB', 'File System'].map((name) => join(profile, 'Default', name)).filter(existsSync);
  return folders.reduce((sum, folder) => sum + bytesOf(folder), 0);
}

function bytesOf(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' });
  return entries
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
