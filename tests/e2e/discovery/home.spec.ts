// @module-tag quick
import type { Page } from '@playwright/test';
import { expect, SINGAPORE, readingTest as test, UNINSTALLED } from '../fixtures.ts';
import { becomeMember } from '../member.ts';

test.use(UNINSTALLED);

const location = (page: Page) => page.getByRole('region', { name: 'Location' });
const places = (page: Page, title: string) => page.getByRole('region', { name: title }).locator('article');

/** Opens Home, which only members have (R2). */
async function openHome(page: Page): Promise<void> {
  await becomeMember(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assalamu alaikum, Amina');
}

test('a first start: placeholders, an error with Retry, then featured places, categories and links; a refused permission is not asked for again (S13, S15, S16, S17, S19, S20, S21, S23, S24, K3, U53, U54)', async ({
  page,
}) => {
  const featured = places(page, 'Featured Restaurants');
  const gate: { open?: () => void } = {};
  const failing = new Promise<void>((resolve) => {
    gate.open = resolve;
  });
  let isMended = false;
  await page.context().route(/\/packs\/(?!manifest)|\/rest\//, async (route) => {
    await failing;
    if (isMended) return route.continue();
    return route.fulfill({ status: 500, body: 'broken' });
  });

  await test.step('three placeholders while places load', async () => {
    await openHome(page);
    await expect(page.getByRole('region', { name: 'Featured Restaurants' }).getByRole('listitem')).toHaveCount(3);
    await expect(featured).toHaveCount(0);
  });

  await test.step('a server error is shown, and Retry reloads the page', async () => {
    // The press itself repairs the server. The app also retries on its own, which must not come first.
    await page.exposeFunction('mend', () => {
      isMended = true;
    });
    gate.open?.();
    await expect(page.getByRole('heading', { name: 'Unable to load restaurants' })).toBeVisible();
    await expect(page.getByText('Check your connection and try again')).toBeVisible();
    const retry = page.getByRole('button', { name: 'Retry' });
    // Reloading removes this mark; retrying within the page would keep it.
    await page.evaluate(() => Reflect.set(window, 'isFirstPage', true));
    await retry.evaluate((button) => button.addEventListener('pointerdown', () => Reflect.get(window, 'mend')()));
    await retry.click();
    await expect(featured).toHaveCount(5);
    expect(await page.evaluate(() => Reflect.get(window, 'isFirstPage'))).toBeUndefined();
  });

  await test.step('before the permission prompt: Kuala Lumpur, the use of a position', async () => {
    await expect(location(page)).toContainText('Kuala Lumpur, Malaysia');
    await expect(location(page)).toContainText('We don’t know where you are yet');
    await expect(location(page).getByRole('button', { name: 'Use my location' })).toBeVisible();
    await expect(featured.first().getByRole('link').first()).toHaveAttribute('href', /^\/restaurant\//);
  });

  await test.step('permission refused', async () => {
    // A headless browser refuses permissions that were not granted.
    await location(page).getByRole('button', { name: 'Use my location' }).click();
    await expect(location(page)).toContainText('Location access denied by user');
    await expect(location(page)).toContainText('Kuala Lumpur');
    await expect(location(page).getByRole('button', { name: 'Use my location' })).toBeHidden();
    await expect(featured).toHaveCount(5);
  });

  await test.step('six categories, tiles and other links lead to the right pages', async () => {
    const categories = page.getByRole('region', { name: 'Browse by Category' }).getByRole('link');
    await expect(categories).toHaveCount(6);
    await expect(categories.filter({ hasText: 'Malaysian' })).toContainText('🍛');
    await expect(page.getByRole('main').getByRole('link', { name: /^Search/ })).toHaveAttribute('href', '/search');
    await expect(page.getByRole('main').getByRole('link', { name: /^Saved/ })).toHaveAttribute('href', '/saved');
    await expect(page.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/search?featured=1&sort=rating');
    await expect(page.getByRole('link', { name: /^Travel further with Pro/ })).toHaveAttribute('href', '/subscription');
    await categories.filter({ hasText: 'Malaysian' }).click();
    await expect(page).toHaveURL('/search?cuisine=Malaysian');
    await expect(page.getByRole('button', { name: 'Remove filter: Malaysian' })).toBeVisible();
  });
});

test.describe('granted when asked', () => {
  test.use({ geolocation: SINGAPORE });

  test('uses the position as soon as the person allows it: the five nearest places by distance, under the name of the city (S13, S19, S20, S63, U53, U54, K3)', async ({
    page,
    context,
  }) => {
    await openHome(page);
    await expect(location(page)).toContainText('Kuala Lumpur');
    await context.grantPermissions(['geolocation']);
    await expect(location(page)).toContainText('Singapore');
    const near = places(page, 'Near You');
    await expect(near).toHaveCount(5);

    // On the next visit it is used from the start.
    await page.reload();
    await expect(location(page)).toContainText('Singapore');
    await expect(location(page)).toContainText('Your location');
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
