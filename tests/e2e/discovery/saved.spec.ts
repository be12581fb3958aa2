import { findBarriers } from '../../support/oracles/barriers.ts';
import { countSaves, expect, test } from '../fixtures.ts';
import { openAsNewMember, reconnect, saveButtons } from '../screen.ts';

test.use({ template: 'samples' });

test('saved places are listed, removed and restored without a server, and synced later (S97, S101, F3)', async ({
  page,
  backend,
}) => {
  const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved' });
  await openAsNewMember(page);
  await tab.click();
  await expect(page.getByRole('heading', { name: 'No Saved Restaurants Yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Browse Nearby' }).click();
  for (const n of [0, 1]) {
    await saveButtons(page).nth(n).click();
    await expect(saveButtons(page).nth(n)).toHaveAttribute('aria-pressed', 'true');
  }
  await expect.poll(() => countSaves(backend)).toBe(2);
  const names = await page.locator('main article h3').allInnerTexts();

  await backend.kill();
  await tab.click();
  await expect(page.getByText('2 places')).toBeVisible();
  const shown = page.locator('main article h2');
  // Newest first.
  await expect(shown).toHaveText([names[1] ?? '', names[0] ?? '']);
  expect(await findBarriers(page)).toEqual([]);
  await saveButtons(page).first().click();
  await expect(shown).toHaveText([names[0] ?? '']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(shown).toHaveCount(2);
  await saveButtons(page).last().click();
  await expect(shown).toHaveCount(1);
  await page.reload();
  await expect(shown).toHaveCount(1, { timeout: 30_000 });

  await reconnect(page, backend);
  await expect.poll(() => countSaves(backend), { timeout: 60_000 }).toBe(1);
});
