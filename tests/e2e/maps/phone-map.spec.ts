// @module-tag full
import type { Page } from '@playwright/test';
import { expect, readingTest as test, UNINSTALLED, WITH_WEBGL } from '../fixtures.ts';
import { CENTRE, DAY, findColour, mapOf, mapShare, whenDrawn, whenScrollEnds } from './map-view.ts';

test.use({ ...WITH_WEBGL, ...UNINSTALLED, geolocation: CENTRE, permissions: ['geolocation'] });

const sheetOf = (page: Page) => page.getByRole('region', { name: 'Places in a list' });
const detailsOf = (page: Page) => page.getByRole('link', { name: /^View Details of / });

/** Within the sample archive's streets. */
const NEARBY = '/search?halal=certified&radius=3';

/** Opens the map from the list, and presses a marker. */
async function pressPlace(page: Page): Promise<string> {
  await whenDrawn(page);
  const { x, y } = await findColour(page, DAY.certified);
  await page.touchscreen.tap(x, y);
  await expect(detailsOf(page)).toBeVisible();
  return (await detailsOf(page).getAttribute('aria-label'))?.replace('View Details of ', '') ?? '';
}

test('a phone’s map takes most of its height, with one row above, and the sheet begins with the pressed place', async ({
  page,
}) => {
  for (const [width, height] of [
    [390, 844],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/search?halal=certified&view=map');
    await whenDrawn(page);
    expect(await mapShare(page)).toBeGreaterThanOrEqual(60);
    await page.goto('/directory');
    await page.getByRole('button', { name: width === 390 ? 'Enable Map' : 'Show Map' }).click();
    await whenDrawn(page);
    expect(await mapShare(page)).toBeGreaterThanOrEqual(60);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/search?halal=certified&view=map');
  const name = await pressPlace(page);
  // The facts of a sample need two lines, those of a real place one: then it is 60.
  await expect.poll(() => mapShare(page)).toBeGreaterThan(58);
  await expect.poll(() => mapShare(page)).toBeLessThan(65);
  // Once: the list leaves it out.
  await expect(sheetOf(page).getByRole('heading', { name, exact: true })).toHaveCount(1);
  await expect(mapOf(page).locator('article')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(detailsOf(page)).toHaveCount(0);
  await expect(sheetOf(page).getByRole('heading', { name, exact: true })).toHaveCount(1);
});

test('Back closes the selection, the route, the sheet and the map, one by one, and Forward opens them again', async ({
  page,
}) => {
  await page.goto(NEARBY);
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  const place = await pressPlace(page);
  await mapOf(page).getByRole('button', { name: 'Show the way on foot' }).click();
  const route = mapOf(page).getByRole('button', { name: 'Hide the way' });
  await expect(route).toBeVisible();
  await sheetOf(page).getByRole('button', { name: 'Show the list' }).click();
  await expect(sheetOf(page)).toHaveAttribute('data-height', 'half');
  await whenScrollEnds(page);

  await page.goBack();
  await expect(detailsOf(page)).toHaveCount(0);
  await expect(route).toBeVisible();
  await page.goBack();
  await expect(route).toHaveCount(0);
  await expect(sheetOf(page)).toHaveAttribute('data-height', 'half');
  await page.goBack();
  await expect(sheetOf(page)).toHaveAttribute('data-height', 'peek');
  await whenScrollEnds(page);
  await page.goForward();
  await expect(sheetOf(page)).toHaveAttribute('data-height', 'half');
  await whenScrollEnds(page);
  await page.goForward();
  await expect(route).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('link', { name: `View Details of ${place}` })).toBeVisible();
  for (let n = 0; n < 3; n++) await page.goBack();
  await expect(sheetOf(page)).toHaveAttribute('data-height', 'peek');
  await page.goBack();
  await expect(page).toHaveURL(NEARBY);
  await expect(page.getByRole('button', { name: 'Map', exact: true })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('a button closes its own layer and leaves no step behind; filters chosen on the map stay after Back', async ({
  page,
}) => {
  await page.goto('/search?halal=certified');
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await pressPlace(page);
  await sheetOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(detailsOf(page)).toHaveCount(0);
  await expect(mapOf(page).locator('canvas')).toBeFocused();
  await pressPlace(page);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Muslim Owned' }).click();
  await dialog.getByRole('button', { name: /^Apply/ }).click();
  await expect(page).toHaveURL(/muslim_owned/);
  await expect(detailsOf(page)).toBeVisible();
  // The address is written before the page is drawn with it.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.goBack();
  await expect(detailsOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(/view=map/);
  await expect(page).toHaveURL(/muslim_owned/);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page).not.toHaveURL(/view=map/);
  await expect(page).toHaveURL(/muslim_owned/);
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('View Details opens in the same tab on a phone, and Back leads to the pressed place (S66, U85)', async ({
  page,
}) => {
  await page.goto('/search?halal=certified&view=map');
  const name = await pressPlace(page);
  await expect(detailsOf(page)).not.toHaveAttribute('target');
  await detailsOf(page).click();
  await expect(page).toHaveURL(/\/restaurant\//);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
  await page.goBack();
  await expect(page.getByRole('link', { name: `View Details of ${name}` })).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 844 });
  await expect(detailsOf(page)).toHaveAttribute('target', '_blank');
});

test('the sheet opened by a finger is a step, too; Enable Map becomes Show Map and Hide Map (S52, S59)', async ({
  page,
}) => {
  // An address alone loads no map.
  await page.goto('/directory?view=map');
  const enable = page.getByRole('button', { name: 'Enable Map' });
  await expect(enable).toBeVisible();
  await expect(page.locator('main li[data-card]').first()).toBeVisible();
  await expect(page.locator('canvas')).toHaveCount(0);
  await page.goto('/directory');
  await enable.click();
  await whenDrawn(page);
  await expect(page).toHaveURL('/directory?view=map');
  await expect(page.getByRole('button', { name: 'Hide Map' })).toBeFocused();

  await page.mouse.move(60, 765);
  await page.mouse.wheel(0, 400);
  await expect(sheetOf(page)).not.toHaveAttribute('data-height', 'peek');
  await whenScrollEnds(page);
  await page.goBack();
  await expect(sheetOf(page)).toHaveAttribute('data-height', 'peek');
  await expect(page).toHaveURL('/directory?view=map');
  await whenScrollEnds(page);
  await page.getByRole('button', { name: 'Hide Map' }).click();
  await expect(page).toHaveURL('/directory');
  await expect(page.getByRole('button', { name: 'Show Map' })).toBeFocused();
  await page.reload();
  await page.getByRole('button', { name: 'Show Map' }).click();
  await whenDrawn(page);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Show Map' })).toBeVisible();
});
