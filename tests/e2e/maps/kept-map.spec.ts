// @module-tag full
import { expect, test, WITH_WEBGL } from '../fixtures.ts';
import { becomeMember } from '../member.ts';
import { whenInstalled } from '../screen.ts';
import { countColours, mapOf, whenDrawn } from './map-view.ts';

test.use(WITH_WEBGL);

/** Light colours of places-map.module.css and src/ui/tokens.css. */
const DAY = { street: [255, 255, 255], land: [246, 243, 234], certified: [21, 105, 47] } as const;

test.use({ geolocation: { latitude: 1.3005, longitude: 103.8555 }, permissions: ['geolocation'] });

test('a Pro member downloads a region’s streets: with the server killed, they are drawn with the places, without a request (X5, A6)', async ({
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
});
