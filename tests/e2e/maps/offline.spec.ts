// @module-tag full
import { expect, test, WITH_WEBGL } from '../fixtures.ts';
import { whenInstalled } from '../screen.ts';
import { countColours, mapOf, whenDrawn } from './map-view.ts';

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
