import { findBarriers } from '../support/oracles/barriers.ts';
import { countSaves, expect, test } from './fixtures.ts';
import { openAsNewMember, reconnect, saveButtons } from './screen.ts';

test.use({ template: 'samples' });

test('a place saved offline stays saved after a reload, and reaches Postgres once the server is back (S64, S75, A7)', async ({
  page,
  backend,
}) => {
  const rows = () => countSaves(backend);
  await page.goto('/search?q=nasi');
  await expect(page.locator('main article').first()).toBeVisible();
  await expect(saveButtons(page)).toHaveCount(0);
  await openAsNewMember(page);
  const heart = saveButtons(page).first();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');

  await backend.kill();
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(heart).toHaveAccessibleName(/not sent yet$/);
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true', { timeout: 30_000 });
  await expect(heart).toHaveAccessibleName(/not sent yet$/);

  await page.locator('main article').first().getByRole('link').first().click();
  await expect(page.getByRole('button', { name: /^Save .* not sent yet$/ })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: '1 change waiting to send' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Outbox' }).getByRole('listitem')).toContainText('Waiting');

  await backend.start();
  await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: 60_000 });
  expect(await rows()).toBe(1);
  await page.goto('/');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(heart).toHaveAccessibleName(/^Save [^,]*$/);
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(rows).toBe(0);
});

test('the outbox: discard and undo, export to a file, no accessibility problems', async ({ page, backend }) => {
  await openAsNewMember(page);
  await backend.kill();
  for (const n of [0, 1]) {
    await saveButtons(page).nth(n).click();
    await expect(saveButtons(page).nth(n)).toHaveAttribute('aria-pressed', 'true');
  }
  await page.goto('/outbox');
  const items = page.getByRole('list', { name: 'Outbox' }).getByRole('listitem');
  await expect(items).toHaveCount(2);
  expect(await findBarriers(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  expect((await download).suggestedFilename()).toBe('rihla-outbox.json');
  await items
    .first()
    .getByRole('button', { name: /^Discard/ })
    .click();
  await expect(items).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(items).toHaveCount(2);
  await items
    .first()
    .getByRole('button', { name: /^Discard/ })
    .click();
  await expect(items).toHaveCount(1);
  await reconnect(page, backend);
  await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: 60_000 });
  const { data } = await backend.operator.from('saved_restaurants').select('restaurant_id').throwOnError();
  expect(data).toHaveLength(1);
});
