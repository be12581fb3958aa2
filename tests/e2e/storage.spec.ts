// @module-tag full
import type { Page } from '@playwright/test';
import { findBarriers } from '../support/oracles/barriers.ts';
import { countSaves, expect, test } from './fixtures.ts';
import { openAsNewMember, saveButtons } from './screen.ts';

test.use({ template: 'samples' });

test('the outbox: discard and undo; after the browser deleted everything, the app says so, and an exported file restores unsent changes (Y36)', async ({
  page,
  backend,
}, info) => {
  const email = await openAsNewMember(page);
  await backend.kill();
  await saveButtons(page).nth(0).click();
  await saveButtons(page).nth(1).click();
  await expect(saveButtons(page).nth(1)).toHaveAccessibleName(/not sent yet$/);
  await page.goto('/outbox');
  const items = page.getByRole('list', { name: 'Outbox' }).getByRole('listitem');
  await expect(items).toHaveCount(2);
  expect(await findBarriers(page)).toEqual([]);
  await items
    .first()
    .getByRole('button', { name: /^Discard/ })
    .click();
  await expect(items).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(items).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const file = info.outputPath('rihla-outbox.json');
  expect((await download).suggestedFilename()).toBe('rihla-outbox.json');
  await (await download).saveAs(file);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('rihla-mark'))).toMatch(/\.2$/);

  // Leaves the page first, because it would send the outbox as soon as the server is back.
  await page.goto('about:blank');
  await backend.start();
  const cdp = await page.context().newCDPSession(page);
  // The storage that browsers evict, without local storage and cookies.
  const storageTypes = 'indexeddb,cache_storage,file_systems,service_workers,websql';
  await cdp.send('Storage.clearDataForOrigin', { origin: backend.url, storageTypes });
  await page.goto('/');
  await expect(page.getByText(/deleted Rihla’s data on this device, with 2 unsent changes/)).toBeVisible();
  await page.getByRole('link', { name: 'Read the file' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password').fill('correct horse');
  await page.getByRole('button', { name: 'Sign in' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('listitem').filter({ hasText: '2 changes were put back' })).toBeVisible();
  const rows = () => countSaves(backend);
  await expect.poll(rows).toBe(2);
  // Reading the file again repeats nothing.
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('Everything is sent')).toBeVisible();
  expect(await rows()).toBe(2);
  await page.getByRole('button', { name: 'OK' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
  await expect(page.getByText(/deleted Rihla’s data/)).toHaveCount(0);
});

/** Adds pictures of 64 kB each to the app's cache of place pictures. */
async function keepPictures(page: Page, count: number): Promise<void> {
  await page.evaluate(async (pictures) => {
    const cache = await caches.open('images-v1');
    for (let n = 0; n < pictures; n++) {
      const body = crypto.getRandomValues(new Uint8Array(65_536));
      await cache.put(`/filler-${n}`, new Response(body, { headers: { 'content-type': 'image/png' } }));
    }
  }, count);
}

const countPictures = (page: Page) => page.evaluate(async () => (await (await caches.open('images-v1')).keys()).length);

/** Fills all free room to the last byte, in a foreign database. */
async function fill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('filler', 1);
      request.addEventListener('upgradeneeded', () =>
        request.result.createObjectStore('rows', { autoIncrement: true }),
      );
      request.addEventListener('success', () => resolve(request.result));
    });
    const put = (size: number) =>
      new Promise<boolean>((resolve) => {
        const transaction = database.transaction('rows', 'readwrite');
        transaction.objectStore('rows').put(crypto.getRandomValues(new Uint8Array(size)));
        transaction.addEventListener('complete', () => resolve(true));
        transaction.addEventListener('abort', () => resolve(false));
      });
    for (const size of [65_536, 4096, 256, 1]) while (await put(size));
    database.close();
  });
}

test('a full device: pictures are dropped to make room for a change; without pictures, the app reports the failure (Y60)', async ({
  page,
  backend,
}) => {
  const cdp = await page.context().newCDPSession(page);
  const allow = (quotaSize: number) => cdp.send('Storage.overrideQuotaForOrigin', { origin: backend.url, quotaSize });
  await allow(24_000_000);
  // Before the app opens a database: Chromium reserves room for databases and then ignores later pictures. The filler may take
  // 3 MB too much, which the ten megabytes of pictures exceed.
  await page.goto('/manifest.webmanifest');
  await keepPictures(page, 160);
  await openAsNewMember(page);
  await fill(page);
  // From here on every write, by a person or by the app itself, takes its room from the pictures.
  await saveButtons(page).nth(0).click();
  await expect(saveButtons(page).nth(0)).toHaveAttribute('aria-pressed', 'true');
  expect(await countPictures(page)).toBeLessThan(160);
  const rows = () => countSaves(backend);
  await expect.poll(rows).toBe(1);

  await page.evaluate(() => caches.delete('images-v1'));
  // Below the used space, so that dropping data can't help.
  await allow(5_000_000);
  await fill(page);
  await saveButtons(page).nth(1).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'No room left on this device to save it' })).toBeVisible();
  await expect(saveButtons(page).nth(1)).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(saveButtons(page).nth(0)).toHaveAttribute('aria-pressed', 'true');
  await expect(saveButtons(page).nth(1)).toHaveAttribute('aria-pressed', 'false');
  expect(await rows()).toBe(1);
});
