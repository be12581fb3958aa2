import type { Page } from '@playwright/test';
import { expect, SINGAPORE, readingTest as test, UNINSTALLED } from '../fixtures.ts';
import { becomeMember } from '../member.ts';
import { holdBack } from '../screen.ts';

test.use(UNINSTALLED);

const location = (page: Page) => page.getByRole('region', { name: 'Location' });
const places = (page: Page, title: string) => page.getByRole('region', { name: title }).locator('article');

/** Home is for those who are signed in (R2). */
async function openHome(page: Page): Promise<void> {
  await becomeMember(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assalamu alaikum, Amina');
}

test('before a person is asked: Kuala Lumpur, what a position is for, featured places (S13, S19, S20, U53)', async ({
  page,
}) => {
  await openHome(page);
  await expect(location(page)).toContainText('Kuala Lumpur, Malaysia');
  await expect(location(page)).toContainText('We don’t know where you are yet');
  await expect(location(page).getByRole('button', { name: 'Use my location' })).toBeVisible();
  await expect(places(page, 'Featured Restaurants')).toHaveCount(5);
});

test('refused: it says so, shows Kuala Lumpur, and does not ask again (U54)', async ({ page }) => {
  // A browser without a window refuses what nobody granted.
  await openHome(page);
  await location(page).getByRole('button', { name: 'Use my location' }).click();
  await expect(location(page)).toContainText('Location access denied by user');
  await expect(location(page)).toContainText('Kuala Lumpur');
  await expect(location(page).getByRole('button', { name: 'Use my location' })).toBeHidden();
  await expect(places(page, 'Featured Restaurants')).toHaveCount(5);
});

test.describe('granted', () => {
  test.use({ geolocation: SINGAPORE, permissions: ['geolocation'] });

  test('the five nearest with their distance, in order, under the name of the city (S19, S20, S63, U54, K3)', async ({
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

  test('once the person allows it, a position that was unknown becomes known (S13, U53)', async ({ page, context }) => {
    await openHome(page);
    await expect(location(page)).toContainText('Kuala Lumpur');
    await context.grantPermissions(['geolocation']);
    await expect(location(page)).toContainText('Singapore');
    await expect(places(page, 'Near You')).toHaveCount(5);
  });
});

test('six categories, tiles and the rest lead where they say (S15, S16, S17, S20, S24, K3)', async ({ page }) => {
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
  test('three resting shapes while the places are on their way (S21, K3)', async ({ page }) => {
    const release = await holdBack(page, '**/packs/**');
    await openHome(page);
    const list = page.getByRole('region', { name: 'Featured Restaurants' });
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await expect(list.locator('article')).toHaveCount(0);
    release();
    await expect(list.locator('article')).toHaveCount(5);
  });

  test('a server that breaks is told of, and Retry loads the page again (S23)', async ({ page }) => {
    const broken = /\/packs\/(?!manifest)|\/rest\//;
    let isMended = false;
    await page.context().route(broken, (route) => {
      if (isMended) return route.fallback();
      return route.fulfill({ status: 500, body: 'broken' });
    });
    // Mended by the press itself: the app tries again by its own clock too, and must not be first.
    await page.exposeFunction('mend', () => {
      isMended = true;
    });
    await openHome(page);
    await expect(page.getByRole('heading', { name: 'Unable to load restaurants' })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('Check your connection and try again')).toBeVisible();
    const retry = page.getByRole('button', { name: 'Retry' });
    // Gone with the page: asking again within it would leave it there.
    await page.evaluate(() => Reflect.set(window, 'isFirstPage', true));
    await retry.evaluate((button) => button.addEventListener('pointerdown', () => Reflect.get(window, 'mend')()));
    await retry.click();
    await expect(places(page, 'Featured Restaurants')).toHaveCount(5);
    expect(await page.evaluate(() => Reflect.get(window, 'isFirstPage'))).toBeUndefined();
  });
});
