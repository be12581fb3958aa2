import { countSaves, expect, test } from './fixtures.ts';
import { arrive, hearts } from './screen.ts';

test.use({ template: 'samples' });

test('a browser that deleted everything: the person is told, and a saved file brings back what was not sent (Y36)', async ({
  page,
  backend,
}, info) => {
  const email = await arrive(page);
  await backend.kill();
  await hearts(page).nth(0).click();
  await hearts(page).nth(1).click();
  await expect(hearts(page).nth(1)).toHaveAccessibleName(/not sent yet$/);
  await page.goto('/outbox');
  await expect(page.getByRole('list', { name: 'Outbox' }).getByRole('listitem')).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const file = info.outputPath('rihla-outbox.json');
  await (await download).saveAs(file);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('rihla-mark'))).toMatch(/\.2$/);

  await backend.start();
  await page.goto('about:blank');
  const cdp = await page.context().newCDPSession(page);
  // What browsers evict; local storage and cookies are none of it.
  const storageTypes = 'indexeddb,cache_storage,file_systems,service_workers,websql';
  await cdp.send('Storage.clearDataForOrigin', { origin: backend.url, storageTypes });
  await page.goto('/');
  await expect(page.getByText(/deleted what Rihla kept on this device, with 2 changes/)).toBeVisible();
  await page.getByRole('link', { name: 'Read the file' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('correct horse');
  await page.getByRole('button', { name: 'Sign in' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('listitem').filter({ hasText: '2 changes were put back' })).toBeVisible();
  const rows = () => countSaves(backend);
  await expect.poll(rows).toBe(2);
  // Read once more, it does nothing twice.
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: 30_000 });
  expect(await rows()).toBe(2);
  await page.getByRole('button', { name: 'OK' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
  await expect(page.getByText(/deleted what Rihla kept/)).toHaveCount(0);
});
