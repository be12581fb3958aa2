// @module-tag quick
import type { Page } from '@playwright/test';
import { findBarriers, findBarriersInBothColours } from '../../support/oracles/barriers.ts';
import { countSaves, expect, test, UNINSTALLED } from '../fixtures.ts';
import { signInAgain } from '../member.ts';
import { openAsNewMember, reconnect, saveButtons } from '../screen.ts';

test.use({ template: 'samples' });

const NOTE = 'Ask for the sambal on the side.';
const note = (page: Page) => page.getByRole('paragraph').filter({ hasText: NOTE });

test('saved places are listed, removed and restored without a server; these, a list and a note reach the other device once online (S97, S101, F3)', {
  tag: '@full',
}, async ({ page, browser, backend }) => {
  const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved' });
  const email = await openAsNewMember(page);
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
  await page.getByRole('button', { name: /^Add a note on/ }).click();
  await page.getByLabel('Your note').fill(NOTE);
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(note(page)).toBeVisible();
  await page.getByRole('button', { name: /^Lists of/ }).click();
  await page.getByRole('button', { name: 'New list' }).last().click();
  await page.getByLabel('Name of the list').fill('Friday');
  await page.getByRole('button', { name: 'Make list' }).click();
  await expect(page.getByRole('checkbox', { name: 'Friday' })).toBeChecked();
  await page.reload();
  await expect(shown).toHaveCount(1);
  await expect(note(page)).toBeVisible();

  await reconnect(page, backend);
  await expect.poll(() => countSaves(backend)).toBe(1);
  const notes = async () => (await backend.operator.from('notes').select('content').throwOnError()).data;
  await expect.poll(notes).toEqual([{ content: NOTE }]);
  const other = await (
    await browser.newContext({ baseURL: backend.url, viewport: { width: 390, height: 844 }, ...UNINSTALLED })
  ).newPage();
  await signInAgain(other, email);
  await other.goto('/saved');
  await other.getByRole('button', { name: /^Friday/ }).click();
  await expect(other.getByRole('heading', { name: 'Friday' })).toBeVisible();
  await expect(note(other)).toBeVisible();
  expect(await findBarriersInBothColours(other)).toEqual([]);
});
