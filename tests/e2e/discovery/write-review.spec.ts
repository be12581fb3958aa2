// @module-tag quick
import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { hasExif, withExif } from '../../support/exif.ts';
import { findBarriers } from '../../support/oracles/barriers.ts';
import { expect, test, UNINSTALLED } from '../fixtures.ts';
import { becomeMember, confirmAddress } from '../member.ts';
import { reconnect, whenInstalled } from '../screen.ts';

test.use({ template: 'samples' });
// Several devices, kills and restarts: each wait may take long on a busy machine.

const PLACE = '/restaurant/nasi-lemak-kembang';
const TEXT = 'Rice that smells of coconut, and staff that smile.';

/** Becomes a new member with a confirmed address, and opens the place's page. */
async function arrive(page: Page, url: string, { installed = false } = {}): Promise<string> {
  const email = await becomeMember(page, 'Amina');
  await confirmAddress(page, url, email);
  if (installed) {
    await page.goto('/dashboard');
    await whenInstalled(page);
  }
  await page.goto(PLACE);
  await expect(page.getByRole('heading', { level: 1, name: 'Nasi Lemak Kembang' })).toBeVisible();
  return email;
}

const mine = (page: Page) => page.getByRole('article', { name: 'Your review' });
const dialog = (page: Page) => page.getByRole('dialog');

/** Draws a picture like a phone's photo: larger than uploads, rotated by EXIF, with a GPS position. */
async function takePicture(page: Page, color: string): Promise<Buffer> {
  const drawn = await page.evaluate(async (fill) => {
    const canvas = document.createElement('canvas');
    canvas.width = 2400;
    canvas.height = 1200;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = fill;
    context.fillRect(0, 0, 2400, 1200);
    context.fillStyle = '#fff';
    context.fillRect(300, 300, 600, 600);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  }, color);
  return Buffer.from(withExif(Buffer.from(drawn, 'base64')));
}

async function write(page: Page, stars: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Write Review' }).click();
  await dialog(page).getByRole('radio', { name: stars }).check({ force: true });
  await dialog(page).getByLabel('Your review').fill(text);
}

test('a review with photos written offline shows at once, and reaches Postgres exactly once, including photos (S92, S94, X3)', async ({
  page,
  backend,
}) => {
  await arrive(page, backend.url, { installed: true });
  const uploads: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().includes('/storage/v1/object/review-photos/')) uploads.push(request.method());
  });
  await backend.kill();
  await write(page, '4 stars, Very Good', TEXT);
  const files = [
    { name: 'plate.jpg', mimeType: 'image/jpeg', buffer: await takePicture(page, '#b5523b') },
    { name: 'room.jpg', mimeType: 'image/jpeg', buffer: await takePicture(page, '#4f7f86') },
  ];
  await dialog(page).locator('input[type=file]').setInputFiles(files);
  await expect(dialog(page).getByRole('img', { name: 'Photo 2 of your review' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Submit Review' }).click();
  await expect(mine(page)).toContainText(TEXT);
  await expect(mine(page).getByText('Not sent yet')).toHaveCount(3);
  await expect(
    mine(page)
      .getByRole('button', { name: /^Open photo/ })
      .locator('img'),
  ).toHaveCount(2);

  await page.reload();
  await expect(mine(page)).toContainText(TEXT);
  await expect(
    mine(page)
      .getByRole('button', { name: /^Open photo/ })
      .locator('img'),
  ).toHaveCount(2);
  await page.goto('/outbox');
  await expect(page.getByRole('list', { name: 'Outbox' }).getByRole('listitem')).toHaveCount(3);

  await reconnect(page, backend);
  await expect(page.getByText('Everything is sent')).toBeVisible();
  const { data: reviews } = await backend.operator
    .from('reviews')
    .select('id, user_id, rating, content')
    .throwOnError();
  expect(reviews).toMatchObject([{ rating: 4, content: TEXT }]);
  const { data: photos } = await backend.operator.from('review_photos').select('path, width, height').throwOnError();
  expect(photos).toHaveLength(2);
  for (const { path, width, height } of photos ?? []) {
    // Upright, smaller, and without the camera's EXIF data.
    expect([width, height]).toEqual([800, 1600]);
    const { data: file } = await backend.operator.storage.from('review-photos').download(path);
    const bytes = new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0));
    expect(path).toContain(createHash('sha256').update(bytes).digest('hex'));
    expect(hasExif(bytes)).toBe(false);
  }
  expect(hasExif(files[0]?.buffer ?? new Uint8Array())).toBe(true);
  expect(uploads.filter((method) => method === 'POST').length).toBeLessThanOrEqual(2);
  await page.goto(PLACE);
  await expect(mine(page).getByText('Awaiting review')).toHaveCount(2);
});

test.describe('with a network', () => {
  test.use(UNINSTALLED);

  test('a draft with its photo survives a reload and closing; missing fields are shown; the review is edited and deleted, and the deletion undone (U29)', {
    tag: '@full',
  }, async ({ page, backend }) => {
    await arrive(page, backend.url);
    const rows = async () => {
      const { data } = await backend.operator.from('reviews').select('content').eq('_deleted', false).throwOnError();
      return data?.map(({ content }) => content);
    };
    await write(page, '5 stars, Excellent', 'Too short');
    await expect(dialog(page).getByText('Please write at least 10 characters in your review')).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Submit Review' })).toBeDisabled();
    const picture = await takePicture(page, '#7c9a6d');
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles([
        { name: 'garden.jpg', mimeType: 'image/jpeg', buffer: picture },
        { name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 not a picture') },
      ]);
    await expect(dialog(page).getByText('“menu.pdf” isn’t a JPG or PNG.')).toBeVisible();
    await expect(dialog(page).getByRole('img', { name: 'Photo 1 of your review' })).toBeVisible();
    await expect(dialog(page).getByText('Your draft is kept on this device as you type.')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await page.reload();
    await expect(dialog(page).getByLabel('Your review')).toHaveValue('Too short');
    await expect(dialog(page).getByRole('radio', { name: '5 stars, Excellent' })).toBeChecked();
    await expect(dialog(page).getByRole('img', { name: 'Photo 1 of your review' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Continue your review' }).click();
    await dialog(page).getByLabel('Your review').fill(TEXT);
    await dialog(page).getByRole('button', { name: 'Submit Review' }).click();
    await expect(mine(page)).toContainText(TEXT);
    await expect(mine(page)).toBeFocused();

    await expect.poll(rows).toEqual([TEXT]);
    await mine(page).getByRole('button', { name: 'Edit' }).click();
    await dialog(page).getByLabel('Your review').fill(`${TEXT} I came again.`);
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(rows).toEqual([`${TEXT} I came again.`]);
    await expect(mine(page)).toContainText('edited');
    await mine(page).getByRole('button', { name: 'Delete' }).click();
    await expect.poll(rows).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(mine(page)).toContainText('I came again.');
    await expect.poll(rows).toEqual([`${TEXT} I came again.`]);
  });
});

test('two versions of one review are shown side by side until one is chosen (U27, Y26)', { tag: '@full' }, async ({
  page,
  backend,
  browser,
}) => {
  const email = await arrive(page, backend.url, { installed: true });
  const other = await browser.newPage({ baseURL: backend.url, ...UNINSTALLED });
  await other.goto('/login');
  await other.getByLabel('Email', { exact: true }).fill(email);
  await other.getByLabel('Password').fill('correct horse');
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other).not.toHaveURL(/login/);
  await other.goto(PLACE);
  await expect(other.getByRole('button', { name: 'Write Review' })).toBeVisible();
  // Neither device knows of the other's offline changes.
  await page.context().setOffline(true);
  await write(page, '5 stars, Excellent', `${TEXT} From the phone.`);
  await dialog(page).getByRole('button', { name: 'Submit Review' }).click();
  await expect(mine(page).getByText('Not sent yet')).toBeVisible();
  await write(other, '2 stars, Fair', `${TEXT} From the tablet.`);
  await dialog(other).getByRole('button', { name: 'Submit Review' }).click();
  await expect(mine(other)).toContainText('From the tablet.');
  await expect(mine(other).getByText('Not sent yet')).toBeHidden();
  await other.close();

  await page.context().setOffline(false);
  const both = page.getByRole('region', { name: 'Your review has two texts' });
  await expect(both).toBeVisible();
  await expect(both).toContainText('From the tablet.');
  await expect(both).toContainText('From the phone.');
  await both.getByRole('button', { name: /Keep this text: The text from another device/ }).click();
  await expect(both).toBeHidden();
  await expect(mine(page)).toContainText('From the phone.');
  await expect
    .poll(async () => (await backend.operator.from('reviews').select('rating, content').throwOnError()).data)
    .toEqual([{ rating: 5, content: `${TEXT} From the phone.` }]);
});
