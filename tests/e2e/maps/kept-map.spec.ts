// @module-tag full
import type { Page } from '@playwright/test';
import { expect, test, WITH_WEBGL } from '../fixtures.ts';
import { becomeMember } from '../member.ts';
import { whenInstalled } from '../screen.ts';
import { countColours, mapOf, whenDrawn } from './map-view.ts';

test.use(WITH_WEBGL);

/** Light colours of places-map.module.css and src/ui/tokens.css. */
const DAY = { street: [255, 255, 255], land: [246, 243, 234], certified: [21, 105, 47], way: [194, 24, 91] } as const;
const NIGHT = { way: [255, 127, 176] } as const;

test.use({ geolocation: { latitude: 1.3005, longitude: 103.8555 }, permissions: ['geolocation'] });

/** Resolves once the small map was drawn and replaced by a picture. */
async function whenPictured(page: Page): Promise<void> {
  const picture = page.getByRole('region', { name: 'Location & Contact' }).locator('img[src^="blob:"]');
  await expect(picture).toBeVisible();
}

test('a Pro member downloads a region’s streets: with the server killed, they are drawn with the places, and a walk with its steps, on a phone and on a desktop, without a request for streets (X5, A6)', async ({
  page,
  backend,
}) => {
  await page.goto('/offline');
  await expect(page.getByRole('region', { name: 'Carry the streets, too' })).toBeVisible();
  await expect(page.getByRole('button', { name: /street map/ })).toHaveCount(0);
  const email = await becomeMember(page);
  const pro = { is_pro: true, pro_expires_at: '2099-01-01' };
  const { error } = await backend.operator.from('users').update(pro).eq('email', email);
  expect(error).toBeNull();

  await page.goto('/offline');
  await page.getByRole('button', { name: 'Download the street map of Singapore' }).click();
  await expect(page.getByText('Street map on this phone')).toBeVisible();
  await page.goto('/search?halal=certified&view=map');
  await whenDrawn(page);
  await whenInstalled(page);
  // Loads it again with the service worker, which caches the map's code. The streets don't need it.
  await page.goto('/search?halal=certified&view=map');
  await whenDrawn(page);

  await page.goto('/restaurant/bosphorus-corner');
  await page.getByRole('heading', { name: 'Location & Contact' }).scrollIntoViewIfNeeded();
  await whenPictured(page);
  await backend.kill();
  const archives: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().includes('/tiles/archives/sg-')) archives.push(request.url());
  });
  await page.goto('/search?halal=certified&view=map');
  await whenDrawn(page);
  await mapOf(page).locator('canvas').focus();
  await page.keyboard.press('Equal');
  await page.keyboard.press('ArrowUp');
  await whenDrawn(page);
  const seen = await countColours(page, DAY);
  // Pixels of a phone's map, which the list mostly covers. The world map alone has none.
  expect(seen.street).toBeGreaterThan(30);
  expect(seen.land).toBeGreaterThan(1000);
  expect(seen.certified).toBeGreaterThan(60);
  expect(archives).toEqual([]);
  await page.goto('/offline');
  await expect(page.getByText('Street map on this phone')).toBeVisible();

  await page.goto('/restaurant/bosphorus-corner');
  const location = page.getByRole('region', { name: 'Location & Contact' });
  const show = location.getByRole('button', { name: 'Show the way on foot' });
  await show.scrollIntoViewIfNeeded();
  const asked: string[] = [];
  page.context().on('request', (request) => {
    // Sync and the list of archives keep retrying; those requests are unrelated.
    if (/\/functions\/|\/tiles\/(?!tiles\.json)/.test(request.url())) asked.push(request.url());
  });
  await show.click();
  await expect(location).toContainText(/\d+ min on foot, \d/);
  await expect(location).toContainText('approximate');
  const steps = location.getByRole('list', { name: 'Step by step' }).getByRole('listitem');
  await expect(steps.nth(1)).toContainText(/^Walk .+ m along .+\.$/);
  await expect(steps.last()).toContainText('Bosphorus Corner');
  await steps.last().scrollIntoViewIfNeeded();
  await whenDrawn(page);
  expect((await countColours(page, DAY)).way).toBeGreaterThan(60);

  await page.setViewportSize({ width: 1280, height: 860 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await location.getByRole('region', { name: 'Map of places' }).scrollIntoViewIfNeeded();
  await whenDrawn(page);
  expect((await countColours(page, NIGHT)).way).toBeGreaterThan(60);
  expect(asked).toEqual([]);
});
