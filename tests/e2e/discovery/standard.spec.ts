// @module-tag full
/** A person's own standard, without an account. */
import type { Page } from '@playwright/test';
import { findBarriersInBothColours } from '../../support/oracles/barriers.ts';
import { expect, test, WITH_WEBGL } from '../fixtures.ts';
import { CENTRE, countColours, DAY, whenDrawn } from '../maps/map-view.ts';
import { whenInstalled, whenSamplesAreHere } from '../screen.ts';

test.use({ template: 'samples', ...WITH_WEBGL, geolocation: CENTRE, permissions: ['geolocation'] });

const LIST = '/search?country=singapore';

const found = (page: Page) => page.getByText(/^Found \d+ restaurants?$/).first();
const line = (page: Page) => page.getByText(/^Your standard:/);
const verdicts = (page: Page, verdict: string) => page.locator(`article [data-verdict="${verdict}"]`);
const dialog = (page: Page) => page.getByRole('dialog', { name: 'My standard' });
const choose = (page: Page, group: string, name: string) =>
  dialog(page).getByRole('group', { name: group }).getByRole('button', { name, exact: true }).click();

test('list, map and page obey a standard, also without a server, and a change in one tab is seen in the other', async ({
  page,
  context,
  backend,
}) => {
  await whenSamplesAreHere(page);
  await page.goto(`${LIST}&halal=certified`);
  const certified = await found(page).innerText();

  await page.goto(`${LIST}&view=map`);
  await whenDrawn(page);
  const all = await countColours(page, DAY);
  expect(Math.min(all.certified, all.muslimOwned, all.friendly)).toBeGreaterThan(0);
  await page.goto(LIST);
  await whenInstalled(page);
  await expect(found(page)).toHaveText('Found 15 restaurants');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const filters = page.getByRole('dialog', { name: 'Filter Restaurants' });
  await filters.getByRole('switch', { name: 'Use my standard' }).click();
  await filters.getByRole('button', { name: 'A halal authority' }).click();
  await filters.getByRole('button', { name: 'Close' }).click();
  await expect(line(page)).toHaveText('Your standard: authority’s word');
  await expect(found(page)).toHaveText(certified);
  await expect(verdicts(page, 'meets').first()).toHaveText('Meets your standard');
  await expect(page.getByText(/^\d+ set apart, \d+ of them unknown$/)).toBeVisible();
  expect(await findBarriersInBothColours(page)).toEqual([]);

  // The map has a marker only for what meets it.
  await page.goto(`${LIST}&view=map`);
  await whenDrawn(page);
  const marks = await countColours(page, DAY);
  expect(marks.certified).toBeGreaterThan(100);
  expect([marks.muslimOwned, marks.friendly]).toEqual([0, 0]);

  const other = await context.newPage();
  await other.goto(LIST);
  await expect(found(other)).toHaveText(certified);

  await backend.kill();
  await page.goto(LIST);
  await expect(found(page)).toHaveText(certified);
  await page.getByRole('button', { name: 'Change my standard' }).click();
  await choose(page, 'Alcohol', 'None served');
  await choose(page, 'Other places', 'Hide them');
  expect(await findBarriersInBothColours(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Nothing here is known to meet your standard.', { exact: false })).toBeVisible();
  await expect(line(other)).toHaveText('Your standard: authority’s word and no alcohol');
  await expect(other.getByText('Nothing here is known to meet your standard.', { exact: false })).toBeVisible();

  await other.getByRole('button', { name: 'List the others below' }).click();
  await expect(verdicts(page, 'unknown').first()).toBeVisible();
  await expect(page.getByText('Unknown: alcohol', { exact: true }).first()).toBeVisible();
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('header [data-verdict]')).toHaveText(/^Unknown: .*alcohol/);
});
