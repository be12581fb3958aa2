// @module-tag full
/** What the screen shows when a part of the app really breaks, and how it recovers (S147). */
import type { Page } from '@playwright/test';
import { expect, readingTest as test, UNINSTALLED } from '../fixtures.ts';
import { walkTo, whenSamplesAreHere } from '../screen.ts';

const BROKEN = { status: 200, contentType: 'text/javascript', body: 'throw new Error("broken on purpose")' };

const FILTERS = '**/assets/filter-dialog-*.js';

/** Makes a file throw when it runs. @returns a function that repairs it */
async function breakFile(page: Page, pattern: RegExp): Promise<() => Promise<void>> {
  const isIt = ({ pathname }: URL) => pattern.test(pathname);
  await page.context().route(isIt, (route) => route.fulfill(BROKEN));
  return () => page.context().unroute(isIt);
}

test.describe('without a service worker', () => {
  test.use(UNINSTALLED);

  test('the first script, a lazy page and a rendering page break: each says so, the rest keeps working and keeps the typed text, and the offered way repairs it (S147)', async ({
    page,
  }) => {
    const heading = page.getByRole('heading', { level: 1 });

    await test.step('the first script: the document itself says so, and Try Again loads the app', async () => {
      const mend = await breakFile(page, /^\/assets\/services-/);
      await page.goto('/login');
      await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
      await mend();
      await page.getByRole('link', { name: 'Try Again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
    });

    await test.step('a lazy page: the rest keeps working, and Refresh Page repairs it', async () => {
      const mend = await breakFile(page, /^\/assets\/pricing-page-/);
      await walkTo(page, '/pricing');
      await expect(heading).toHaveText('Something went wrong');
      await expect(page.getByRole('navigation').first()).toBeVisible();
      await mend();
      await page.getByRole('button', { name: 'Refresh Page' }).click();
      await expect(heading).toHaveText('Pricing');
      await expect(page).toHaveURL('/pricing');
    });

    await test.step('a page while rendering: Try Again renders it, and keeps the text typed before', async () => {
      await page.goto('/login');
      await page.getByLabel('Email', { exact: true }).fill('half.typed@exam');
      await page.evaluate(() => {
        const prices = Intl.NumberFormat.prototype;
        const whole = Object.getOwnPropertyDescriptor(prices, 'format');
        if (!whole) return;
        Object.defineProperty(prices, 'format', {
          configurable: true,
          get() {
            throw new Error('broken on purpose');
          },
        });
        addEventListener('mend', () => Object.defineProperty(prices, 'format', whole));
      });
      await walkTo(page, '/pricing');
      await expect(heading).toHaveText('Something went wrong');
      await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
      await page.evaluate(() => dispatchEvent(new Event('mend')));
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(heading).toHaveText('Pricing');
      await page.goBack();
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue('half.typed@exam');
    });
  });

  test('the code of the filters can’t be fetched, and the search worker breaks: the page says so at once, keeps what it has, and Try Again repairs it', async ({
    page,
  }) => {
    const mend = await breakFile(page, /^\/assets\/worker-[\w-]+\.js$/);
    await page.goto('/search?q=nasi');
    await expect(page.getByRole('button', { name: 'Try Again' }).first()).toBeVisible();
    await expect(page.getByRole('searchbox').or(page.getByRole('combobox')).first()).toHaveValue('nasi');
    await mend();
    // Presses within a second after the crash are ignored, so press again.
    const again = page.getByRole('button', { name: 'Try Again' }).first();
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 2000 });
      await expect(page.getByRole('article').first()).toBeVisible();
    }).toPass();

    await page.context().route(FILTERS, (route) => route.abort());
    await page.goto('/search?q=nasi');
    await page.getByRole('button', { name: 'Filters' }).click();
    const dialog = page.getByRole('dialog', { name: 'Filter Restaurants' });
    await expect(dialog).toContainText('This part couldn’t be loaded');
    await page.context().unroute(FILTERS);
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    await expect(dialog.getByRole('button', { name: /^Apply/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Nasi Lemak Kembang' }).first()).toBeVisible();
  });
});

const NOTICE = 'We can’t open what’s saved on this phone right now. It’s still there.';

/** Records the workers that a page starts. @returns a function from a worker's name to a pattern of its script's address */
async function noteWorkers(page: Page): Promise<(name: string) => Promise<RegExp>> {
  await page.addInitScript(() => {
    const addresses: Record<string, string> = {};
    Object.assign(globalThis, { workerAddresses: addresses });
    globalThis.Worker = new Proxy(Worker, {
      construct(target, [address, options]: [string | URL, WorkerOptions?]) {
        addresses[options?.name ?? ''] = new URL(String(address), location.href).pathname;
        return new target(address, options);
      },
    });
  });
  return async (name) => {
    const read = () =>
      page.evaluate(
        (key) => (globalThis as { workerAddresses?: Record<string, string> }).workerAddresses?.[key] ?? '',
        name,
      );
    await expect.poll(read).not.toBe('');
    return new RegExp(`^${(await read()).replaceAll('.', String.raw`\.`)}$`);
  };
}

test.describe('broken workers', () => {
  test.use({ ...UNINSTALLED, geolocation: { latitude: 1.3005, longitude: 103.8555 }, permissions: ['geolocation'] });

  test('the replica worker: the app says so, search works without it, and Try Again repairs it; the same for the routing worker and its place (S147)', async ({
    page,
  }) => {
    const fileOf = await noteWorkers(page);
    await page.goto('/offline');
    await expect(page.getByRole('heading', { name: 'On this phone' })).toBeVisible();
    const mend = await breakFile(page, await fileOf('replica'));
    await page.goto('/offline');
    const notice = page.getByText(NOTICE);
    await expect(notice).toBeVisible();
    await expect(page.getByRole('heading', { name: 'On this phone' })).toBeHidden();
    await walkTo(page, '/search?q=nasi');
    await expect(page.getByRole('article').first()).toBeVisible();
    // Retrying while it is broken changes nothing.
    const again = page.getByText(NOTICE).getByRole('button', { name: 'Try Again' });
    await again.click();
    await expect(notice).toBeVisible();
    await mend();
    await again.click();
    await expect(notice).toBeHidden();
    await walkTo(page, '/offline');
    await expect(page.getByRole('heading', { name: 'On this phone' })).toBeVisible();

    await page.goto('/restaurant/bosphorus-corner');
    const location = page.getByRole('region', { name: 'Location & Contact' });
    const show = location.getByRole('button', { name: 'Show the way on foot' });
    await show.scrollIntoViewIfNeeded();
    // The script's name is unknown before the worker starts. The replica's worker is already running.
    const mendRouting = await breakFile(page, /^\/assets\/worker-[\w-]+\.js$/);
    await show.click();
    await expect(location).toContainText('We couldn’t load the streets here.');
    await expect(location).toContainText('on foot');
    await mendRouting();
    await location.getByRole('button', { name: 'Try Again' }).click();
    await expect(location).toContainText(/\d+ min on foot, \d/);
  });
});

test('the service worker breaks: the app works without it, and the next intact one is installed', async ({ page }) => {
  const mend = await breakFile(page, /^\/sw\.js$/);
  await whenSamplesAreHere(page);
  await page.goto('/search?q=nasi');
  await expect(page.getByRole('article').first()).toBeVisible();
  // While the browser finds out that it is broken, it is listed.
  const registered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(registered).toBe(0);
  await mend();
  await page.reload();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.context().setOffline(false);
});
