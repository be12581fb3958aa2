/** Sets a phone's clock. */
import type { Page } from '@playwright/test';

/**
 * Changes the clock of pages and workers from the next load on, by inserting a first line that shifts `Date` into each cached
 * script. Playwright's own clock only reaches pages, but the app checks the plan in a worker.
 * @param ms difference from the true time
 */
export async function setDeviceClock(page: Page, ms: number): Promise<void> {
  const changed = await page.evaluate(async (offset) => {
    const line = `{ const True = globalThis.TrueDate ??= Date; globalThis.Date = class Date extends True {
      constructor(...given) { if (given.length === 0) super(True.now() + ${offset}); else super(...given); }
      static now() { return True.now() + ${offset}; } }; } /* device clock */`.replaceAll('\n', ' ');
    let count = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        if (!response || !new URL(request.url).pathname.endsWith('.js')) continue;
        const code = (await response.text()).replace(/^.*\/\* device clock \*\/\n/, '');
        const headers = new Headers(response.headers);
        for (const header of ['content-encoding', 'content-length']) headers.delete(header);
        // The original header would make it immutable.
        headers.set('cache-control', 'no-store');
        await cache.put(request, new Response(`${line}\n${code}`, { headers }));
        count++;
      }
    }
    return count;
  }, ms);
  if (changed === 0) throw new Error('the service worker keeps no script');
  await forgetScripts(page);
}

/** Clears the memory cache, because a page takes scripts from it without asking the service worker. */
async function forgetScripts(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.setCacheDisabled', { cacheDisabled: false });
  await session.detach();
}
