// @module-tag full
import { pretendGraphicsCard } from '../../support/graphics-card.ts';
import { findBarriersInBothColours } from '../../support/oracles/barriers.ts';
import { expect, readingTest as test, UNINSTALLED, WITH_WEBGL } from '../fixtures.ts';
import { delayFiles } from '../screen.ts';

test.use({ ...WITH_WEBGL, ...UNINSTALLED });

test('the text of the landing page is in the document before any script runs (R1, S7, S8, S9, S10, S11)', async ({
  request,
}) => {
  const html = await (await request.get('/')).text();
  for (const text of [
    'Explore restaurants',
    'Near me',
    '18k+',
    '140+',
    '1.2M',
    '4.9/5',
    'View all countries',
    'Makkah',
  ])
    expect(html).toContain(text);
  expect(html).toContain('/directory?country=saudi-arabia');
  // All other addresses return the app's shell.
  expect(await (await request.get('/search', { headers: { accept: 'text/html' } })).text()).not.toContain('View all');
});

test('a visit: text, scroll position and focus stay and the top bar does not move when the app takes over; no motion if less is wanted; destinations by keyboard, into the directory (R1, R6, S7, S10, S11)', async ({
  page,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await page.addInitScript(pretendGraphicsCard);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const release = await delayFiles(page, '**/assets/index-*.js');
  await page.goto('/', { waitUntil: 'commit' });
  const explore = page.getByRole('link', { name: 'Explore restaurants' });
  await expect(explore).toBeVisible();
  await page.evaluate(() => {
    const titles = new Set<string | undefined>();
    const look = () => titles.add(document.querySelector('main h1')?.textContent);
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { titles });
  });
  for (let n = 0; n < 10 && !(await explore.evaluate((link) => link === document.activeElement)); n++)
    await page.keyboard.press('Tab');
  await expect(explore).toBeFocused();
  await page.evaluate(() => window.scrollTo(0, 150));
  const bar = page.getByRole('banner');
  const pricing = bar.getByRole('link', { name: 'Pricing' });
  const before = await pricing.boundingBox();

  release();
  await expect(page.locator('canvas[data-ready]')).toBeAttached();
  await expect(explore).toBeFocused();
  await expect(bar.getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(await pricing.boundingBox()).toEqual(before);
  const { titles, scrollY } = await page.evaluate(() => ({
    titles: [...(Reflect.get(window, 'titles') as Set<string>)],
    scrollY: window.scrollY,
  }));
  expect(titles).toEqual(['Halal places to eat, wherever you are']);
  expect(scrollY).toBe(150);

  await expect(page.locator('canvas')).toHaveAttribute('data-moving', 'false');
  expect(await findBarriersInBothColours(page)).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.locator('canvas')).toHaveAttribute('data-moving', 'true');
  expect(refused).toEqual([]);

  // The sample has places in two countries.
  const destinations = page.getByRole('list', { name: 'Where to next?' }).getByRole('link');
  await expect(destinations).toHaveText([/^Malaysia/, /^Singapore/]);
  await page.getByRole('link', { name: 'View all countries' }).focus();
  for (let n = 0; n < 2; n++) await page.keyboard.press('Tab');
  const singapore = page.getByRole('link', { name: /^Singapore/ });
  await expect(singapore).toBeFocused();
  await expect(singapore).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/directory?country=singapore');
});

test('the search box on the landing page leads to the search with its text, before and after scripts run', async ({
  page,
}) => {
  await page.addInitScript(pretendGraphicsCard);
  const release = await delayFiles(page, '**/assets/index-*.js');
  await page.goto('/', { waitUntil: 'commit' });
  const box = page.getByRole('search').getByRole('textbox');
  await box.pressSequentially('nasi');
  release();
  // The globe appears once the app runs.
  await expect(page.locator('canvas[data-ready]')).toBeAttached();
  await expect(box).toHaveValue('nasi');
  await expect(box).toBeFocused();
  await box.press('Enter');
  await expect(page).toHaveURL('/search?q=nasi');
  await expect(page.getByRole('combobox')).toHaveValue('nasi');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the search box on the landing page submits to the search', async ({ page }) => {
    await page.goto('/');
    const asked = page.waitForRequest(/\/search\?q=nasi$/);
    await page.getByRole('search').getByRole('textbox').fill('nasi');
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
    await asked;
  });
});
