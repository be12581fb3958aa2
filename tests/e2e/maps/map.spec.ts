// @module-tag quick
import { expect, readingTest as test, UNINSTALLED, WITH_WEBGL } from '../fixtures.ts';
import { CENTRE, countColours, DAY, mapOf, whenDrawn, whenScrollEnds } from './map-view.ts';

test.use({ ...WITH_WEBGL, ...UNINSTALLED });

/** Colours by night, of the same files. */
const NIGHT = { certified: [127, 212, 146], street: [71, 80, 75] } as const;

test.use({ geolocation: CENTRE, permissions: ['geolocation'] });

test('results on a map: streets, markers in the colours of their status, the list as a sheet, the view in the address (S39, S65, F12)', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => void (/canvas-|maplibre/.test(request.url()) && scripts.push(request.url())));
  await page.goto('/search?radius=10');
  await expect(page.getByText(/^Found \d+ restaurants?$/)).toBeVisible();
  expect(scripts).toEqual([]);
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await expect(page).toHaveURL('/search?radius=10&view=map');
  await whenDrawn(page);
  expect(scripts.length).toBeGreaterThan(0);
  const day = await countColours(page, DAY);
  expect(day.certified).toBeGreaterThan(100);
  expect(day.muslimOwned).toBeGreaterThan(60);
  expect(day.friendly).toBeGreaterThan(60);
  expect(day.street).toBeGreaterThan(100);

  const sheet = page.getByRole('region', { name: 'Places in a list' });
  for (const [press, height] of [
    ['Show the list', 'half'],
    ['Show more', 'full'],
    ['Show the map', 'peek'],
  ] as const) {
    await sheet.getByRole('button', { name: press }).click();
    await expect(sheet).toHaveAttribute('data-height', height);
    await whenScrollEnds(page);
  }

  await page.emulateMedia({ colorScheme: 'dark' });
  await whenDrawn(page);
  const night = await countColours(page, NIGHT);
  expect(night.certified).toBeGreaterThan(100);
  expect(night.street).toBeGreaterThan(40);
  expect((await countColours(page, DAY)).land).toBeLessThan(day.land / 50);
});

test.describe('where there is no street map', { tag: ['@full'] }, () => {
  test.use({ geolocation: { latitude: 3.1525, longitude: 101.6961 } });

  test('the map says so, and shows the places', async ({ page }) => {
    await page.goto('/search?radius=10&view=map');
    await whenDrawn(page);
    await expect(
      page.getByText('We have no street map here yet. The circles show the distance from you.'),
    ).toBeVisible();
    expect((await countColours(page, DAY)).certified).toBeGreaterThan(60);
    // From afar nobody expects streets.
    await mapOf(page).locator('canvas').focus();
    for (let n = 0; n < 6; n++) {
      await page.keyboard.press('-');
      await whenDrawn(page);
    }
    await expect(page.getByText('We have no street map here yet.')).toBeHidden();
  });
});

test.describe('where no place is known', { tag: ['@full'] }, () => {
  test.use({ geolocation: { latitude: 4.6, longitude: 101.08 } });

  test('the map says so and leads to the nearest place', async ({ page }) => {
    await page.goto('/search?view=map');
    await whenDrawn(page);
    await expect(page.getByText('No places on this part of the map').last()).toBeVisible();
    await expect(page.getByText('No places in view')).toBeVisible();
    await page.getByRole('button', { name: /^Nearest: .+, \d+ km$/ }).click();
    await whenDrawn(page);
    await expect(page.getByText(/^\d+ places? in view$/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Nearest: / })).toBeHidden();
    await expect(page.getByRole('region', { name: 'Places in a list' }).getByRole('link').first()).toBeVisible();
  });
});
