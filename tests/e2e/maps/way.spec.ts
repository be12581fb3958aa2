// @module-tag full
import type { Page } from '@playwright/test';
import { expect, test, WITH_WEBGL } from '../fixtures.ts';
import { becomeMember } from '../member.ts';
import { whenInstalled } from '../screen.ts';
import { countColours, whenDrawn } from './map-view.ts';

/** Colours of places-map.module.css, in light and dark. */
const DAY = { way: [194, 24, 91] } as const;
const NIGHT = { way: [255, 127, 176] } as const;

test.use(WITH_WEBGL);
test.use({ geolocation: { latitude: 1.3005, longitude: 103.8555 }, permissions: ['geolocation'] });

/** Resolves once the small map was drawn and replaced by a picture. */
async function whenScrollEnds(page: Page): Promise<void> {
  const picture = page.getByRole('region', { name: 'Location & Contact' }).locator('img[src^="blob:"]');
  await expect(picture).toBeVisible();
}

test('an offline Pro member sees the walk and its steps, on a phone and on a desktop, without requesting streets', async ({
  page,
  backend,
}) => {
  const email = await becomeMember(page);
  const pro = { is_pro: true, pro_expires_at: '2099-01-01' };
  const { error } = await backend.operator.from('users').update(pro).eq('email', email);
  expect(error).toBeNull();
  await page.goto('/offline');
  await page.getByRole('button', { name: 'Download the street map of Singapore' }).click();
  await expect(page.getByText('Street map on this phone')).toBeVisible();
  await page.goto('/restaurant/bosphorus-corner');
  await whenInstalled(page);
  // Loads it again with the service worker, which caches the map's code.
  await page.goto('/restaurant/bosphorus-corner');
  await page.getByRole('heading', { name: 'Location & Contact' }).scrollIntoViewIfNeeded();
  await whenScrollEnds(page);

  await backend.kill();
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
