// @module-tag full
import { pretendGraphicsCard } from '../support/graphics-card.ts';
import { findBarriersInBothColours } from '../support/oracles/barriers.ts';
import { expect, readingTest as test, UNINSTALLED, WITH_WEBGL } from './fixtures.ts';

test.use(WITH_WEBGL);

const PAGES = [
  // The document's own text appears before the app; the globe appears once the app runs.
  ['the landing page', '/', 'main canvas[data-ready]'],
  ['the directory', '/directory?country=singapore', 'main article'],
  ['Search with results', '/search?q=nasi', 'main article'],
  ['a restaurant', '/restaurant/nasi-lemak-kembang', '#halal'],
  ['a restaurant whose certificate expired', '/restaurant/zamzam-spice-kitchen', '#halal'],
  ['Words for the waiter', '/waiter?lang=ar', 'main section'],
  ['Places to check', '/checks', 'main h1'],
  ['Trips', '/trips', 'main form'],
  ['Pricing', '/pricing', 'main table'],
  ['Login', '/login', 'main form'],
] as const;

test.use({ ...UNINSTALLED, contextOptions: { reducedMotion: 'reduce' } });

test('the main pages break no axe rule, in light and in dark; planted problems are found, including text that is only readable in light', async ({
  page,
}) => {
  await page.addInitScript(pretendGraphicsCard);
  for (const [name, path, content] of PAGES) {
    await test.step(name, async () => {
      await page.goto(path);
      await expect(page.locator(content).first()).toBeVisible();
      expect.soft(await findBarriersInBothColours(page), name).toEqual([]);
    });
  }
  // Login is still open.
  await page.evaluate(() => {
    const faint = Object.assign(document.createElement('p'), { id: 'faint', textContent: 'Hardly to be read' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('@media (prefers-color-scheme: dark) { #faint { color: #333; background: #222 } }');
    document.adoptedStyleSheets.push(sheet);
    document.querySelector('main')?.append(document.createElement('img'), faint);
  });
  expect(await findBarriersInBothColours(page)).toEqual([
    expect.stringMatching(/^dark: color-contrast at #faint: /),
    expect.stringMatching(/^light: image-alt at img: /),
  ]);
});
