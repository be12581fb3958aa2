// @module-tag full
import type { Locator, Page } from '@playwright/test';
import { expect, readingTest as test, UNINSTALLED, WITH_WEBGL } from '../fixtures.ts';
import { CENTRE, countColours, DAY, mapOf, whenDrawn } from './map-view.ts';

test.use({ ...WITH_WEBGL, ...UNINSTALLED, geolocation: CENTRE, permissions: ['geolocation'] });

test('a pressed marker shows its place; My Location returns, and no position fix moves a map that was moved (S66, S67, U85)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto('/search?halal=certified,muslim_owned&view=map');
  await whenDrawn(page);
  const list = page.locator('li[data-card]');
  // Hovering over the list highlights the place on the map and shows its facts.
  await list.first().hover();
  const details = mapOf(page).getByRole('link', { name: /^View Details of / });
  await expect(details).toBeVisible();
  await expect(details).toHaveAttribute('target', '_blank');
  const card = mapOf(page).locator('article');
  await expect(card.getByRole('heading')).toHaveText((await list.first().getByRole('heading').innerText()).trim());
  await expect(card).toContainText(/km/);
  await expect(card).toContainText(/Certified|Muslim|Friendly|Unverified/);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await pressMarkAndName(page, list.filter({ hasText: LONG_NAME }));

  const box = await mapOf(page).boundingBox();
  if (!box) throw new Error('There is no map.');
  const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.move(...middle);
  await page.mouse.down();
  await page.mouse.move(middle[0] - 300, middle[1] - 120, { steps: 6 });
  await page.mouse.up();
  const again = mapOf(page).getByRole('button', { name: 'Search this area' });
  await expect(again).toBeVisible();
  await whenDrawn(page);
  const seen = await mapOf(page).locator('output').innerText();
  await page.context().setGeolocation({ latitude: CENTRE.latitude + 0.02, longitude: CENTRE.longitude });
  await whenDrawn(page);
  expect(await mapOf(page).locator('output').innerText()).toBe(seen);
  await again.click();
  await expect(page.getByRole('button', { name: 'Search everywhere again' })).toBeVisible();
  const [, count] = /(\d+)/.exec(await mapOf(page).locator('output').innerText()) ?? [];
  await expect(page.getByText(new RegExp(`^Found ${count} restaurants?$`))).toBeVisible();
  await mapOf(page).getByRole('button', { name: 'My Location' }).click();
  await expect(mapOf(page).locator('output')).not.toHaveText(seen);
  await whenDrawn(page);
  // Any spot on the map can become the position to measure from. Its card stays within the map.
  const here = mapOf(page).getByRole('button', { name: "I'm here" });
  for (const position of [
    { x: box.width - 40, y: box.height - 40 },
    { x: 60, y: 90 },
  ]) {
    await mapOf(page).locator('canvas').click({ button: 'right', position });
    await here.click({ trial: true });
  }
  const far = await list.first().innerText();
  await expect(mapOf(page).getByRole('link', { name: 'Suggest a place' })).toHaveAttribute(
    'href',
    /^\/suggest#at=1\.3/,
  );
  await here.click();
  await expect(here).toBeHidden();
  await expect(list.first()).not.toHaveText(far);
});

/** Zoomed in until names are shown. This one is below its own marker, on a line longer than the touch target. */
const LONG_NAME = 'Bosphorus Corner';

async function pressMarkAndName(page: Page, row: Locator): Promise<void> {
  const canvas = mapOf(page).locator('canvas');
  const info = mapOf(page).locator('[style*="--x"]');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (let n = 0; n < 5; n++) await canvas.press('+');
  await whenDrawn(page);
  await row.hover();
  await whenDrawn(page);
  const [x = 0, y = 0] = await info.evaluate((card) =>
    ['--x', '--y'].map((name) => Number.parseFloat(card.style.getPropertyValue(name))),
  );
  for (const [beside, below] of [
    [0, 0],
    [42, 24],
  ] as const) {
    await page.keyboard.press('Escape');
    await expect(info).toBeHidden();
    await canvas.click({ position: { x: x + beside, y: y + below } });
    await expect(info.getByRole('heading')).toHaveText((await row.getByRole('heading').innerText()).trim());
  }
  await page.keyboard.press('Escape');
  for (let n = 0; n < 5; n++) await canvas.press('-');
  await page.emulateMedia({ reducedMotion: null });
  await whenDrawn(page);
}

test('the directory on a phone loads its map on request; a place shows its location (S59, S80)', async ({ page }) => {
  const archives: string[] = [];
  page.on('request', (request) => void (request.url().includes('/tiles/') && archives.push(request.url())));
  await page.goto('/directory');
  await expect(page.getByRole('button', { name: 'Enable Map' })).toBeVisible();
  expect(archives).toEqual([]);
  await page.getByRole('button', { name: 'Enable Map' }).click();
  await whenDrawn(page);
  expect((await countColours(page, DAY)).certified).toBeGreaterThan(60);

  await page.getByRole('button', { name: 'Hide Map' }).click();
  await page.locator('main li[data-card] a').first().click();
  await page.getByRole('heading', { name: 'Location & Contact' }).scrollIntoViewIfNeeded();
  // Drawn once, and then a picture that needs no graphics card, until it is pressed.
  const open = page.getByRole('button', { name: 'Move around on the map' });
  const picture = open.locator('xpath=preceding-sibling::img');
  await expect(picture).toBeVisible();
  await expect(page.getByText(/© OpenStreetMap/)).toBeVisible();
  expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(200);
  await expect(page.locator('canvas.maplibregl-canvas')).toHaveCount(0);
  await open.click();
  await whenDrawn(page);
  expect((await countColours(page, DAY)).certified).toBeGreaterThan(60);
});

test('without the map’s files the list stays, and Retry draws the map once they are available (S68)', async ({
  page,
}) => {
  await page.route('**/tiles/**', (route) => route.abort());
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto('/search?radius=5&view=map');
  await expect(mapOf(page).getByRole('heading', { name: 'Failed to load map' })).toBeVisible();
  await expect(page.locator('li[data-card]').first()).toBeVisible();
  await page.unroute('**/tiles/**');
  // The list of archives loads, but the archives don't.
  await page.route('**/tiles/archives/**', (route) => route.abort());
  await mapOf(page).getByRole('button', { name: 'Retry' }).click();
  await expect(mapOf(page)).toHaveAttribute('data-phase', 'failed');
  await page.unroute('**/tiles/archives/**');
  await mapOf(page).getByRole('button', { name: 'Retry' }).click();
  await whenDrawn(page);
  expect((await countColours(page, DAY)).street).toBeGreaterThan(100);
  // A captive portal replaces the streets: the map says so, and still shows the world and the places.
  await page.route('**/tiles/archives/sg-*', (route) => route.fulfill({ status: 206, body: '<h1>Log in</h1>' }));
  await page.reload();
  await expect(mapOf(page).getByText("The streets here can't be read right now.")).toBeVisible();
  await whenDrawn(page);
  expect((await countColours(page, DAY)).certified).toBeGreaterThan(60);
});

test('a device that can’t draw the map says so; after losing the graphics card, Refresh restores it (S58)', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- it is called on the canvas that it is asked of
    const get = HTMLCanvasElement.prototype.getContext;
    Object.assign(HTMLCanvasElement.prototype, {
      getContext(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        if (kind === 'webgl2' && !Object.hasOwn(window, 'hasCard')) return null;
        return Reflect.apply(get, this, [kind, ...rest]);
      },
    });
  });
  await page.goto('/search?radius=5&view=map');
  await expect(mapOf(page).getByRole('heading', { name: 'Map Unavailable' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { hasCard: true }));
  await mapOf(page).getByRole('button', { name: 'Refresh' }).click();
  await whenDrawn(page);
  await page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('canvas.maplibregl-canvas');
    canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
  });
  await expect(mapOf(page).getByRole('heading', { name: 'Map Unavailable' })).toBeVisible();
  await mapOf(page).getByRole('button', { name: 'Refresh' }).click();
  await whenDrawn(page);
});
