// @module-tag full
import type { Page } from '@playwright/test';
import { findBarriers } from '../../support/oracles/barriers.ts';
import { expect, test, UNINSTALLED } from '../fixtures.ts';
import { confirmAddress } from '../member.ts';
import { openAsNewMember, reconnect, saveButtons } from '../screen.ts';

test.use({ template: 'samples' });

const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const toProfile = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();

/** Draws a PNG, like a photo chosen from a phone. */
async function drawPicture(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 600 });
    const context = canvas.getContext('2d');
    if (context) context.fillStyle = '#0d5549';
    context?.fillRect(0, 0, 900, 600);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(data.split(',')[1] ?? '', 'base64');
}

test('points and badges follow from activity; the profile is readable and editable without a server (D59, S112, S119, S120, S124, S125, K5, F30, F32)', async ({
  page,
  backend,
}) => {
  await confirmAddress(page, backend.url, await openAsNewMember(page));
  await saveButtons(page).first().click();
  await saveButtons(page).nth(1).click();
  await toProfile(page);
  const card = page.getByRole('region', { name: 'Amina Yusuf' });
  await expect(card).toContainText('Newcomer');
  await expect(card.getByRole('meter', { name: 'Level' })).toHaveAttribute(
    'aria-valuetext',
    '10 of 100 points to Explorer',
  );
  await expect(page.getByText('Earned the badge First points')).toBeVisible();
  const saves = page.getByRole('listitem').filter({ hasText: /^Saved / });
  await expect(saves).toHaveCount(2);
  await tab(page, 'Badges').click();
  await expect(page.getByRole('heading', { name: '1 of 7 earned' })).toBeVisible();

  await backend.kill();
  await page.reload();
  await expect(page.getByRole('heading', { name: '1 of 7 earned' })).toBeVisible();
  await tab(page, 'Activity').click();
  await expect(saves).toHaveCount(2);

  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByRole('textbox', { name: 'City' }).fill('Fez');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(notifications(page).getByText('Saved on this phone. Sends when you’re online.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Vegan' }).check();
  await expect(page.getByText('Not sent yet').first()).toBeVisible();
  await reconnect(page, backend);
  const received = async () => (await backend.operator.from('users').select('city, dietary_preferences').single()).data;
  await expect.poll(received).toEqual({ city: 'Fez', dietary_preferences: ['vegan'] });
});

/** Counts the databases on the device that contain the text. */
function countDatabasesWith(page: Page, text: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const holds = (name: string): Promise<boolean> =>
      new Promise((resolve) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => {
          const database = opening.result;
          const stores = [...database.objectStoreNames];
          const requests = stores.map((store) => database.transaction(store).objectStore(store).getAll());
          // Closing waits for running transactions.
          database.close();
          const read = requests.map(
            (request) =>
              new Promise<unknown>((done) => request.addEventListener('success', () => done(request.result))),
          );
          void Promise.all(read).then((rows) => resolve(JSON.stringify(rows).includes(wanted)));
        });
      });
    const databases = await indexedDB.databases();
    const found = await Promise.all(databases.map(({ name = '' }) => holds(name)));
    return found.filter(Boolean).length;
  }, text);
}

test('a picture appears at once and stays; deleting the account deletes everything, on other devices too (D59, S123, S131, S132, A8, M2, M5, M39, F31, F33, U20)', async ({
  page,
  backend,
  browser,
}) => {
  const email = await openAsNewMember(page);
  await confirmAddress(page, backend.url, email);
  const tablet = await browser.newContext({ baseURL: backend.url, ...UNINSTALLED });
  const other = await tablet.newPage();
  await other.goto('/login?next=%2Fprofile');
  await other.getByLabel('Email', { exact: true }).fill(email);
  await other.getByLabel('Password', { exact: true }).fill('correct horse');
  await other.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByRole('region', { name: 'Amina Yusuf' })).toContainText(email);
  expect(await countDatabasesWith(other, email)).toBeGreaterThan(0);
  await page.goto('/settings');
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: await drawPicture(page) };
  await page.getByLabel('Change picture').setInputFiles(picture);
  await expect(notifications(page).getByText('Avatar updated successfully!')).toBeVisible();
  await expect(page.locator('main img')).toHaveAttribute('src', /^blob:/);
  const kept = async () => (await backend.operator.from('users').select('avatar_url').single()).data?.['avatar_url'];
  await expect.poll(kept).toContain('/avatars/');
  await page.reload();
  const shown = page.locator('main img');
  await expect(shown).toHaveAttribute('src', /\/storage\/v1\/object\/public\/avatars\//);
  // The picture loads a moment after its address appears.
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);

  await page.goto('/settings?tab=help');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.keyboard.press('Tab');
  await page.getByLabel('Type DELETE MY ACCOUNT to confirm').fill('DELETE MY ACCOUNT');
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(notifications(page).getByText('Your account was permanently deleted.')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  const left = await backend.operator.from('users').select('id');
  expect(left.data).toEqual([]);
  const files = await backend.operator.storage.from('avatars').list();
  expect(files.data).toEqual([]);
  await page.goto('/profile');
  await expect(page).toHaveURL('/login?next=%2Fprofile');
  // The other device learns of the deletion at its next contact.
  await other.reload();
  await expect(other.getByRole('region', { name: 'Amina Yusuf' })).not.toBeVisible();
  await expect.poll(() => countDatabasesWith(other, email)).toBe(0);
  await tablet.close();
});
