// @module-tag full
import type { Page, Request } from '@playwright/test';
import { languageOf } from '../../sw/text-files.ts';
import { pretendGraphicsCard } from '../support/graphics-card.ts';
import { expect, INSTALLED, readingTest as test, UNINSTALLED, WITH_WEBGL } from './fixtures.ts';
import { whenInstalled } from './screen.ts';

test.use({ ...WITH_WEBGL, ...UNINSTALLED });

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test.describe('at 1280 pixels', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('the links of a visitor’s top navigation work (R10, S1)', async ({ page }) => {
    await page.goto('/search');
    await expect(navigation(page).getByRole('link')).toHaveText([
      'Home',
      'Search',
      'Pricing',
      'Sign in',
      'Get Started',
    ]);
    for (const [link, path, heading] of [
      ['Pricing', '/pricing', 'Pricing'],
      ['Sign in', '/login', 'Welcome back'],
      ['Get Started', '/signup', 'Create your account'],
      ['Search', '/search', 'Search'],
      ['Home', '/', 'Halal places to eat, wherever you are'],
    ] as const) {
      await navigation(page).getByRole('link', { name: link }).click();
      // Signing in and up leads back to where one was.
      await expect(page).toHaveURL(({ pathname }) => pathname === path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    }
  });
});

test('an unknown path leads home with a notice; the tab bar of a phone works, and the top bar names the page (R29, S4, S5, U58)', async ({
  page,
}) => {
  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/');
  await expect(notifications(page).getByText('Page not found')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halal places to eat, wherever you are');
  await expect(navigation(page).getByRole('link')).toHaveText(['Home', 'Search', 'Saved', 'Profile']);
  await navigation(page).getByRole('link', { name: 'Search' }).click();
  await expect(page.getByRole('banner')).toContainText('Search');
  await expect(navigation(page).getByRole('link', { name: 'Search' })).toHaveAttribute('aria-current', 'page');
  await navigation(page).getByRole('link', { name: 'Saved' }).click();
  await expect(page).toHaveURL('/login?next=%2Fsaved');
  await expect(page.getByRole('banner')).toContainText('Sign in');
  await navigation(page).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halal places to eat, wherever you are');
});

test('every page linked from another opens and has a title', async ({ page }) => {
  const found = new Set(['/']);
  // Iterating over a set includes entries added meanwhile.
  for (const path of found) {
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading, path).toHaveText(/\S/);
    await expect(page, path).toHaveTitle(/Rihla/);
    await expect(notifications(page).getByText('Page not found'), path).toBeHidden();
    // A private page redirects to sign-in with a link back.
    const { pathname, searchParams } = new URL(page.url());
    expect(pathname === path || searchParams.get('next') === path, `${path} led to ${page.url()}`).toBe(true);
    const links = await page
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '').filter((href) => /^\/\w/.test(href)));
    for (const link of links) {
      const { pathname: next } = new URL(link, page.url());
      // One place represents all of them.
      if (!next.startsWith('/restaurant/') || ![...found].some((each) => each.startsWith('/restaurant/')))
        found.add(next);
    }
  }
  expect([...found]).toEqual(
    expect.arrayContaining(['/search', '/login', '/signup', '/saved', '/profile', '/forgot-password', '/directory']),
  );
});

test.describe('installed', () => {
  test.use(INSTALLED);

  test('all files of the app are cached on the device, six requests at a time', async ({ page, context }) => {
    const underway = new Set<Request>();
    const asked: string[] = [];
    let most = 0;
    context.on('request', (request) => {
      if (request.serviceWorker() === null) return;
      asked.push(request.url());
      // The chosen language's few texts are fetched in addition.
      if (languageOf(request.url()) !== undefined) return;
      underway.add(request);
      most = Math.max(most, underway.size);
    });
    context.on('requestfinished', (request) => underway.delete(request));
    context.on('requestfailed', (request) => underway.delete(request));
    await page.goto('/search');
    await whenInstalled(page);
    const kept = await page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('workbox-precache'));
      const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return lists.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(most).toBe(6);
    expect(kept).toContain('/index.html');
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.map((url) => new URL(url).pathname)).toEqual(expect.arrayContaining(kept));
  });
});

test('the first Tab skips the bars, and a new page focuses its heading (S1)', async ({ page }) => {
  await page.addInitScript(pretendGraphicsCard);
  await page.goto('/');
  // The document's own text, bars included, appears before the app; the globe appears once the app runs.
  await expect(page.locator('canvas[data-ready]')).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await navigation(page).getByRole('link', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeFocused();
  await expect(page).toHaveTitle('Search · Rihla');
});
