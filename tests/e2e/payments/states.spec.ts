// @module-tag full
/** The free plan's end, and paying in two tabs. */
import type { Page } from '@playwright/test';
import { standInState } from '../../support/payments.ts';
import { expect, test, UNINSTALLED } from '../fixtures.ts';
import { becomeMember } from '../member.ts';
import { saveButtons } from '../screen.ts';

test.use({ ...UNINSTALLED, template: 'samples' });

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const status = (page: Page) => page.locator('section[data-kind]');

/** Whether paying led to the success page, rather than to an expired one. */
async function isPaid(tab: Page): Promise<boolean> {
  await expect(heading(tab, "You're Pro").or(heading(tab, 'This page is no longer there'))).toBeVisible();
  return tab.url().includes('/subscription/success');
}

test('a place that the free plan refused is saved by itself once Pro begins; paying in two tabs at once creates one subscription, which both tabs confirm; a third that still offers the trial reports it (M33, U96)', async ({
  page,
  backend,
}) => {
  await becomeMember(page);
  await page.goto('/directory?country=malaysia');
  for (let n = 0; n < 11; n++) {
    await saveButtons(page).nth(n).click();
    await expect(saveButtons(page).nth(n)).toHaveAttribute('aria-pressed', 'true');
  }
  await page.goto('/outbox');
  await expect(page.getByText('1 change was refused')).toBeVisible();
  await expect(page.getByText(/The free plan holds 10 saved places/)).toBeVisible();

  const [other, stale] = [await page.context().newPage(), await page.context().newPage()];
  await stale.goto('/subscription/checkout?plan=yearly');
  await expect(button(stale, 'Continue to payment')).toBeEnabled();
  for (const tab of [page, other]) {
    await tab.goto('/subscription');
    await expect(button(tab, 'Start Free Trial')).toBeEnabled();
  }
  await Promise.all([page, other].map((tab) => button(tab, 'Start Free Trial').click()));
  for (const tab of [page, other]) await expect(heading(tab, 'Subscribe to Rihla Pro')).toBeVisible();
  expect(other.url()).toBe(page.url());
  await Promise.all([page, other].map((tab) => button(tab, 'Subscribe').click()));
  expect(Number(await isPaid(page)) + Number(await isPaid(other))).toBe(1);
  await button(stale, 'Continue to payment').click();
  await expect(stale.getByText('You already have a subscription').first()).toBeVisible();
  for (const tab of [page, other]) {
    await tab.goto('/subscription');
    await expect(status(tab)).toHaveAttribute('data-kind', 'trial');
    await expect(button(tab, 'Start Free Trial')).toHaveCount(0);
  }
  expect(Object.keys((await standInState(backend)).subscriptions)).toHaveLength(1);

  await page.goto('/outbox');
  await expect(heading(page, 'Everything is sent')).toBeVisible();
  await page.goto('/saved');
  await expect(page.getByText('11 places', { exact: true })).toBeVisible();
  await expect(page.getByText(/the free plan holds ten/)).toHaveCount(0);
});
