// @module-tag quick
import { expect, readingTest as test, UNINSTALLED, WITH_WEBGL } from '../fixtures.ts';
import { CENTRE, countColours, DAY, mapOf, whenDrawn, whenScrollEnds } from './map-view.ts';

test.use({ ...WITH_WEBGL, ...UNINSTALLED });

/** Colours by night, of the same files. */
const NIGHT = { certified: [127, 212, 146], street: [71, 80, 75] } as const;

test.use({ geolocation: CENTRE, permissions: ['geolocation'] });

test('results on a map: streets, markers in the colours of their status, cards to swipe, the view in the address (S39, S65, F12)', async ({
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

  const strip = mapOf(page).getByRole('list', { name: 'Places on the map' });
  await strip.evaluate((list) => list.scrollTo({ left: 400 }));
  await expect(strip.locator('li[data-selected]')).toHaveCount(1);
  const sheet = page.getByRole('region', { name: 'Places in a list' });
  for (const [press, height] of [
    ['Show the list', 'half'],
    ['Show more of the list', 'full'],
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
