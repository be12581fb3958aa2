// @module-tag quick
import type { Page } from '@playwright/test';
import { expect, readingTest as test, UNINSTALLED } from '../fixtures.ts';
import { delayFiles, waitForSearch, whenSamplesAreHere } from '../screen.ts';

test.use(UNINSTALLED);

const box = (page: Page) => page.getByPlaceholder('Search restaurants, cuisine, or location...');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Filter Restaurants' });
const choice = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name });
const openFilters = (page: Page) =>
  page
    .getByRole('button', { name: /^Filters/ })
    .first()
    .click();
const line = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('one visit: loading, filters from and to the address, the filter dialog, no results, and suggestions offline (R3, R4, R5, S27, S28, S29, S30, S33, S43, S44, S47, S48, S49, K4, U101)', async ({
  page,
  context,
}) => {
  await test.step('while the index loads, the status line says so above placeholders, then shows the count', async () => {
    const release = await delayFiles(page, '**/assets/worker-*.js');
    await page.goto('/search?q=nasi');
    await expect(line(page, 'Searching...')).toBeVisible();
    await expect(page.getByRole('main').getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveCount(5);
    release();
    await waitForSearch(page, ({ total }) => total > 1);
  });

  await test.step('the address prefills text and filters; the bar shows two halal chips and one cuisine chip', async () => {
    await page.goto(
      '/search?q=nasi&halal=certified,muslim_owned,halal_friendly&cuisine=Malaysian,Indian&city=Singapore',
    );
    await expect(box(page)).toHaveValue('nasi');
    await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveText([
      'Certified Halal',
      'Muslim Owned',
      'Malaysian',
      'Singapore',
    ]);
    await expect(page.getByRole('button', { name: '+2 more' })).toBeVisible();
    await expect(page.locator('main article h2')).toHaveText(['Nasi Lemak Kembang']);
    await expect(line(page, 'Found 1 restaurant')).toBeVisible();
  });

  await test.step('text and filters are written to the address without new history entries', async () => {
    await whenSamplesAreHere(page);
    await page.goto('/search');
    await expect(line(page, 'Enter a search term or apply filters to find restaurants')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Discover Halal Restaurants' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Find restaurants near me' })).toBeVisible();
    const before = await page.evaluate(() => history.length);
    await box(page).pressSequentially('jalan');
    await expect(page).toHaveURL('/search?q=jalan');
    const { total } = await waitForSearch(page, (shown) => shown.total > 1);
    await openFilters(page);
    for (const status of ['Certified Halal', 'Muslim Owned', 'Halal Friendly', 'Unverified']) {
      await expect(choice(page, new RegExp(`^${status}`))).toBeVisible();
    }
    await expect(choice(page, /^Apply/)).toHaveText(`Show ${total} places`);
    await choice(page, /^Certified Halal/).click();
    await expect(choice(page, /^Apply/)).not.toHaveText(`Show ${total} places`);
    const promised = Number(/\d+/.exec(await choice(page, /^Apply/).innerText())?.[0]);
    expect(promised).toBeGreaterThan(0);
    expect(promised).toBeLessThan(total);
    await choice(page, /^Apply/).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL('/search?q=jalan&halal=certified');
    await waitForSearch(page, (shown) => shown.total === promised);
    await openFilters(page);
    await choice(page, /^Malaysian/).click();
    await choice(page, /^Apply/).click();
    await expect(page).toHaveURL('/search?q=jalan&halal=certified&cuisine=Malaysian');
    await page.getByRole('button', { name: 'Remove filter: Malaysian' }).click();
    await expect(page).toHaveURL('/search?q=jalan&halal=certified');
    expect(await page.evaluate(() => history.length)).toBe(before);
  });

  await test.step('without results it offers a way out', async () => {
    await page.goto('/search?q=nasi&cuisine=Korean');
    await expect(line(page, 'No restaurants found')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
    await expect(page.getByText('Try adjusting your search terms or filters')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/search?q=nasi');
    await waitForSearch(page, ({ total }) => total > 1);
  });

  await test.step('suggestions come from the device’s index, and choosing one sets a filter', async () => {
    await context.setOffline(true);
    await box(page).fill('indone');
    const cuisine = page.getByRole('option', { name: /^Indonesian/ });
    await expect(cuisine).toBeVisible();
    await expect(cuisine.locator('mark')).toHaveText('Indone');
    await box(page).press('ArrowDown');
    await expect(cuisine).toHaveAttribute('aria-selected', 'true');
    await box(page).press('Enter');
    await expect(page).toHaveURL('/search?cuisine=Indonesian');
    await waitForSearch(page, ({ total }) => total > 0);
    await context.setOffline(false);
  });
});

test.describe('with the keyboard', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('/ focuses the box, arrow keys move through the list, Enter opens a place beside it, the next one replaces it, and closing or Back returns to the same card and position', async ({
    page,
  }) => {
    await whenSamplesAreHere(page);
    // The device knows the streets of Malaysia's samples from the start. A street that arrives later makes its row taller and
    // moves the rows below it.
    await page.goto('/search?country=malaysia');
    const { links } = await waitForSearch(page, (shown) => shown.links.length > 10);
    await page.keyboard.press('/');
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveValue('');
    await page.keyboard.press('ArrowDown');
    const card = (index: number) => page.locator(`main article a[href="${links[index]}"]`).first();
    await expect(card(0)).toBeFocused();
    await page.keyboard.press('End');
    await expect(card(links.length - 1)).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    const before = await page.evaluate(() => scrollY);

    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(links.at(-1) ?? '');
    await expect(page.getByRole('heading', { level: 1, name: /./ }).nth(1)).toBeVisible();
    await page.goBack();
    await expect(card(links.length - 1)).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);

    await page.goto('/search?halal=certified');
    const chosen = await waitForSearch(page, (shown) => shown.links.length > 10);
    const list = page.url();
    const pane = page.getByRole('region').filter({ has: page.getByRole('heading', { level: 1 }) });
    const row = (index: number) => page.locator(`main li[data-card] a[href="${chosen.links[index]}"]`);
    await row(3).click();
    await expect(page).toHaveURL(chosen.links[3] ?? '');
    await expect(pane.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(row(3)).toHaveAttribute('aria-current', 'page');

    await row(3).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(chosen.links[4] ?? '');
    await expect(row(3)).not.toHaveAttribute('aria-current');
    await page.goBack();
    await expect(page).toHaveURL(list);
    await expect(pane).toBeHidden();
    await expect(page).toHaveTitle('Search · Rihla');

    await row(2).click();
    await expect(pane).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(list);
    await row(2).click();
    await pane.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page).toHaveURL(list);
    await expect(row(2)).toBeFocused();

    await row(2).click();
    await expect(pane).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Back to results' })).toBeVisible();
    await expect(pane).toBeHidden();
  });
});
