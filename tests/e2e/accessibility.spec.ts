import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, readingTest as test } from './fixtures.ts';

/** Every rule of axe that the page breaks, with the elements. */
async function findBarriers(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
  );
}

const PAGES = [
  // The document's own text stands before the app does; the globe is the app's.
  ['the landing page', '/', 'main canvas[data-ready]'],
  ['the directory', '/directory?country=singapore', 'main article'],
  ['Search with results', '/search?q=nasi', 'main article'],
  ['a restaurant', '/restaurant/nasi-lemak-kembang', '#halal'],
  ['a restaurant whose certificate expired', '/restaurant/zamzam-spice-kitchen', '#halal'],
  ['Login', '/login', 'main form'],
] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    for (const [name, path, content] of PAGES) {
      test(`${name} has no barrier that axe knows`, async ({ page }) => {
        await page.goto(path);
        await expect(page.locator(content).first()).toBeVisible();
        expect(await findBarriers(page)).toEqual([]);
      });
    }
  });
}

test('axe is listened to: a planted barrier is found', async ({ page }) => {
  await page.goto('/login');
  await expect(page.locator('main form')).toBeVisible();
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')));
  expect(await findBarriers(page)).toEqual([expect.objectContaining({ id: 'image-alt' })]);
});
