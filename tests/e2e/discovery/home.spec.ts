import type { Page } from '@playwright/test';
import { expect, SINGAPORE, readingTest as test, UNINSTALLED } from '../fixtures.ts';
import { becomeMember } from '../member.ts';
import { delayFiles } from '../screen.ts';

test.use(UNINSTALLED);

const location = (page: Page) => page.getByRole('region', { name: 'Location' });
const places = (page: Page, title: string) => page.getByRole('region', { name: title }).locator('article');

/** Opens Home, which `/` shows to members only (R2). */
async function openHome(page: Page): Promise<void> {
  await becomeMember(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assalamu alaikum, Amina');
}

test('before the permission prompt: Kuala Lumpur, the use of a position, featured places (S13, S19, S20, U53)', async ({
  page,
}) => {
  await openHome(page);
  await expect(location(page)).toContainText('Kuala Lumpur, Malaysia');
  await expect(location(page)).toContainText('We don’t know where you are yet');
  await expect(location(page).getByRole('button', { name: 'Use my location' })).toBeVisible();
  await expect(places(page, 'Featured Restaurants')).toHaveCount(5);
});

test('permission refused: shows Kuala Lumpur and does not ask again (U54)', async ({ page }) => {
  // A headless browser refuses permissions that were not granted.
  await openHome(page);
  await location(page).getByRole('button', { name: 'Use my location' }).click();
  await expect(location(page)).toContainText('Location access denied by user');
  await expect(location(page)).toContainText('Kuala Lumpur');
  await expect(location(page).getByRole('button', { name: 'Use my location' })).toBeHidden();
  await expect(places(page, 'Featured Restaurants')).toHaveCount(5);
});

test.describe('granted', () => {
  test.use({ geolocation: SINGAPORE, permissions: ['geolocation'] });

  test('lists the five nearest places by distance, under the name of the city (S19, S20, S63, U54, K3)', async ({
    page,
  }) => {
    await openHome(page);
    await expect(location(page)).toContainText('Singapore');
    await expect(location(page)).toContainText('Your location');
    const near = places(page, 'Near You');
    await expect(near).toHaveCount(5);
    const metres = await near.evaluateAll((cards) =>
      cards.map((card) => {
        const [, amount = '', unit] = /([\d.]+)\s(k?m)/.exec(card.textContent ?? '') ?? [];
        return Number(amount) * (unit === 'km' ? 1000 : 1);
      }),
    );
    expect(metres.every((distance) => distance > 0 && distance <= 5000)).toBe(true);
    expect(metres).toEqual(metres.toSorted((a, b) => a - b));
    await expect(near.first().getByRole('link').first()).toHaveAttribute('href', /^\/restaurant\//);
  });
});

test.describe('granted when asked', () => {
  test.use({ geolocation: SINGAPORE });

  test('uses the position as soon as the person allows it (S13, U53)', async ({ page, context }) => {
    await openHome(page);
    await expect(location(page)).toContainText('Kuala Lumpur');
    await context.grantPermissions(['geolocation']);
    await expect(location(page)).toContainText('Singapore');
    await expect(places(page, 'Near You')).toHaveCount(5);
  });
});

test('six categories, tiles and other links lead to the right pages (S15, S16, S17, S20, S24, K3)', async ({
  page,
}) => {
  await openHome(page);
  const categories = page.getByRole('region', { name: 'Browse by Category' }).getByRole('link');
  await expect(categories).toHaveCount(6);
  await expect(categories.filter({ hasText: 'Malaysian' })).toContainText('🍛');
  await expect(page.getByRole('main').getByRole('link', { name: /^Search/ })).toHaveAttribute('href', '/search');
  await expect(page.getByRole('main').getByRole('link', { name: /^Saved/ })).toHaveAttribute('href', '/saved');
  await expect(page.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/search');
  await expect(page.getByRole('link', { name: /^Travel further with Pro/ })).toHaveAttribute('href', '/subscription');
  await categories.filter({ hasText: 'Malaysian' }).click();
  await expect(page).toHaveURL('/search?cuisine=Malaysian');
  await expect(page.getByRole('button', { name: 'Remove filter: Malaysian' })).toBeVisible();
});

test.describe('on a first start', () => {
  test('shows three placeholders while places load (S21, K3)', async ({ page }) => {
    const release = await delayFiles(page, '**/packs/**');
    await openHome(page);
    const list = page.getByRole('region', { name: 'Featured Restaurants' });
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await expect(list.locator('article')).toHaveCount(0);
    release();
    await expect(list.locator('article')).toHaveCount(5);
  });

  test('a server error is shown, and Retry reloads the page (S23)', async ({ page }) => {
    const broken = /\/packs\/(?!manifest)|\/rest\//;
    let isMended = false;
    await page.context().route(broken, (route) => {
      if (isMended) return route.fallback();
      return route.fulfill({ status: 500, body: 'broken' });
    });
    // The press itself repairs the server. The app also retries on its own, which must not come first.
    await page.exposeFunction('mend', () => {
      isMended = true;
    });
    await openHome(page);
    await expect(page.getByRole('heading', { name: 'Unable to load restaurants' })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('Check your connection and try again')).toBeVisible();
    const retry = page.getByRole('button', { name: 'Retry' });
    // Reloading removes this mark; retrying within the page would keep it.
    await page.evaluate(() => Reflect.set(window, 'isFirstPage', true));
    await retry.evaluate((button) => button.addEventListener('pointerdown', () => Reflect.get(window, 'mend')()));
    await retry.click();
    await expect(places(page, 'Featured Restaurants')).toHaveCount(5);
    expect(await page.evaluate(() => Reflect.get(window, 'isFirstPage'))).toBeUndefined();
  });
});
