/** What stands on the screen when a part of the app breaks for real, and what mends it (S147). */
import type { Page } from '@playwright/test';
import { expect, readingTest as test, UNINSTALLED } from '../fixtures.ts';
import { walkTo, whenSamplesAreHere } from '../screen.ts';

const BROKEN = { status: 200, contentType: 'text/javascript', body: 'throw new Error("broken on purpose")' };

/** Has a file break as soon as it runs; answers what mends it. */
async function breakFile(page: Page, pattern: RegExp): Promise<() => Promise<void>> {
  const isIt = ({ pathname }: URL) => pattern.test(pathname);
  await page.context().route(isIt, (route) => route.fulfill(BROKEN));
  return () => page.context().unroute(isIt);
}

test.describe('without a service worker', () => {
  test.use(UNINSTALLED);

  test('a first script that breaks: the document itself says so, and Try Again loads the app (S147)', async ({
    page,
  }) => {
    const mend = await breakFile(page, /^\/assets\/services-/);
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
    await mend();
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  });

  test('a lazy page that breaks: the rest stands, and Refresh Page mends it', async ({ page }) => {
    await page.goto('/terms');
    const mend = await breakFile(page, /^\/assets\/pricing-page-/);
    await walkTo(page, '/pricing');
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await mend();
    await page.getByRole('button', { name: 'Refresh Page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something went wrong');
    await expect(page).toHaveURL('/pricing');
  });

  test('a page that breaks while it is drawn: Try Again draws it, and what was typed before is still there', async ({
    page,
  }) => {
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
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event('mend')));
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something went wrong');
    await page.goBack();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('half.typed@exam');
  });

  test('a search worker that breaks: the page says so and does not wait for ever, and Try Again mends it', async ({
    page,
  }) => {
    const mend = await breakFile(page, /^\/assets\/worker-[\w-]+\.js$/);
    await page.goto('/search?q=nasi');
    await expect(page.getByRole('button', { name: 'Try Again' }).first()).toBeVisible();
    await expect(page.getByRole('searchbox').or(page.getByRole('combobox')).first()).toHaveValue('nasi');
    await mend();
    // A press within a second after the crash does nothing, faster than a person is; the next one does.
    await expect(async () => {
      await page.getByRole('button', { name: 'Try Again' }).first().click({ timeout: 2000 });
      await expect(page.getByRole('article').first()).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 30_000 });
  });
});

test('a service worker that breaks: the app works without it, and the next one that is whole is installed', async ({
  page,
}) => {
  const mend = await breakFile(page, /^\/sw\.js$/);
  await whenSamplesAreHere(page);
  await page.goto('/search?q=nasi');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await mend();
  await page.reload();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.context().setOffline(false);
});
