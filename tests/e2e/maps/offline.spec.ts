// @module-tag full
import { expect, test, UNINSTALLED, WITH_WEBGL } from '../fixtures.ts';
import { whenInstalled } from '../screen.ts';
import { countColours, DAY, mapOf, whenDrawn } from './map-view.ts';

test.use(WITH_WEBGL);

const WATER = { water: [185, 217, 228] } as const;

test.use({ geolocation: { latitude: 1.3005, longitude: 103.8555 }, permissions: ['geolocation'] });

test('after a first look at the map, the world and the places work without a server', async ({ page, backend }) => {
  await page.goto('/search?halal=certified&view=map');
  await whenDrawn(page);
  await whenInstalled(page);
  // Loads it again with the service worker, which caches the map's code. The world map is cached automatically.
  await page.goto('/search?halal=certified&view=map');
  await whenDrawn(page);
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('tiles-v1')).keys()).length)).toBe(2);
  const seen = await mapOf(page).locator('output').innerText();
  await backend.kill();
  await page.goto('/search?halal=certified&view=map');
  await whenDrawn(page);
  await expect(mapOf(page).locator('output')).toHaveText(seen);
  // Zooms out to an area without cached tiles.
  await mapOf(page).locator('canvas').focus();
  for (let press = 0; press < 5; press++) {
    await page.keyboard.press('Minus');
    await whenDrawn(page);
  }
  await whenDrawn(page);
  expect((await countColours(page, WATER)).water).toBeGreaterThan(5000);
});

test('somebody who has never opened a map has one without a server', async ({ page, backend }) => {
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
