// @module-tag quick
import type { Page } from '@playwright/test';
import { findBarriersInBothColours } from '../../support/oracles/barriers.ts';
import { expect, test, UNINSTALLED } from '../fixtures.ts';
import { signInAgain } from '../member.ts';
import { openAsNewMember, reconnect } from '../screen.ts';

test.use({ template: 'samples' });

async function typeStop(page: Page, city: string, first: string, last: string): Promise<void> {
  await page.getByLabel('City or area').fill(city);
  await page
    .getByRole('button', { name: new RegExp(`^${city}`) })
    .first()
    .click();
  await page.getByLabel('First day there').fill(first);
  await page.getByLabel('Last day there').fill(last);
}

test('a trip planned without a server reaches it and the other device once online, where a city is added without loss', async ({
  page,
  browser,
  backend,
}) => {
  const email = await openAsNewMember(page);
  await page.goto('/trips');
  await expect(page.getByRole('heading', { name: 'No trips yet' })).toBeVisible();

  await backend.kill();
  await page.getByLabel('Name of the trip').fill('Spring abroad');
  await typeStop(page, 'Istanbul', '2099-03-01', '2099-03-04');
  // What was typed outlives a reload without a server.
  await page.reload();
  await expect(page.getByLabel('Name of the trip')).toHaveValue('Spring abroad');
  await page.getByRole('button', { name: 'Plan this trip' }).click();
  await expect(page.getByRole('heading', { name: 'Spring abroad' })).toBeVisible();
  await expect(page.getByText('Not sent yet').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Istanbul' })).toBeVisible();

  await reconnect(page, backend);
  const stops = async () =>
    (await backend.operator.from('trip_stops').select('name, arrives_on').order('name').throwOnError()).data;
  await expect.poll(stops).toEqual([{ name: 'Istanbul', arrives_on: '2099-03-01' }]);

  const other = await (
    await browser.newContext({ baseURL: backend.url, viewport: { width: 390, height: 844 }, ...UNINSTALLED })
  ).newPage();
  await signInAgain(other, email);
  await other.goto('/');
  await other.getByRole('link', { name: /^Spring abroad/ }).click();
  await expect(other.getByRole('heading', { name: 'Istanbul' })).toBeVisible();
  expect(await findBarriersInBothColours(other)).toEqual([]);
  await other.getByRole('button', { name: 'Add a city' }).click();
  await typeStop(other, 'Singapore', '2099-03-05', '2099-03-06');
  await other.getByRole('dialog').getByRole('button', { name: 'Add a city' }).click();
  await expect(other.getByRole('heading', { name: 'Singapore', exact: true })).toBeVisible();
  await expect.poll(stops).toHaveLength(2);
  await expect(page.getByRole('heading', { name: 'Singapore', exact: true })).toBeVisible();

  await other.getByRole('link', { name: 'Prayer times in Singapore' }).click();
  await expect(other.locator('main').getByText('Singapore', { exact: true })).toBeVisible();
  await other.goto('/trips');
  await expect(other.getByRole('link', { name: /^Spring abroad/ })).toBeVisible();
  expect(await findBarriersInBothColours(other)).toEqual([]);
});
