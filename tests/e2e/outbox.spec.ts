// @module-tag quick
import { countSaves, expect, test } from './fixtures.ts';
import { openAsNewMember, saveButtons } from './screen.ts';

test.use({ template: 'samples' });

test('a place saved offline stays saved after a reload, which opens Home at `/` at once and never the landing page, and reaches Postgres once the server is back (R2, S64, S75, A7)', async ({
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
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => seen.push(document.querySelector('h1')?.textContent ?? '')).observe(document, {
      childList: true,
      subtree: true,
    });
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assalamu alaikum, Amina');
  const seen = await page.evaluate(() => Reflect.get(window, 'seen') as string[]);
  expect(seen.filter((title) => title.startsWith('Halal places'))).toEqual([]);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(heart).toHaveAccessibleName(/not sent yet$/);

  await page.locator('main article').first().getByRole('link').first().click();
  await expect(page.getByRole('button', { name: /^Save .* not sent yet$/ })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: '1 waiting' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Outbox' }).getByRole('listitem')).toContainText('Waiting');

  await backend.start();
  await expect(page.getByText('Everything is sent')).toBeVisible();
  expect(await rows()).toBe(1);
  await page.goto('/');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(heart).toHaveAccessibleName(/^Save [^,]*$/);
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(rows).toBe(0);
});
