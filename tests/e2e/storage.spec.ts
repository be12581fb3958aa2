import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { whenInstalled } from './screen.ts';

test.use({ template: 'samples' });

const EMAIL = 'amina@example.com';
const PASSWORD = 'correct horse';

async function arrive(page: Page): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Full name').fill('Amina');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).not.toHaveURL(/signup/);
  await whenInstalled(page);
  await page.goto('/');
  await expect(hearts(page).first()).toBeVisible();
}

const hearts = (page: Page) => page.locator('main article').getByRole('button', { name: /^Save / });

test('a browser that deleted everything: the person is told, and a saved file brings back what was not sent (Y36)', async ({
  page,
  backend,
}, info) => {
  await arrive(page);
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
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('listitem').filter({ hasText: '2 changes were put back' })).toBeVisible();
  const rows = async () => {
    const { data } = await backend.operator.from('saved_restaurants').select('id').eq('_deleted', false).throwOnError();
    return data?.length;
  };
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

/** Fills the device to the last byte: pictures first, then a database that is none of the app's. */
async function fill(page: Page, pictures: number): Promise<void> {
  await page.evaluate(async (count) => {
    const cache = await caches.open('images-v1');
    for (let n = 0; n < count; n++) {
      const body = crypto.getRandomValues(new Uint8Array(65_536));
      await cache.put(`/filler-${n}`, new Response(body, { headers: { 'content-type': 'image/png' } }));
    }
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
  }, pictures);
}

const pictures = (page: Page) => page.evaluate(async () => (await (await caches.open('images-v1')).keys()).length);

test('a full device: pictures make room for what one does, and without any one is told (Y60)', async ({
  page,
  backend,
}) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: backend.url, quotaSize: 24_000_000 });
  await arrive(page);
  await fill(page, 40);
  const before = await pictures(page);
  expect(before).toBeGreaterThanOrEqual(40);
  await hearts(page).nth(0).click();
  await expect(hearts(page).nth(0)).toHaveAttribute('aria-pressed', 'true');
  expect(await pictures(page)).toBeLessThan(before);

  await page.evaluate(() => caches.delete('images-v1'));
  await fill(page, 0);
  await hearts(page).nth(1).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'This device has no room left to save it' })).toBeVisible();
  await expect(hearts(page).nth(1)).toHaveAttribute('aria-pressed', 'false');
  // What was done before is there, and the app goes on.
  await page.reload();
  await expect(hearts(page).nth(0)).toHaveAttribute('aria-pressed', 'true');
});
