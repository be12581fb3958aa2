import type { Page } from '@playwright/test';
import { findBarriersInBothColours } from '../../support/oracles/barriers.ts';
import { developmentUrl } from '../../support/outbox.ts';
import { expect, test, UNINSTALLED } from '../fixtures.ts';
import { becomeMember } from '../member.ts';
import { reconnect, whenInstalled } from '../screen.ts';

test.use({ template: 'samples' });

const PLACE = '/restaurant/nasi-lemak-kembang';
const part = (page: Page) => page.getByRole('region', { name: 'Google reviews' });

test('Google’s reviews appear beside ours while the option is on, and a page without them is complete (S84, D53, M47, F41, U33)', async ({
  page,
  backend,
}) => {
  const behave = (mode: string) =>
    fetch(developmentUrl(backend.url, '/__places/mode'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode }),
    });
  await page.goto(PLACE);
  await expect(part(page).getByRole('listitem')).toHaveCount(5);
  await expect(part(page).getByRole('listitem').first()).toContainText('(invented)');
  await expect(part(page).getByRole('button', { name: 'Helpful' }).first()).toBeDisabled();
  expect(await findBarriersInBothColours(page, '#reviews')).toEqual([]);
  await page.getByRole('checkbox', { name: 'Include Google Reviews' }).uncheck();
  await expect(part(page)).toHaveCount(0);

  await behave('hanging');
  await page.goto('/restaurant/warung-sinar-pagi');
  await expect(page.getByRole('heading', { name: 'Warung Sinar Pagi', level: 1 })).toBeVisible();
  await expect(part(page).getByText('Failed to fetch Google reviews')).toBeVisible({ timeout: 20_000 });
  await page.goto(PLACE);
  await expect(part(page).getByRole('listitem')).toHaveCount(5);
  await behave('failing');
  await part(page).getByRole('button', { name: 'Refresh Google reviews' }).click();
  await expect(part(page).getByText('Failed to fetch Google reviews')).toBeVisible();
  await expect(part(page).getByRole('listitem')).toHaveCount(5);

  await whenInstalled(page);
  await backend.kill();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(part(page).getByText('Google reviews need a connection')).toBeVisible();
  await expect(part(page).getByRole('listitem')).toHaveCount(0);
});

test('a list and a note made offline reach the other device once online', async ({ page, browser, backend }) => {
  const email = await becomeMember(page);
  await page.goto(PLACE);
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click();
  await whenInstalled(page);
  const saved = async () => (await backend.operator.from('saved_restaurants').select('id').throwOnError()).data?.length;
  await expect.poll(saved, { timeout: 30_000 }).toBe(1);
  await backend.kill();
  await page.goto('/saved');
  await page.getByRole('button', { name: /^Add a note on/ }).click();
  await page.getByLabel('Your note').fill('Ask for the sambal on the side.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: 'Ask for the sambal on the side.' })).toBeVisible();
  await page.getByRole('button', { name: /^Lists of/ }).click();
  await page.getByRole('button', { name: 'New list' }).last().click();
  await page.getByLabel('Name of the list').fill('Friday');
  await page.getByRole('button', { name: 'Make list' }).click();
  await expect(page.getByRole('checkbox', { name: 'Friday' })).toBeChecked();
  await page.reload();
  await expect(page.getByRole('paragraph').filter({ hasText: 'Ask for the sambal on the side.' })).toBeVisible();

  await reconnect(page, backend);
  const notes = async () => (await backend.operator.from('notes').select('content').throwOnError()).data;
  await expect.poll(notes, { timeout: 60_000 }).toEqual([{ content: 'Ask for the sambal on the side.' }]);
  const other = await (
    await browser.newContext({ baseURL: backend.url, viewport: { width: 390, height: 844 }, ...UNINSTALLED })
  ).newPage();
  await other.goto('/login?next=%2Fsaved');
  await other.getByLabel('Email', { exact: true }).fill(email);
  await other.getByLabel('Password').fill('correct horse');
  await other.getByRole('button', { name: 'Sign in' }).last().click();
  await other.getByRole('button', { name: /^Friday/ }).click();
  await expect(other.getByRole('heading', { name: 'Friday' })).toBeVisible();
  await expect(other.getByRole('paragraph').filter({ hasText: 'Ask for the sambal on the side.' })).toBeVisible();
  expect(await findBarriersInBothColours(other)).toEqual([]);
});
