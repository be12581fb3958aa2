// @module-tag full
import { expect, test, UNINSTALLED, WITH_WEBGL } from '../fixtures.ts';
import { whenInstalled } from '../screen.ts';
import { countColours, DAY, mapOf, whenDrawn } from './map-view.ts';

test.use(WITH_WEBGL);

const WATER = { water: [185, 217, 228] } as const;

test.use({ geolocation: { latitude: 1.3005, longitude: 103.8555 }, permissions: ['geolocation'] });

test('somebody who has never opened a map has one without a server, with the places and the world', async ({
  page,
  backend,
}) => {
  await page.goto('/search?halal=certified');
  await whenInstalled(page);
  const kept = () =>
    page.evaluate(async () => {
      const [code, tiles] = await Promise.all(['map-code-v1', 'tiles-v1'].map((name) => caches.open(name)));
      return [(await code?.keys())?.length, (await tiles?.keys())?.length];
    });
  await expect.poll(kept).toEqual([3, 2]);
  await backend.kill();
  await page.goto('/search?halal=certified&view=map');
  await whenDrawn(page);
  expect((await countColours(page, DAY)).certified).toBeGreaterThan(100);
  // Zooms out to an area without cached tiles.
  await mapOf(page).locator('canvas').focus();
  for (let press = 0; press < 5; press++) {
    await page.keyboard.press('Minus');
    await whenDrawn(page);
  }
  expect((await countColours(page, WATER)).water).toBeGreaterThan(5000);
});

test.describe('without a service worker', () => {
  test.use(UNINSTALLED);

  test('a map whose code could not be fetched is drawn by Retry once it can be (S68)', async ({ page }) => {
    await page.goto('/search?halal=certified');
    await expect(page.getByText(/^Found \d+ restaurants?$/)).toBeVisible();
    await page.route(/canvas-/, (route) => route.abort());
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    await expect(page.getByText('Failed to load map')).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Failed to load map')).toBeVisible();
    await page.unroute(/canvas-/);
    await page.getByRole('button', { name: 'Retry' }).click();
    await whenDrawn(page);
  });
});
