/** The clock of a phone, as its owner sets it. */
import type { Page } from '@playwright/test';

/**
 * Sets the clock of all that the app runs from the next load on, workers too: of each script that the service worker keeps,
 * a first line moves `Date`. Playwright's own clock reaches pages only, and the app judges the plan in a worker.
 * @param ms from the true time
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
        // Its own says that it never changes.
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

/** A page takes a script that it has in memory without asking the service worker. */
async function forgetScripts(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.setCacheDisabled', { cacheDisabled: false });
  await session.detach();
}
