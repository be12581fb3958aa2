// @module-tag full
import type { Page } from '@playwright/test';
import { findBarriersInBothColours } from '../../support/oracles/barriers.ts';
import { expect, readingTest as test, UNINSTALLED } from '../fixtures.ts';
import { delayFiles } from '../screen.ts';

test.use(UNINSTALLED);

const PATH = '/restaurant/nasi-lemak-kembang';
/** The parts that must not move when the app takes over. */
const PARTS = [
  '[data-slot="start"] a',
  'header a[href="/"]',
  'main h1',
  'main header address',
  'main a[href="#halal"]',
  'main a[href^="tel:"]',
  '#halal',
  '#halal li',
];

const placesOf = (page: Page) =>
  page.evaluate(
    (selectors) =>
      selectors.map((selector) => {
        // A part that is not shown has no size.
        const { x = 0, y = 0, width = 0 } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
        return { selector, x, y, width };
      }),
    PARTS,
  );

/** Opens the place without scripts. @returns a function that lets scripts load */
async function openWithoutScripts(page: Page): Promise<() => void> {
  const release = await delayFiles(page, '**/assets/*.js');
  await page.goto(PATH, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nasi Lemak Kembang');
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet !== null),
  );
  return release;
}

/** Records layout shifts from the start of the page. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Lets scripts load, and checks that nothing moves and the focus stays when the app takes over. */
async function expectStillTakeover(page: Page, release: () => void): Promise<void> {
  const call = page.getByRole('main').getByRole('link', { name: 'Call' });
  await call.focus();
  const before = await placesOf(page);

  release();
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await expect(call).toBeFocused();
  expect(await placesOf(page)).toEqual(before);
  await expect(page.getByRole('heading', { name: 'Opening Hours' })).toBeVisible();
  expect(await placesOf(page)).toEqual(before);
  const shifted: number[] = await page.evaluate(() => Reflect.get(window, 'shifts'));
  expect(shifted.reduce((sum, each) => sum + each, 0)).toBeLessThan(0.01);
}

test('a shared place is readable before any script: name, status with its source, cuisine, address, telephone; nothing moves when the app takes over, which shows the document until the worker answers (R9, S76)', async ({
  page,
}) => {
  await recordShifts(page);
  const release = await openWithoutScripts(page);
  const main = page.getByRole('main');
  await expect(main.locator('header address')).toContainText('Singapore');
  await expect(main.getByRole('link', { name: 'Certified (see why)' })).toBeVisible();
  await expect(main.getByText('Malaysian').first()).toBeVisible();
  await expect(main.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+65\d+$/);
  const evidence = page.getByRole('region', { name: 'Why it counts as halal' });
  await expect(evidence).toContainText('Halal certificate · Example Halal Board (invented)');
  await expect(evidence).toContainText('According to Sample register');
  await expect(evidence).toContainText('Valid until 31 Aug 2027');
  await expect(main).not.toContainText('{{');
  expect(await findBarriersInBothColours(page)).toEqual([]);

  const releaseWorker = await delayFiles(page, '**/assets/worker-*.js');
  await expectStillTakeover(page, release);
  releaseWorker();
});

test('nothing moves, and the focus stays, when the app takes over at 1280 pixels (R9)', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await recordShifts(page);
  await expectStillTakeover(page, await openWithoutScripts(page));
});
