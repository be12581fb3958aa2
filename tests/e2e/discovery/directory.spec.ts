// @module-tag quick
import { findBarriers, findBarriersInBothColours } from '../../support/oracles/barriers.ts';
import { expect, readingTest as test } from '../fixtures.ts';
import { whenInstalled } from '../screen.ts';

test('a country from the landing page: its places, filters by touch, a place and back, also offline (R6, R8, S50, S53, S54, S57, K52)', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: /^Malaysia/ }).click();
  await expect(page).toHaveURL('/directory?country=malaysia');
  const heading = page.getByRole('heading', { level: 2, name: /Restaurants? Found$/ });
  await expect(heading).toHaveText('15 Restaurants Found');
  await expect(page.getByPlaceholder('Search restaurants, cuisine, or location...')).toBeVisible();
  expect(await findBarriersInBothColours(page)).toEqual([]);

  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter Restaurants' });
  await sheet.getByRole('button', { name: /^Certified Halal/ }).click();
  expect(await findBarriers(page)).toEqual([]);
  await sheet.getByRole('button', { name: /^Show \d+ places$/ }).click();
  await expect(page).toHaveURL('/directory?halal=certified&country=malaysia');
  await expect(heading).toHaveText('7 Restaurants Found');

  await page.locator('main article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/restaurant\//);
  await whenInstalled(page);
  await page.context().setOffline(true);
  await page.goBack();
  await expect(page).toHaveURL('/directory?halal=certified&country=malaysia');
  await expect(heading).toHaveText('7 Restaurants Found');
  await page.goto('/directory?country=malaysia&name=zzzz');
  await expect(page.getByRole('heading', { name: 'No restaurants found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL('/directory?country=malaysia');
  await expect(heading).toHaveText('15 Restaurants Found');
});
