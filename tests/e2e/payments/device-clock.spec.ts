// @module-tag full
/** Pro offline on a phone whose clock is a year behind or ahead (U90). */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { becomeMember } from '../member.ts';
import { whenInstalled } from '../screen.ts';
import { setDeviceClock } from './device-clock.ts';

test.use({ template: 'samples' });

const DAY_MS = 86_400_000;
const badge = (page: Page) => page.getByTitle('Pro member').filter({ visible: true });
const status = (page: Page) => page.locator('section[data-kind]');

async function openPlan(page: Page, offsetDays: number): Promise<void> {
  await setDeviceClock(page, offsetDays * DAY_MS);
  await page.goto('/subscription');
  const year = new Date(Date.now() + offsetDays * DAY_MS).getFullYear();
  expect(await page.evaluate(() => new Date().getFullYear())).toBe(year);
}

test('a clock a year behind keeps Pro, three weeks ahead makes it unconfirmed, a year ahead ends it; going online corrects it (F35, A6)', async ({
  page,
  backend,
}) => {
  await becomeMember(page);
  await page.goto('/subscription');
  await page.getByRole('button', { name: 'Start Free Trial', exact: true }).click();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByRole('heading', { name: "You're Pro", exact: true })).toBeVisible();
  await page.goto('/subscription');
  await expect(badge(page)).toHaveCount(1);
  await whenInstalled(page);
  await backend.kill();

  await openPlan(page, -365);
  await expect(status(page)).toHaveAttribute('data-kind', 'trial');
  await expect(badge(page)).toHaveCount(1);
  await openPlan(page, 21);
  await expect(status(page)).toHaveAttribute('data-kind', 'unconfirmed');
  await expect(badge(page)).toHaveCount(1);
  // A wrong clock looks the same as a year without contact, so Pro ends after 60 days.
  await openPlan(page, 365);
  await expect(status(page)).toHaveAttribute('data-kind', 'expired');
  await expect(badge(page)).toHaveCount(0);
  // Setting the clock back does not undo the expiry.
  await openPlan(page, 0);
  await expect(status(page)).toBeVisible();
  await expect(badge(page)).toHaveCount(0);

  await backend.start();
  await page.reload();
  await expect(status(page)).toHaveAttribute('data-kind', 'trial');
  await expect(badge(page)).toHaveCount(1);
});
