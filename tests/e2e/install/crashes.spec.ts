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

const NOTICE = 'We can’t open what’s saved on this phone right now. It’s still there.';

/** The workers that a page starts, each with its script's address, by the names that they are given. */
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

test.describe('workers that break', () => {
  test.use({ ...UNINSTALLED, geolocation: { latitude: 1.3005, longitude: 103.8555 }, permissions: ['geolocation'] });

  test('the one that holds the replica: the app says so, search goes on without it, and Try Again mends it (S147)', async ({
    page,
  }) => {
    const fileOf = await noteWorkers(page);
    await page.goto('/offline');
    await expect(page.getByRole('heading', { name: 'On this phone' })).toBeVisible();
    const mend = await breakFile(page, await fileOf('replica'));
    await page.goto('/offline');
    const notice = page.getByText(NOTICE);
    await expect(notice).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('heading', { name: 'On this phone' })).toBeHidden();
    await walkTo(page, '/search?q=nasi');
    await expect(page.getByRole('article').first()).toBeVisible();
    // As long as it is broken, another try changes nothing.
    const again = page.getByText(NOTICE).getByRole('button', { name: 'Try Again' });
    await again.click();
    await expect(notice).toBeVisible();
    await mend();
    await again.click();
    await expect(notice).toBeHidden();
    await walkTo(page, '/offline');
    await expect(page.getByRole('heading', { name: 'On this phone' })).toBeVisible();
  });

  test('the one that finds ways: the place says so, and Try Again mends it (S147)', async ({ page }) => {
    await page.goto('/restaurant/bosphorus-corner');
    const location = page.getByRole('region', { name: 'Location & Contact' });
    const show = location.getByRole('button', { name: 'Show the way on foot' });
    await show.scrollIntoViewIfNeeded();
    // Which of the scripts it is, nobody knows before it is started; that of the replica runs already.
    const mend = await breakFile(page, /^\/assets\/worker-[\w-]+\.js$/);
    await show.click();
    await expect(location).toContainText('We couldn’t load the streets here.');
    await expect(location).toContainText('on foot');
    await mend();
    await location.getByRole('button', { name: 'Try Again' }).click();
    await expect(location).toContainText(/\d+ min on foot, \d/);
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
