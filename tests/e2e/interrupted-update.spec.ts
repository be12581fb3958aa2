// @module-tag full
import { countSaves, expect } from './fixtures.ts';
import {
  becomeQuiet,
  build,
  expectWhole,
  installationEnds,
  lookForUpdate,
  notice,
  renameAsset,
  takeUpdate,
  test,
} from './new-builds.ts';
import { openAsNewMember, saveButtons, whenInstalled } from './screen.ts';

test('an interrupted update leaves the old version intact, and is installed once complete; a return three versions later loads the newest at once and deletes the old ones (U87)', async ({
  page,
  publish,
  withhold,
  appDir,
}) => {
  await page.goto('/login');
  await whenInstalled(page);
  // The map's code is stored while the page is idle.
  await becomeQuiet(page);
  publish('abc3');
  // Renamed, because a file with an unchanged name is not fetched again.
  renameAsset(appDir ?? '', /^pricing-page-[\w-]+\.js$/);
  const putBack = withhold(/^pricing-page-.*\.js$/);
  await lookForUpdate(page);
  await installationEnds(page);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
  await expect(notice(page)).toBeHidden();
  await expectWhole(page);
  await expect(build(page)).toHaveCount(0);

  putBack();
  await lookForUpdate(page);
  await becomeQuiet(page);
  await takeUpdate(page);
  await expect(build(page)).toHaveAttribute('content', 'abc3');
  await expectWhole(page);

  // An earlier version may have left this.
  await page.evaluate(async () => {
    const cache = await caches.open('rihla-pictures-v1');
    await cache.put('/old.png', new Response('old'));
  });
  await page.goto('about:blank');
  for (const name of ['abc5', 'abc6', 'abc7']) publish(name);
  await page.goto('/terms');
  await expect(build(page)).toHaveAttribute('content', 'abc3');
  await lookForUpdate(page);
  await takeUpdate(page);
  await expect(build(page)).toHaveAttribute('content', 'abc7');
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('rihla-pictures-v1');
  await expectWhole(page);
});

test('two versions run in two tabs, and text typed in the old one stays until it is updated too (U87)', async ({
  page,
  context,
  publish,
  appDir,
}) => {
  await page.goto('/login');
  await whenInstalled(page);
  await page.getByLabel('Email', { exact: true }).fill('half.typed@exam');
  publish('abc4');
  renameAsset(appDir ?? '', /^pricing-page-[\w-]+\.js$/);
  const other = await context.newPage();
  await other.goto('/terms');
  await lookForUpdate(other);
  await expect(notice(other)).toBeVisible();
  await becomeQuiet(other);
  await takeUpdate(other);
  await expect(build(other)).toHaveAttribute('content', 'abc4');

  // The old page shows the notice, is not reloaded, and keeps working, even on a page whose file the new version lacks.
  await expect(notice(page)).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('half.typed@exam');
  await expect(build(page)).toHaveCount(0);
  await page.getByLabel('Email', { exact: true }).fill('wholly.typed@example.com');
  await takeUpdate(page);
  await expect(build(page)).toHaveAttribute('content', 'abc4');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('wholly.typed@example.com');
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the new version sends the outbox of the previous one (U87, A7)', async ({ page, publish, backend }) => {
  await openAsNewMember(page);
  publish('abc8');
  await lookForUpdate(page);
  await expect(notice(page)).toBeVisible();
  await page.context().setOffline(true);
  await saveButtons(page).first().click();
  await expect(saveButtons(page).first()).toHaveAccessibleName(/not sent yet$/);
  await takeUpdate(page);
  await expect(build(page)).toHaveAttribute('content', 'abc8');
  await expect(saveButtons(page).first()).toHaveAttribute('aria-pressed', 'true');
  expect(await countSaves(backend)).toBe(0);
  await page.context().setOffline(false);
  await expect.poll(() => countSaves(backend)).toBe(1);
  await expect(saveButtons(page).first()).toHaveAccessibleName(/^Save [^,]*$/);
});
