import type { Page } from '@playwright/test';
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

  // Left first: an open page would send what waits as soon as there is a server.
  await page.goto('about:blank');
  await backend.start();
  const cdp = await page.context().newCDPSession(page);
  // What browsers evict; local storage and cookies are none of it.
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
  // Read once more, it does nothing twice.
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: 30_000 });
  expect(await rows()).toBe(2);
  await page.getByRole('button', { name: 'OK' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
  await expect(page.getByText(/deleted Rihla’s data/)).toHaveCount(0);
});

/** Puts pictures where the app keeps those of places: 64 kB each. */
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

/** Takes all the room that there is, to the last byte, for a database that is none of the app's. */
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

test('a full device: pictures make room for what one does, and without any one is told (Y60)', async ({
  page,
  backend,
}) => {
  const cdp = await page.context().newCDPSession(page);
  const allow = (quotaSize: number) => cdp.send('Storage.overrideQuotaForOrigin', { origin: backend.url, quotaSize });
  await allow(24_000_000);
  // Before the app opens a database: Chromium hands out room to databases in advance, and would overlook pictures that
  // come later. What the filler then takes is up to 3 MB too much; ten megabytes of pictures are more than that.
  await page.goto('/manifest.webmanifest');
  await keepPictures(page, 160);
  await arrive(page);
  await fill(page);
  // Whatever finds no room from here on, the heart or what the app writes by itself, takes it from the pictures.
  await hearts(page).nth(0).click();
  await expect(hearts(page).nth(0)).toHaveAttribute('aria-pressed', 'true');
  expect(await countPictures(page)).toBeLessThan(160);
  const rows = () => countSaves(backend);
  await expect.poll(rows).toBe(1);

  await page.evaluate(() => caches.delete('images-v1'));
  // Less than what is taken already: nothing that could be dropped now is enough.
  await allow(5_000_000);
  await fill(page);
  await hearts(page).nth(1).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'No room left on this device to save it' })).toBeVisible();
  await expect(hearts(page).nth(1)).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(hearts(page).nth(0)).toHaveAttribute('aria-pressed', 'true');
  await expect(hearts(page).nth(1)).toHaveAttribute('aria-pressed', 'false');
  expect(await rows()).toBe(1);
});
